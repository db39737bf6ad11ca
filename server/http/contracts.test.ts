// No call without a contract, and no contract without its call.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let withTwilio: TestServer
beforeAll(async () => {
  server = await startServer()
  withTwilio = await startServer({
    env: {
      MESSAGING: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_SMS_FROM: '+447700900000',
      TWILIO_WHATSAPP_FROM: '+447700900000',
    },
  })
})
afterAll(async () => {
  await server.stop()
  await withTwilio.stop()
})

/**
 * Every route as `GET /api/jobs/{id}`; the documentation describes them all. The simulator and the provider's calls
 * exist only with the gateway they belong to.
 */
function registered(): string[] {
  const paths = [server, withTwilio].flatMap(({ app }) => Object.entries(app.swagger().paths ?? {}))
  return paths.flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

const promised = CONTRACTS.map(
  ({ contract: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
)

const isCall = (route: string) => / \/(api|simulator\/api)\//.test(route)

it('has a contract for every route', () => {
  const routes = registered().filter(isCall)
  expect(routes.length).toBeGreaterThan(50)
  expect(
    routes.filter((route) => !promised.includes(route)),
    'register these through a contract',
  ).toEqual([])
})

it('has a route for every contract', () => {
  const routes = registered()
  expect(
    promised.filter((call) => !routes.includes(call)),
    'register these, or remove them',
  ).toEqual([])
})

it('refuses somebody not signed in on every call that is not public', async () => {
  for (const { name, contract } of CONTRACTS) {
    if (contract.needs === 'public') continue
    const path = contract.path.replace(/:\w+/g, '3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10')
    const answer = await fetch(`${server.url}${path}`, { method: contract.method })
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      401,
      { message: 'You are not signed in.' },
    ])
  }
})

it('describes itself at /api/docs', async () => {
  const page = await fetch(`${server.url}/api/docs`)
  expect(page.status).toBe(200)
  const document = await fetch(`${server.url}/api/docs/json`)
  const { openapi, paths } = (await document.json()) as { openapi: string; paths: object }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/api/config')
})
