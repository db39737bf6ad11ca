// Cross-site writes, the content security policy, and rate limits.

import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { REQUESTS_PER_MINUTE } from '#core/timing.ts'
import { clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import type { Routes } from './register-route.ts'

const rename = route({
  method: 'PUT',
  path: '/api/test/value',
  needs: 'public',
  summary: 'A write',
  body: z.object({ value: z.string() }),
  reply: z.object({ value: z.string() }),
})
const address = route({
  method: 'GET',
  path: '/api/test/address',
  needs: 'public',
  summary: 'How the server sees the caller',
  reply: z.object({ ip: z.string(), host: z.string(), protocol: z.string() }),
})

const extra = (stored: { value: string }) => (routes: Routes) => {
  routes.on(rename, async ({ body }) => {
    stored.value = body.value
    return { value: stored.value }
  })
  routes.on(address, async ({ request: { ip, host, protocol } }) => ({ ip, host, protocol }))
}

const it = test
  .extend('stored', { scope: 'file' }, () => ({ value: 'first' }))
  .extend('server', { scope: 'file' }, async ({ stored }, { onCleanup }) => {
    const server = await startServer({
      extra: extra(stored),
      env: { APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on' },
    })
    onCleanup(() => server.stop())
    return server
  })
  .extend('proxied', { scope: 'file' }, async ({ stored }, { onCleanup }) => {
    const proxied = await startServer({
      extra: extra(stored),
      env: {
        APP_URL: 'http://rota.example.org',
        ALLOW_SIMULATOR: 'on',
        TRUST_PROXY: 'on',
        GOOGLE_MAPS_KEY: 'key',
      },
    })
    onCleanup(() => proxied.stop())
    return proxied
  })

describe('a write from a page', () => {
  const put = (server: TestServer, origin?: string) =>
    nobody(server).put('/api/test/value', { value: origin ?? 'none' }, origin === undefined ? {} : { origin })

  it.for([
    'https://evil.example',
    'null',
    'http://rota.example.org',
    'https://rota.example.org.evil.example',
    'https://rota.example.org:8443',
    '',
  ])('is refused when it comes from %j, and changes nothing', async (origin, { stored, server }) => {
    stored.value = 'before'
    const answer = await put(server, origin)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This request came from another site and was refused.',
    ])
    expect(stored.value).toBe('before')
  })

  it('passes from our own address, as called or as APP_URL gives it', async ({ server }) => {
    expect((await put(server, server.url)).status).toBe(200)
    expect((await put(server, 'https://rota.example.org')).status).toBe(200)
  })

  it('passes without an Origin: that is no browser', async ({ server }) => {
    expect((await put(server)).body).toEqual({ value: 'none' })
  })

  it('does not matter for a read', async ({ server }) => {
    const answer = await nobody(server).get('/api/test/address', { origin: 'https://evil.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('X-Forwarded headers', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.9, 198.51.100.7',
    'x-forwarded-host': 'rota.example.org',
    'x-forwarded-proto': 'https',
  }

  it('are ignored unless TRUST_PROXY says so', async ({ server }) => {
    const { body } = await nobody(server).get('/api/test/address', forwarded)
    expect(body).toEqual({ ip: '127.0.0.1', host: new URL(server.url).host, protocol: 'http' })
  })

  it("are believed with it, but only the nearest proxy's own entry for the address", async ({ proxied }) => {
    const { body } = await nobody(proxied).get('/api/test/address', forwarded)
    expect(body).toEqual({ ip: '198.51.100.7', host: 'rota.example.org', protocol: 'https' })
  })

  it('decide with it what our own address is', async ({ proxied }) => {
    const from = (origin: string) =>
      nobody(proxied).put('/api/test/value', { value: 'x' }, { ...forwarded, origin })
    expect((await from('https://rota.example.org')).status).toBe(200)
    expect((await from('https://evil.example')).status).toBe(403)
  })
})

describe('the content policy', () => {
  async function directives(of: TestServer): Promise<Record<string, string>> {
    const answer = await nobody(of).get('/api/config')
    const policy = answer.headers.get('content-security-policy') ?? ''
    return Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/, 2)))
  }

  it('lets a page run our own files alone', async ({ server }) => {
    const policy = await directives(server)
    expect(policy['script-src']).toBe("'self'")
    expect(policy['default-src']).toBe("'self'")
    expect(policy['object-src']).toBe("'none'")
    expect(policy['frame-ancestors']).toBe("'none'")
  })

  it('adds the maps host only when a key is set, and never inline scripts', async ({ server, proxied }) => {
    const policy = await directives(proxied)
    expect(policy['script-src']).toContain('https://maps.googleapis.com')
    expect(policy['script-src']).not.toMatch(/unsafe/)
    expect(JSON.stringify(await directives(server))).not.toContain('maps')
  })

  it.for(['/api/config', '/api/no-such-call', '/api/test/address'])(
    'comes with the other headers on %s',
    async (path, { server }) => {
      const { headers } = await nobody(server).get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'SAMEORIGIN',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      })
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  it('asks for HTTPS only where APP_URL is HTTPS', async ({ proxied }) => {
    const { headers } = await nobody(proxied).get('/api/config')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })
})

describe('the limit on requests', () => {
  const { person: byPerson, address: byAddress } = REQUESTS_PER_MINUTE

  function ask(of: TestServer, cookie: string | null, remoteAddress: string) {
    const headers = cookie ? { cookie } : {}
    return of.app.inject({ url: '/api/config', headers, remoteAddress })
  }

  async function askTimes(times: number, of: TestServer, cookie: string | null, from: string) {
    const counts: Record<number, number> = {}
    for (let n = 0; n < times; n += 1) {
      const { statusCode } = await ask(of, cookie, from)
      counts[statusCode] = (counts[statusCode] ?? 0) + 1
    }
    return counts
  }

  it('is by address for somebody not signed in: over it 429 with Retry-After, and after a minute free again', async ({
    server,
  }) => {
    expect(await askTimes(byAddress, server, null, '203.0.113.1')).toEqual({ 200: byAddress })
    server.clock.advance(20_000)
    const over = await ask(server, null, '203.0.113.1')
    expect(over.statusCode).toBe(429)
    expect(over.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': String(byAddress),
      'x-ratelimit-remaining': '0',
    })
    expect(over.json()).toEqual({ message: 'Too many requests. Please wait a moment and try again.' })
    expect((await ask(server, null, '203.0.113.2')).statusCode, 'another address').toBe(200)
    server.clock.advance(40_000)
    const later = await ask(server, null, '203.0.113.1')
    expect([later.statusCode, later.headers['x-ratelimit-remaining']]).toEqual([200, String(byAddress - 1)])
  })

  it('goes by the time that passes: a clock set back locks nobody out, one set forward frees nobody', async ({
    server,
  }) => {
    const today = server.clock.now().toISOString()
    expect(await askTimes(byAddress, server, null, '203.0.113.9')).toEqual({ 200: byAddress })
    server.clock.set('2026-06-15T23:00:00Z')
    expect((await ask(server, null, '203.0.113.9')).statusCode).toBe(429)
    server.clock.set('2026-06-14T00:00:00Z')
    server.clock.advance(60_000)
    expect((await ask(server, null, '203.0.113.9')).statusCode).toBe(200)
    server.clock.set(today)
  })

  it('is by person for somebody signed in, wherever they call from and in however many sessions', async ({
    server,
  }) => {
    const { person, client } = await signedIn(server)
    const one = client.cookie
    const second = (await clientFor(server, person)).cookie
    const other = (await signedIn(server)).client.cookie
    const half = byPerson / 2
    expect(await askTimes(half, server, one, '203.0.113.3')).toEqual({ 200: half })
    expect(await askTimes(half, server, second, '203.0.113.5')).toEqual({ 200: half })
    const third = (await clientFor(server, person)).cookie
    for (const cookie of [one, second, third])
      expect((await ask(server, cookie, '203.0.113.4')).statusCode).toBe(429)
    expect((await ask(server, other, '203.0.113.3')).statusCode, 'a colleague in the same office').toBe(200)
    expect((await ask(server, null, '203.0.113.3')).statusCode).toBe(200)
  })
})

describe('a connection that is no HTTP', () => {
  it('gets an answer and is closed', async ({ server }) => {
    const { hostname, port } = new URL(server.url)
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (data) => {
        text += data
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(said).toMatch(/^HTTP\/1.1 400/)
  })
})
