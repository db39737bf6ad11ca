// Who is sent a code, and how many.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { Client } from '#tests/support/client.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { cookieOf, freshCodeFor, MINUTE, sendCode, verifyCode, wrongOf } from '#tests/support/sign-in.ts'

let server: TestServer
let closed: TestServer
beforeAll(async () => {
  server = await startServer()
  closed = await startServer({ env: { REGISTRATION: 'closed' }, clock: server.clock })
})
afterAll(async () => {
  await server.stop()
  await closed.stop()
})

const send = (phoneNumber: string, to = server) => sendCode(to, phoneNumber)
const verify = (phoneNumber: string, otpCode: string, to = server) => verifyCode(to, phoneNumber, otpCode)
const freshCode = (phoneNumber: string) => freshCodeFor(server, phoneNumber)

describe('the limits on codes', () => {
  it('sends one in 30 seconds and five in an hour to a number', async () => {
    const number = '+447700900121'
    await createPerson(server.deps, { whatsappNumber: number })
    expect((await send(number)).status).toBe(200)
    const soon = await send(number)
    expect(soon.status).toBe(429)
    expect(soon.body.success).toBe(false)
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 4; n++) {
      server.clock.advance(30_000)
      expect((await send(number)).status).toBe(200)
    }
    server.clock.advance(30_000)
    const sixth = await send(number)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
    server.clock.advance(60 * MINUTE)
    expect((await send(number)).status).toBe(200)
  })

  it('holds when twenty requests for one number arrive at once', async () => {
    const number = '+447700900122'
    await createPerson(server.deps, { whatsappNumber: number })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(number)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await textsTo(server, number)).toHaveLength(1)
  })

  it('sends a hundred an hour from one address', async () => {
    server.clock.advance(61 * MINUTE)
    const statuses = []
    for (let n = 0; n < 101; n++)
      statuses.push((await send(`+4477009${String(10_000 + n).padStart(5, '0')}`)).status)
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true)
    expect(statuses[100]).toBe(429)
    server.clock.advance(61 * MINUTE)
    await runJobs(server.deps)
  })
})

describe('unknown and paused numbers', () => {
  it('get the same answer as known ones', async () => {
    await createPerson(closed.deps, { whatsappNumber: '+447700900131' })
    await createPerson(closed.deps, { whatsappNumber: '+447700900132', isActive: false })
    const [known, paused, unknown] = await Promise.all(
      ['+447700900131', '+447700900132', '+447700900133'].map((number) => send(number, closed)),
    )
    expect(paused).toMatchObject({ status: known?.status, text: known?.text })
    expect(unknown).toMatchObject({ status: known?.status, text: known?.text })
    expect(await textsTo(closed, '+447700900131')).toHaveLength(1)
  })

  it('an unknown one gets no text while registration is closed, and no way in', async () => {
    expect(await textsTo(closed, '+447700900133')).toHaveLength(0)
    expect((await verify('+447700900133', '123456', closed)).status).toBe(401)
  })

  it('a paused person learns of it only after a right code', async () => {
    const code = await codeSentTo(closed, '+447700900132')
    expect((await verify('+447700900132', wrongOf(code), closed)).status).toBe(401)
    const answer = await verify('+447700900132', code, closed)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/paused/)
    expect(answer.headers.getSetCookie()).toHaveLength(0)
  })

  it('an unknown one becomes a pending account while registration is open, and the admins are told', async () => {
    const admin = await createPerson(server.deps, { role: 'ADMIN' })
    const code = await freshCode('+447700900134')
    const answer = await verify('+447700900134', code)
    expect(answer.status).toBe(200)
    const client = new Client(server.url, cookieOf(answer))
    expect((await client.get('/api/simple-auth/user')).body).toMatchObject({ role: 'PENDING', fullName: '' })
    expect((await client.get('/api/google-maps-key')).status).toBe(403)
    const { db } = server.deps.database
    const told = await db.select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(told).toMatchObject([
      { type: 'ACCOUNT_PENDING', message: expect.stringContaining('+447700900134') },
    ])
    expect((await client.post('/api/simple-logout')).status).toBe(200)
  })
})
