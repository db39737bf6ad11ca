// Every route has a contract, and every contract has a route.

import { expect } from 'vitest'
import { z } from 'zod'
import { CONTRACTS } from '#core/contracts/index.ts'
import { signedIn } from '#tests/support/client.ts'
import { it as base, serverOf } from '#tests/support/fixtures.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base.extend(
  'withTwilio',
  { scope: 'file' },
  serverOf({
    env: {
      MESSAGING: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_SMS_FROM: '+447700900000',
      TWILIO_WHATSAPP_FROM: '+447700900000',
    },
  }),
)

/**
 * Every route as `GET /api/jobs/{id}`; the API documentation lists them all. The simulator's routes and the provider's
 * webhooks exist only with their gateway.
 */
function registered(server: TestServer, withTwilio: TestServer): string[] {
  const paths = [server, withTwilio].flatMap(({ app }) => Object.entries(app.swagger().paths ?? {}))
  return paths.flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

const promised = CONTRACTS.map(
  ({ contract: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
)

const isCall = (route: string) => / \/(api|simulator\/api)\//.test(route)

it('has a contract for every route', ({ server, withTwilio }) => {
  const routes = registered(server, withTwilio).filter(isCall)
  expect(routes.length).toBeGreaterThan(50)
  expect(
    routes.filter((route) => !promised.includes(route)),
    'register these through a contract',
  ).toEqual([])
})

it('has a route for every contract', ({ server, withTwilio }) => {
  const routes = registered(server, withTwilio)
  expect(
    promised.filter((call) => !routes.includes(call)),
    'register these, or remove them',
  ).toEqual([])
})

it('refuses somebody not signed in on every call that is not public', async ({ server }) => {
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

it('describes itself at /api/docs', async ({ server }) => {
  const { client } = await signedIn(server, { role: 'MANAGER' })
  expect((await client.get('/api/docs')).status).toBe(200)
  const Document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
  const { openapi, paths } = Document.parse((await client.get('/api/docs/json')).body)
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/api/config')
})
