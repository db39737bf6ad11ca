import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLogs, users } from '#server/db/schema.ts'
import { Client, nobody } from '#tests/support/client.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const DETAILS = { firstName: 'Grace', lastName: 'Mensah', phoneNumber: '+447700900201' }
let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.stop())

const send = (details: object = DETAILS) => nobody(server).post('/api/system/send-first-admin-otp', details)
const create = (details: object) => nobody(server).post('/api/system/create-first-admin', details)

describe('first-time setup', () => {
  it('makes the first master admin from details and a code, signs them in, and is then closed', async () => {
    const before = await nobody(server).get('/api/system/has-master-admin')
    expect(before.body).toEqual({ hasMasterAdmin: false })
    expect((await send({ ...DETAILS, phoneNumber: '07700 900201' })).body.success).toBe(true)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    const answer = await create({ ...DETAILS, otpCode })
    expect(answer.body).toEqual({
      success: true,
      message: 'Welcome! Your Master Admin account has been created successfully.',
    })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? null
    expect((await new Client(server.url, cookie).get('/api/simple-auth/user')).body).toMatchObject({
      fullName: 'Grace Mensah',
      role: 'MASTER_ADMIN',
      username: 'grace.mensah',
    })
    expect((await nobody(server).get('/api/system/has-master-admin')).body).toEqual({ hasMasterAdmin: true })
    expect(await send({ ...DETAILS, phoneNumber: '+447700900299' })).toMatchObject({
      status: 403,
      body: { success: false },
    })
    expect((await create({ ...DETAILS, otpCode })).status).toBe(403)
    const actions = (await server.deps.database.db.select().from(auditLogs)).map((entry) => entry.action)
    expect(actions).toEqual(['USER_CREATED', 'USER_LOGIN'])
  })

  it('refuses a wrong code and makes nobody', async () => {
    await send()
    const code = await codeSentTo(server, DETAILS.phoneNumber)
    const answer = await create({ ...DETAILS, otpCode: code === '000000' ? '111111' : '000000' })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ success: false, message: 'Invalid OTP code. Please try again.' })
    expect(await server.deps.database.db.select().from(users)).toHaveLength(0)
  })

  it('does not take a login code for a setup code', async () => {
    await nobody(server).post('/api/send-otp', { phoneNumber: DETAILS.phoneNumber })
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create({ ...DETAILS, otpCode })).status).toBe(401)
  })

  it('tells every mistake in the details', async () => {
    const answer = await create({
      firstName: ' ',
      lastName: 'x'.repeat(51),
      phoneNumber: '123',
      otpCode: '12a',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name must be less than 50 characters' },
      { path: 'phoneNumber', message: 'Please enter a valid UK phone number (e.g., +447123456789)' },
      { path: 'otpCode', message: 'OTP must contain only numbers' },
      { path: 'otpCode', message: 'OTP must be exactly 6 digits' },
    ])
  })

  it('lets one of two win who arrive at once', async () => {
    const others = { firstName: 'Kofi', lastName: 'Boateng', phoneNumber: '+447700900202' }
    await send()
    await send(others)
    const codes = [
      await codeSentTo(server, DETAILS.phoneNumber),
      await codeSentTo(server, others.phoneNumber),
    ]
    const answers = await Promise.all([
      create({ ...DETAILS, otpCode: codes[0] }),
      create({ ...others, otpCode: codes[1] }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403])
    expect(await server.deps.database.db.select().from(users)).toHaveLength(1)
  })

  it('keeps the account of a number that had registered before', async () => {
    await nobody(server).post('/api/send-otp', { phoneNumber: DETAILS.phoneNumber })
    const loginCode = await codeSentTo(server, DETAILS.phoneNumber)
    await nobody(server).post('/api/verify-otp-login', {
      phoneNumber: DETAILS.phoneNumber,
      otpCode: loginCode,
    })
    server.clock.advance(31_000)
    await send()
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create({ ...DETAILS, otpCode })).status).toBe(200)
    expect(await server.deps.database.db.select().from(users)).toMatchObject([{ role: 'MASTER_ADMIN' }])
    expect(await textsTo(server, DETAILS.phoneNumber)).toHaveLength(2)
  })
})
