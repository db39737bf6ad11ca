// The API description, as used by somebody who writes a client.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { describe, expect } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import { projectRoot } from '#server/project-paths.ts'
import { it as base } from '#tests/support/fixtures.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: object[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const it = base
  .extend('source', { scope: 'file' }, ({ server }) => JSON.stringify(server.app.swagger()))
  .extend('document', { scope: 'file' }, ({ source }): OpenApiDocument => JSON.parse(source))
  .extend('operations', { scope: 'file' }, ({ document }) => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    return new Map(all.map((operation) => [operation.operationId, operation]))
  })

const refOf = (content: Record<string, { schema: { $ref?: string } }> | undefined) =>
  content?.['application/json']?.schema.$ref?.replace('#/components/schemas/', '')

describe('the description of the calls', () => {
  it('has no error by the recommended rules of Redocly', async ({ source }) => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    const said = problems.map(({ severity, ruleId, message, location }) => {
      return `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`
    })
    expect(said.filter((line) => line.startsWith('error'))).toEqual([])
  })

  it('makes a client whose types compile, and catch a wrong call', async ({ source }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'frontline-client-'))
    try {
      await writeFile(path.join(folder, 'api.ts'), astToString(await openapiTypescript(source)))
      await writeFile(path.join(folder, 'client.ts'), CLIENT)
      expect(await compile(path.join(folder, 'client.ts'))).toBe('')
      await writeFile(path.join(folder, 'wrong.ts'), WRONG)
      expect(await compile(path.join(folder, 'wrong.ts'))).toMatch(/^wrong\.ts\(2,7\): error TS2322/)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it("gives every call its contract's name and its feature", ({ operations, document }) => {
    for (const { operation, feature, contract } of CONTRACTS) {
      if (feature === 'webhooks') continue
      const path = contract.path.replace(/:(\w+)/g, '{$1}')
      const described = document.paths[path]?.[contract.method.toLowerCase()]
      expect([described?.operationId, described?.tags]).toEqual([operation, [feature]])
    }
    expect(operations.size).toBe(CONTRACTS.filter(({ feature }) => feature !== 'webhooks').length)
  })

  it('asks for the session cookie on every call that is not public', ({ operations, document }) => {
    expect(document.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie' })
    for (const { operation, contract } of CONTRACTS) {
      const described = operations.get(operation)
      if (!described) continue
      expect([operation, described.security]).toEqual([
        operation,
        contract.needs === 'public' ? [] : [{ session: [] }],
      ])
    }
  })

  it('names what goes in and out, and leaves out names that nothing uses', ({
    source,
    operations,
    document,
  }) => {
    const { schemas } = document.components
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Job', 'Shift', 'CurrentUser', 'Refusal']))
    expect(refOf(operations.get('getCurrentUser')!.responses[200]!.content)).toBe('CurrentUser')
    expect(refOf(operations.get('verifyCode')!.requestBody!.content)).toBe('VerifyCodeInput')
    expect(refOf(operations.get('getConfig')!.responses[200]!.content)).toBe('GetConfigReply')
    for (const name of Object.keys(schemas)) expect(source).toContain(`"#/components/schemas/${name}"`)
  })

  it('tells which refusals to expect', ({ operations }) => {
    const statusesOf = (operation: string) => Object.keys(operations.get(operation)!.responses)
    expect(statusesOf('getConfig')).toEqual(['200', '429', '500', '503'])
    expect(statusesOf('getCurrentUser')).toEqual(['200', '304', '401', '403', '429', '500', '503'])
    expect(statusesOf('confirmApplication')).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '413', '415', '429', '500', '503']),
    )
    for (const { responses } of operations.values()) {
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      for (const [, { content }] of refused) expect(refOf(content)).toBe('Refusal')
    }
  })

  it('says what is not JSON: files, the stream and redirects', ({ operations }) => {
    const mediaOf = (operation: string, status = 200) =>
      Object.keys(operations.get(operation)!.responses[status]!.content ?? {})
    expect(mediaOf('shiftsCsv')).toEqual(['text/csv'])
    expect(mediaOf('streamEvents')).toEqual(['text/event-stream'])
    expect(mediaOf('logoutRedirect', 302)).toEqual([])
  })
})

const CLIENT = `import type { components, operations, paths } from './api.ts'
export const path: keyof paths = '/api/shifts/range'
export const tries: operations['verifyCode']['requestBody'] = {
  content: { 'application/json': { phoneNumber: '+447700900601', otpCode: '123456' } },
}
export const nameOf = (user: components['schemas']['CurrentUser']): string => user.fullName
`
const WRONG = `import type { paths } from './api.ts'
const path: keyof paths = '/api/no-such-call'
console.log(path)
`

/** The compiler's output. */
function compile(file: string): Promise<string> {
  const tsc = path.join(projectRoot, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--types',
    '',
    '--lib',
    'es2023,dom',
  ]
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [tsc, ...options, path.basename(file)],
      { cwd: path.dirname(file) },
      (error, stdout) => (error && !stdout ? reject(error) : resolve(stdout)),
    )
  })
}
