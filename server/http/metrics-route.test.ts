import { describe, expect } from 'vitest'
import { nobody, signedIn } from '#tests/support/client.ts'
import { serverOf, withServer } from '#tests/support/fixtures.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import type { TestServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-that-nobody-guesses'
const it = withServer({ worker: true }).extend(
  'guarded',
  { scope: 'file' },
  serverOf({ env: { METRICS_TOKEN: TOKEN } }),
)

async function read(from: TestServer): Promise<string> {
  const answer = await nobody(from).get('/metrics')
  expect(answer.status).toBe(200)
  return answer.text
}

/** The value of one series, or null if there is none. */
function numberAt(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : null
}

const counted = (from: TestServer, series: string) =>
  expect.poll(async () => numberAt(await read(from), series))

describe('the metrics', () => {
  it('are in the text that Prometheus reads: every series described once, before its values', async ({
    server,
  }) => {
    const answer = await nobody(server).get('/metrics')
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const described = new Set<string>()
    for (const line of answer.text.split('\n').filter(Boolean)) {
      const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line)
      if (type) {
        expect(described.has(type[1]!)).toBe(false)
        described.add(type[1]!)
      } else if (!line.startsWith('# HELP ')) {
        const [, name] = /^([a-z0-9_]+)(?:\{(?:\w+="[^"]*",?)+\})? (?:-?[0-9.e+-]+|nan)$/i.exec(line) ?? []
        expect(name, line).toBeDefined()
        expect([...described].at(-1)).toBe(name!.replace(/_(bucket|sum|count)$/, ''))
      }
    }
  })

  it('count requests by route, method and status, and how long they took', async ({ server }) => {
    const { client, person } = await signedIn(server, { role: 'ADMIN' })
    await client.get(`/api/admin/users/${person.id}`)
    await client.get('/api/admin/users/3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10')
    const route = 'route="/api/admin/users/:userId"'
    await counted(server, `rota_http_requests_total{method="GET",${route},status="200"}`).toBe(1)
    await counted(server, `rota_http_requests_total{method="GET",${route},status="404"}`).toBe(1)
    await counted(server, `rota_http_request_duration_seconds_count{method="GET",${route}}`).toBe(2)
    await counted(server, `rota_http_request_duration_seconds_bucket{le="+Inf",method="GET",${route}}`).toBe(
      2,
    )
    expect(await read(server)).not.toContain(person.id)
  })

  it('tell how many polls found nothing new', async ({ guarded }) => {
    const { client } = await signedIn(guarded, { role: 'MANAGER' })
    const bearer = { authorization: `Bearer ${TOKEN}` }
    const polls = async () => {
      const { text } = await nobody(guarded).get('/metrics', bearer)
      return ['unchanged', 'full'].map((result) => numberAt(text, `rota_polls_total{result="${result}"}`))
    }
    expect(await polls()).toEqual([0, 0])
    const first = await client.get('/api/jobs')
    const tag = { 'if-none-match': first.headers.get('etag')! }
    for (let n = 0; n < 3; n += 1) expect((await client.get('/api/jobs', tag)).status).toBe(304)
    await expect.poll(polls).toEqual([3, 1])
    const { text } = await nobody(guarded).get('/metrics', bearer)
    expect(numberAt(text, 'rota_http_requests_total{method="GET",route="/api/jobs",status="304"}')).toBe(3)
  })

  it('count jobs and sends by what came of them', async ({ server }) => {
    const phoneNumber = '+447700900401'
    await nobody(server).post('/api/send-otp', { phoneNumber })
    await counted(server, 'rota_jobs_total{task="deliver-message",outcome="done"}').toBe(1)
    await counted(server, 'rota_sends_total{channel="sms",outcome="accepted"}').toBe(1)
    await counted(server, 'rota_sends_total{channel="sms",outcome="failed"}').toBe(0)
    expect(await codeSentTo(server, phoneNumber)).toMatch(/^\d{6}$/)
  })

  it('cover the queue, the pool, open streams and the process', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'MANAGER' })
    const stream = new AbortController()
    await fetch(`${server.url}/api/events`, {
      headers: { cookie: client.cookie!, accept: 'text/event-stream' },
      signal: stream.signal,
    })
    await counted(server, 'rota_live_streams').toBe(1)
    stream.abort()
    await counted(server, 'rota_live_streams').toBe(0)
    const text = await read(server)
    expect(numberAt(text, 'rota_database_up')).toBe(1)
    expect(numberAt(text, 'rota_live_listening')).toBe(1)
    expect(text).toContain('# TYPE rota_jobs_waiting gauge')
    expect(numberAt(text, 'rota_database_pool{state="total"}')).toBeGreaterThan(0)
    expect(numberAt(text, 'rota_database_pool{state="waiting"}')).toBe(0)
    expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(numberAt(text, 'nodejs_eventloop_utilization')).toBeGreaterThan(0)
    expect(numberAt(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  })

  it('give the built pages one name, so that a guesser of addresses makes no series', async ({ server }) => {
    for (const path of ['/wp-login.php', '/api/no-such', '/x/y/z']) await nobody(server).get(path)
    await counted(server, 'rota_http_requests_total{method="GET",route="page",status="404"}').toBe(3)
    expect(await read(server)).not.toContain('wp-login')
  })
})

describe('who may read the metrics', () => {
  it('is this machine alone where no token is set: a proxy here speaks for others', async ({ server }) => {
    const answer = await nobody(server).get('/metrics', { 'x-forwarded-for': '203.0.113.9' })
    expect(answer.status).toBe(404)
    expect((await nobody(server).get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await nobody(server).get('/metrics')).status).toBe(200)
  })

  it('is anyone with the token if one is set, and nobody else', async ({ guarded }) => {
    const get = (headers: Record<string, string>) => nobody(guarded).get('/metrics', headers)
    expect((await get({})).status).toBe(401)
    expect((await get({ authorization: 'Bearer wrong' })).status).toBe(401)
    const far = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${TOKEN}` }
    expect((await get(far)).status).toBe(200)
  })
})
