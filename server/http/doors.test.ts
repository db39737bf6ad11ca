// Which host names the server accepts, which callers count as this machine, and that no way of writing an address
// bypasses a limit.

import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { REQUESTS_PER_MINUTE } from '#core/timing.ts'
import { nobody, signedIn } from '#tests/support/client.ts'
import { serverOf, withServer } from '#tests/support/fixtures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-of-the-metrics'
const logLines: string[] = []
const it = withServer({ logLines }).extend(
  'far',
  { scope: 'file' },
  serverOf({
    env: {
      APP_URL: 'https://rota.example.org',
      ALLOW_SIMULATOR: 'on',
      HOST: '10.9.8.7',
      METRICS_TOKEN: TOKEN,
    },
  }),
)

interface Reply {
  status: number
  text: string
}

/** With a custom Host header, which fetch does not allow. */
function ask(
  of: TestServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  const { hostname, port } = new URL(of.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end()
  })
}

/** With a head that no client would write. */
function askRaw(of: TestServer, head: string): Promise<string> {
  const { hostname, port } = new URL(of.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nConnection: close\r\n\r\n`))
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('the name that a request asks for', () => {
  const MISDIRECTED = JSON.stringify({
    message: 'This server does not answer under this name. Set APP_URL to the address that people use.',
  })

  it.for([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '10.0.0.1',
    '-',
  ])('is refused with 421 as %j, for calls and pages alike', async (host, { server }) => {
    for (const path of [
      '/api/config',
      '/api/health',
      '/simulator/api/messages',
      '/api/no-such-call',
      '/rota-board',
      '/metrics',
    ]) {
      expect([path, await ask(server, path, { host })]).toEqual([path, { status: 421, text: MISDIRECTED }])
    }
  })

  it.for([
    'localhost',
    'localhost:5173',
    'LOCALHOST',
    'rota.localhost',
    '127.0.0.1:1',
    '127.8.8.8',
    '[::1]:3000',
  ])('may be the loopback name %s', async (host, { server }) => {
    expect((await ask(server, '/api/config', { host })).status).toBe(200)
  })

  it("may be APP_URL's host, with any port and in any case", async ({ far }) => {
    for (const host of ['rota.example.org', 'rota.example.org:443', 'Rota.Example.ORG'])
      expect((await ask(far, '/api/config', { host })).status).toBe(200)
    expect((await ask(far, '/api/config', { host: 'www.rota.example.org' })).status).toBe(421)
  })

  it('may be a loopback name for a call from the machine itself, so that a health check needs no settings', async ({
    far,
  }) => {
    expect((await ask(far, '/api/health', { host: '127.0.0.1:3000' })).status).toBe(200)
    const inject = (localAddress: string) =>
      far.app.inject({
        url: '/api/health',
        headers: { host: 'localhost' },
        server: { connection: { localAddress } } as never,
      })
    expect((await inject('10.9.8.7')).statusCode).toBe(421)
  })

  it('does not matter to the metrics where they need their token', async ({ far }) => {
    const host = 'rota.internal:3000'
    expect((await ask(far, '/metrics', { host })).status).toBe(401)
    expect((await ask(far, '/metrics', { host, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })
})

describe('a forwarded request', () => {
  it.for<Record<string, string>>([
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '::1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'http' },
    { via: '1.1 squid' },
    { Via: '' },
  ])('never counts as this machine: %j', async (headers, { server }) => {
    expect((await nobody(server).get('/simulator/api/messages', headers)).status).toBe(404)
    expect((await nobody(server).get('/metrics', headers)).status).toBe(404)
  })

  it.for(['rota.example.org', 'ROTA.example.org:3000'])(
    'does not count as this machine behind a proxy on it that passes on the name %s and nothing else',
    async (host, { server }) => {
      const env = { APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on' }
      const proxied = await startServer({ env, databaseUrl: server.databaseUrl })
      for (const path of ['/metrics', '/simulator/api/messages', '/simulator/api/phones']) {
        expect([path, (await ask(proxied, path, { host })).status]).toEqual([path, 404])
        expect([path, (await ask(proxied, path, { host: 'localhost' })).status]).toEqual([path, 200])
      }
      await proxied.stop()
    },
  )

  it('cannot claim a loopback name in another way than by its one Host header', async ({ server }) => {
    const env = { APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on', TRUST_PROXY: 'on' }
    const proxied = await startServer({ env, databaseUrl: server.databaseUrl })
    const heads = [
      'GET /metrics HTTP/1.1\r\nHost: rota.example.org\r\nHost: localhost',
      'GET /metrics HTTP/1.1\r\nHost: rota.example.org\r\nX-Forwarded-Host: localhost',
      'GET http://localhost/metrics HTTP/1.1\r\nHost: rota.example.org',
      'GET /metrics HTTP/1.1\r\nHost: localhost.rota.example.org',
      'GET /metrics HTTP/1.1\r\nHost: rota.example.org@localhost',
      'GET /metrics HTTP/1.0',
    ]
    for (const head of heads) {
      const answer = await askRaw(proxied, head)
      expect([head, /^HTTP\/1.1 4/.test(answer)]).toEqual([head, true])
    }
    await proxied.stop()
  })

  it('is warned of once while TRUST_PROXY is off', async ({ server }) => {
    for (let n = 0; n < 3; n += 1)
      await nobody(server).get('/api/config', { 'x-forwarded-for': '203.0.113.9' })
    const warnings = logLines.filter((line) => line.includes('TRUST_PROXY'))
    expect(warnings).toHaveLength(1)
  })
})

describe('TRUST_PROXY with addresses', () => {
  it('believes those proxies and nobody else', async ({ server }) => {
    const env = { APP_URL: 'http://rota.example.org', ALLOW_SIMULATOR: 'on' }
    const headers = { 'x-forwarded-host': 'rota.example.org', host: 'app:3000' }
    for (const [TRUST_PROXY, status] of [
      ['127.0.0.0/8', 200],
      ['10.0.0.5', 421],
    ] as const) {
      const proxied = await startServer({ env: { ...env, TRUST_PROXY }, databaseUrl: server.databaseUrl })
      expect((await ask(proxied, '/api/config', headers)).status).toBe(status)
      await proxied.stop()
    }
  })
})

describe('another spelling of an address', () => {
  it.for(['/%61pi/config', '/api/%63onfig'])(
    '%s counts against the same limit',
    async (spelling, { server }) => {
      const remoteAddress = `198.51.100.${spelling.indexOf('%') + 1}`
      const remaining = async (url: string) => {
        const { statusCode, headers } = await server.app.inject({ url, remoteAddress })
        return [statusCode, headers['x-ratelimit-remaining']]
      }
      expect(await remaining('/api/config')).toEqual([200, String(REQUESTS_PER_MINUTE.address - 1)])
      expect(await remaining(spelling)).toEqual([200, String(REQUESTS_PER_MINUTE.address - 2)])
    },
  )

  it('in absolute form counts against the same limit', async ({ server }) => {
    const answer = await askRaw(server, 'GET http://localhost/api/config HTTP/1.1\r\nHost: localhost')
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer.toLowerCase()).toContain('x-ratelimit-remaining')
  })

  it('is signed in like the plain one', async ({ server }) => {
    const { client } = await signedIn(server)
    expect((await client.get('/%61pi/simple-auth/user')).status).toBe(200)
  })
})

describe('a body', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const send = (server: TestServer, path: string, body: string) =>
    fetch(`${server.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  it('that is nested deeply is refused in words, and breaks nothing', async ({ server }) => {
    for (const depth of [LIMITS.bodyDepth + 1, 5_000, 120_000]) {
      const answer = await send(server, '/api/send-otp', `{"phoneNumber":${nested(depth)}}`)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { success: false, message: 'The request body is nested too deeply.' },
      ])
    }
  })

  it('that holds more values than any call takes is refused', async ({ server }) => {
    const answer = await send(server, '/api/send-otp', `[${'1,'.repeat(LIMITS.bodyValues)}1]`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, message: 'The request body holds too many values.' },
    ])
  })

  it('may hold brackets and commas in its texts', async ({ server }) => {
    const text = '[{,"'.repeat(10_000)
    const answer = await send(
      server,
      '/api/simple-auth/login',
      JSON.stringify({ username: text, password: '\\' }),
    )
    expect(await answer.json()).not.toMatchObject({ message: expect.stringContaining('request body') })
  })

  it('that no contract names is dropped unread', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    for (const body of [nested(120_000), '{"__proto__":1', 'not json']) {
      const answer = await fetch(`${server.url}/api/notifications`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', cookie: client.cookie ?? '', 'idempotency-key': 'k' },
        body,
      })
      expect(answer.status).toBe(200)
    }
  })
})

describe('/api/docs', () => {
  it.for([
    ['CONTRACTOR', 403],
    ['PENDING', 403],
    ['MANAGER', 200],
    ['MASTER_ADMIN', 200],
  ] as const)('answers %s with %s', async ([role, status], { server }) => {
    const { client } = await signedIn(server, { role })
    for (const path of ['/api/docs', '/api/docs/json', '/api/docs/yaml'])
      expect([path, (await client.get(path)).status]).toEqual([path, status])
  })

  it('is closed to strangers unless API_DOCS is open', async ({ server }) => {
    const open = await startServer({ env: { API_DOCS: 'open' }, databaseUrl: server.databaseUrl })
    for (const path of ['/api/docs', '/api/docs/json', '/%61pi/docs/json']) {
      expect([path, (await nobody(server).get(path)).status]).toEqual([path, 401])
      expect([path, (await nobody(open).get(path)).status]).toEqual([path, 200])
    }
    await open.stop()
  })
})

describe('a statement that takes too long', () => {
  it('is ended by the database', async ({ server }) => {
    const { rows } = await server.deps.database.pool.query('SHOW statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '12s' }])
    const { pool } = server.deps.database
    const client = await pool.connect()
    await client.query('SET statement_timeout = 5')
    await expect(client.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    client.release(true)
  })
})

it('turns off what no screen uses', async ({ server }) => {
  const { headers } = await nobody(server).get('/api/config')
  expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()')
})
