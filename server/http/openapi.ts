// The OpenAPI description of a contract, derived from the contract and its place: its name is the operation's id, its
// file the tag, and an exported schema is a component under its own name.

import { STATUS_CODES } from 'node:http'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { CONTRACTS, SCHEMAS } from '#core/contracts/index.ts'
import type { Route } from '#core/contracts/route.ts'
import { SESSION_COOKIE } from './session.ts'

const SECURITY = 'session'
const NAMES = new Map(CONTRACTS.map(({ contract, operation, feature }) => [contract, { operation, feature }]))

/** The reply to every refusal, as error-handler.ts builds it. */
const Refused = z.looseObject({
  message: z.string().meta({ description: 'What went wrong, in words for people.' }),
  success: z.literal(false).optional().meta({ description: 'Of the login calls alone.' }),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .meta({ description: 'Every mistake in what was sent, with the field it is in.' }),
  requestId: z
    .string()
    .optional()
    .meta({ description: 'Leads to the line in the log, for status 500 and up.' }),
})

/** Schemas by component name. Query and path parameters are inlined. */
export function componentNames() {
  const registry = z.registry<{ id: string }>()
  const spelt = new Set(CONTRACTS.flatMap(({ contract: { params, query } }) => [params, query]))
  const name = (schema: z.ZodType | undefined, id: string) => {
    if (schema instanceof z.ZodObject && !registry.has(schema) && !spelt.has(schema))
      registry.add(schema, { id })
  }
  for (const [id, schema] of SCHEMAS)
    if (!spelt.has(schema) && !registry.has(schema)) registry.add(schema, { id })
  registry.add(Refused, { id: 'Refusal' })
  for (const { operation, contract } of CONTRACTS) {
    const start = operation[0]!.toUpperCase() + operation.slice(1)
    name(contract.body, start)
    name(contract.reply, `${start}Reply`)
  }
  return registry
}

export const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Frontline Rota',
    version: '1',
    description: 'The calls of the rota: what each takes, who may make it, and what it answers.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [...new Set(CONTRACTS.map(({ feature }) => feature))].map((name) => ({ name })),
  components: {
    securitySchemes: {
      [SECURITY]: {
        type: 'apiKey' as const,
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'Set by a sign-in, and taken back by a sign-out.',
      },
    },
  },
}

/** The parts of an operation that are not in its schemas. */
export function describeContract(contract: Route, schema: FastifySchema): FastifySchema {
  const { operation, feature } = NAMES.get(contract) ?? { operation: undefined, feature: undefined }
  return {
    ...schema,
    operationId: operation,
    tags: feature ? [feature] : [],
    security: contract.needs === 'public' ? [] : [{ [SECURITY]: [] }],
    ...(contract.form ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
    ...(takesKey(contract) ? { headers: KEY_HEADER } : {}),
    response: { ...success(contract, schema.response), ...refusals(contract) },
  }
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description: 'A write that is sent again with the same key is done once, and answered the same.',
    },
  },
}

const isRead = ({ method, readByPost }: Route) => method === 'GET' || readByPost === true
const takesKey = (contract: Route) =>
  !isRead(contract) && !contract.ownTransactions && contract.needs !== 'public'

/** A reply without a body. */
const empty = (description: string) => ({ type: 'null', description })

function success(contract: Route, response: unknown): Record<string, unknown> {
  if (contract.reply instanceof z.ZodNever) return { 302: empty('Redirects to a screen') }
  const status = contract.status ?? 200
  const schema = (response as Record<number, object>)[status]!
  const type = contract.stream ? 'text/event-stream' : (contract.media ?? 'application/json')
  return {
    [status]: { description: contract.summary, content: { [type]: { schema } } },
    ...(contract.reads ? { 304: empty('Nothing has changed since the tag in If-None-Match') } : {}),
  }
}

/** Which refusals a contract can return, by its input and who may call it. */
function refusals(contract: Route): Record<string, unknown> {
  const { needs, params, query, body } = contract
  const hasInput = params || query || body
  const writes = !isRead(contract)
  const statuses = [
    ...(hasInput ? [400] : []),
    ...(needs !== 'public' || contract.loginStyle ? [401] : []),
    ...(needs !== 'public' || writes ? [403] : []),
    ...(params ? [404] : []),
    ...(writes ? [409] : []),
    ...(body ? [413, 415] : []),
    ...[429, 500, 503],
  ]
  const schema = { $ref: '#/components/schemas/Refusal' }
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: STATUS_CODES[status], content: { 'application/json': { schema } } },
    ]),
  )
}

interface Components {
  components?: { schemas?: Record<string, unknown> }
}

/** A named schema has an input and an output form; unreferenced ones are left out. */
export function withoutUnused<D extends object>(document: D): D {
  const { components } = document as Components
  const schemas = { ...components?.schemas }
  for (;;) {
    const text = JSON.stringify({ ...document, components: { ...components, schemas } })
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    if (unused.length === 0) return { ...document, components: { ...components, schemas } }
    for (const name of unused) delete schemas[name]
  }
}
