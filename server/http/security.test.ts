// Who may make a browser write, what a page may run, and how often anyone may ask.

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { REQUESTS_PER_MINUTE } from '#core/timing.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { networkOf } from './limits.ts'
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

let value = 'first'
function extra(routes: Routes): void {
  routes.on(rename, async ({ body }) => {
    value = body.value
    return { value }
  })
  routes.on(address, async ({ request: { ip, host, protocol } }) => ({ ip, host, protocol }))
}

let server: TestServer
let proxied: TestServer
beforeAll(async () => {
  server = await startServer({ extra, env: { APP_URL: 'https://rota.example.org' } })
  proxied = await startServer({ extra, env: { TRUST_PROXY: 'on', GOOGLE_MAPS_KEY: 'key' } })
})
afterAll(async () => {
  await server.stop()
  await proxied.stop()
})

describe('a write from a page', () => {
  const put = (origin?: string) =>
    nobody(server).put('/api/test/value', { value: origin ?? 'none' }, origin === undefined ? {} : { origin })

  it.each([
    'https://evil.example',
    'null',
    'http://rota.example.org',
    'https://rota.example.org.evil.example',
    'https://rota.example.org:8443',
    '',
  ])('is refused when it comes from %j, and changes nothing', async (origin) => {
    value = 'before'
    const answer = await put(origin)
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This request came from another site and was refused.',
    ])
    expect(value).toBe('before')
  })

  it('passes from our own address, as called or as APP_URL gives it', async () => {
    expect((await put(server.url)).status).toBe(200)
    expect((await put('https://rota.example.org')).status).toBe(200)
  })

  it('passes without an Origin: that is no browser', async () => {
    expect((await put()).body).toEqual({ value: 'none' })
  })

  it('does not matter for a read', async () => {
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

  it('are ignored unless TRUST_PROXY says so', async () => {
    const { body } = await nobody(server).get('/api/test/address', forwarded)
    expect(body).toEqual({ ip: '127.0.0.1', host: new URL(server.url).host, protocol: 'http' })
  })

  it("are believed with it, but only the nearest proxy's own entry for the address", async () => {
    const { body } = await nobody(proxied).get('/api/test/address', forwarded)
    expect(body).toEqual({ ip: '198.51.100.7', host: 'rota.example.org', protocol: 'https' })
  })

  it('decide with it what our own address is', async () => {
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

  it('lets a page run our own files alone', async () => {
    const policy = await directives(server)
    expect(policy['script-src']).toBe("'self'")
    expect(policy['default-src']).toBe("'self'")
    expect(policy['object-src']).toBe("'none'")
    expect(policy['frame-ancestors']).toBe("'none'")
  })

  it('adds the maps host only when a key is set, and never inline scripts', async () => {
    const policy = await directives(proxied)
    expect(policy['script-src']).toContain('https://maps.googleapis.com')
    expect(policy['script-src']).not.toMatch(/unsafe/)
    expect(JSON.stringify(await directives(server))).not.toContain('maps')
  })

  it.each(['/api/config', '/api/no-such-call', '/api/test/address'])(
    'comes with the other headers on %s',
    async (path) => {
      const { headers } = await nobody(server).get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('strict-transport-security')).toContain('max-age')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    },
  )

  it('asks for HTTPS only where APP_URL is HTTPS', async () => {
    const { headers } = await nobody(proxied).get('/api/config')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })
})

describe('the limit on requests', () => {
  const { session, address: byAddress } = REQUESTS_PER_MINUTE

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

  it('is by address for somebody not signed in: over it 429 with Retry-After, and after a minute free again', async () => {
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

  it('is by session for somebody signed in, wherever they call from', async () => {
    const cookieOf = ({ client }: { client: Client }) => client.cookie
    const one = cookieOf(await signedIn(server))
    const other = cookieOf(await signedIn(server))
    expect(await askTimes(session, server, one, '203.0.113.3')).toEqual({ 200: session })
    expect((await ask(server, one, '203.0.113.4')).statusCode).toBe(429)
    expect((await ask(server, other, '203.0.113.3')).statusCode, 'a colleague in the same office').toBe(200)
    expect((await ask(server, null, '203.0.113.3')).statusCode).toBe(200)
  })

  it('counts a whole IPv6 network as one caller', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8::9')).not.toBe(networkOf('2001:db8:0:1::9'))
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf(undefined), 'a caller who has hung up').toBe('')
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
  })
})

describe('a connection that is no HTTP', () => {
  it('gets an answer and is closed', async () => {
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
