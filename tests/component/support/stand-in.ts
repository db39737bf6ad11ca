// The server's place in component tests: answers at the HTTP boundary, held to the contracts. An answer that the
// contract refuses fails the test, and so does a request that the contract refuses or that nobody answers.

import { vi } from 'vitest'
import { type AnswerOf, CONTRACTS } from '#core/contracts/index.ts'
import type { Route } from '#core/contracts/route.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { Refusal } from '#core/errors.ts'

export interface Sent {
  endpoint: Endpoint
  method: string
  url: URL
  params: Record<string, string>
  body: Record<string, unknown>
  headers: Headers
}

export interface Answer {
  endpoint: Endpoint
  respond: (sent: Sent) => Response | Promise<Response>
  /** A refusal of a form's input: the request may break the contract. */
  takesAnything?: boolean
}

/** What a call is answered with; a function decides for each request, and may throw a `Refusal`. */
export function answer<E extends Endpoint>(
  endpoint: E,
  value: AnswerOf<E> | ((sent: Sent) => AnswerOf<E> | Promise<AnswerOf<E>>),
): Answer {
  const { reply, media, status = 200 } = contractOf(endpoint)
  const made = (given: unknown) => {
    const { data, error } = reply.safeParse(given)
    if (error) throw new Error(`${nameOf(endpoint)} cannot answer this:\n${error.message}`)
    if (media) return new Response(String(data), { status, headers: { 'Content-Type': media } })
    return Response.json(data, { status })
  }
  if (typeof value !== 'function') {
    made(value)
    return { endpoint, respond: () => made(value) }
  }
  const decide = value as (sent: Sent) => AnswerOf<E> | Promise<AnswerOf<E>>
  return { endpoint, respond: async (sent) => made(await decide(sent)) }
}

/** Any other answer, such as a refusal: an object is sent as JSON, a text as it is. */
export function refusal(endpoint: Endpoint, status: number, body: object | string = ''): Answer {
  return {
    endpoint,
    takesAnything: true,
    respond: () =>
      typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  }
}

/** The connection breaks. */
export function unreachable(endpoint: Endpoint): Answer {
  return {
    endpoint,
    takesAnything: true,
    respond: () => Promise.reject(new TypeError('Failed to fetch')),
  }
}

export interface StandIn {
  /** From now on; replaces earlier answers of the same calls. */
  answers(...answers: Answer[]): void
  /** The requests so far. */
  requests: readonly Sent[]
  /** Those for one call. */
  sent(endpoint: Endpoint): Sent[]
  /** What no test may leave behind: unanswered calls, and requests that break their contract. */
  faults: string[]
}

let current: StandIn | null = null

export function startStandIn(first: readonly Answer[]): StandIn {
  const answers = new Map<string, Answer>()
  const requests: Sent[] = []
  const add = (given: readonly Answer[]) => {
    for (const each of given) answers.set(nameOf(each.endpoint), each)
  }
  add(first)
  const faults: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const sent = readRequest(address, init)
    if (!sent) {
      faults.push(`There is no call ${init.method ?? 'GET'} ${address}`)
      return new Response('', { status: 404 })
    }
    requests.push(sent)
    await takeAWhile()
    const known = answers.get(nameOf(sent.endpoint))
    if (!known) {
      faults.push(`Nothing answers ${nameOf(sent.endpoint)}`)
      return new Response('', { status: 501 })
    }
    if (!known.takesAnything) faults.push(...inputFaults(sent, address))
    try {
      return await known.respond(sent)
    } catch (error) {
      if (error instanceof Refusal) return refusedAs(error)
      // To the product this looks like a lost connection, which the test may even expect.
      if (!known.takesAnything) faults.push(error instanceof Error ? error.message : String(error))
      throw error
    }
  })
  current = {
    answers: (...given) => add(given),
    requests,
    sent: (endpoint) => requests.filter((each) => nameOf(each.endpoint) === nameOf(endpoint)),
    faults,
  }
  return current
}

const LONGEST_MS = Number(process.env.ANSWERS_TAKE ?? 0)

/** `ANSWERS_TAKE=60` finds tests that rely on answers which come at once and in order. Not where time stands still. */
async function takeAWhile(): Promise<void> {
  if (LONGEST_MS === 0 || vi.isFakeTimers()) return
  await new Promise((done) => setTimeout(done, Math.random() * LONGEST_MS))
}

/** After each test. */
export function checkStandIn(): void {
  const faults = current?.faults ?? []
  current = null
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}

const refusedAs = ({ message, status, details: { data } }: Refusal) =>
  Response.json({ message, ...data }, { status })

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const BY_NAME = new Map(CONTRACTS.map(({ contract }) => [nameOf(contract), contract]))

function contractOf(endpoint: Endpoint): Route {
  const contract = BY_NAME.get(nameOf(endpoint))
  if (!contract) throw new Error(`${nameOf(endpoint)} has no contract`)
  return contract
}

/** Those without parameters first: `/api/users/range` is not the user called `range`. */
const PATTERNS = CONTRACTS.map(({ contract }) => ({
  contract,
  pattern: new RegExp(`^${contract.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
})).sort((one, other) => one.contract.path.split(':').length - other.contract.path.split(':').length)

function readRequest(address: string, { method = 'GET', body, headers }: RequestInit): Sent | undefined {
  const url = new URL(address, location.origin)
  for (const { contract, pattern } of PATTERNS) {
    const match = contract.method === method ? pattern.exec(url.pathname) : null
    if (!match) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    const content = body ? JSON.parse(String(body)) : {}
    return { endpoint: contract, method, url, params, body: content, headers: new Headers(headers) }
  }
  return undefined
}

function inputFaults({ endpoint, url, params, body }: Sent, address: string): string[] {
  const { params: path, query, body: content } = contractOf(endpoint)
  const checks = [path?.safeParse(params), query?.safeParse(queryIn(url)), content?.safeParse(body)]
  return checks.flatMap((check) =>
    check?.error ? [`${nameOf(endpoint)} would be refused (${address}):\n${check.error.message}`] : [],
  )
}

function queryIn({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const all = searchParams.getAll(name)
      return [name, all.length > 1 ? all : all[0]!]
    }),
  )
}
