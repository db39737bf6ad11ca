import { describe, expect } from 'vitest'
import { auditLogs, users } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { nobody } from '#tests/support/client.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'
import { codeSentTo, textsTo } from '#tests/support/phones.ts'
import { browserOf } from '#tests/support/sign-in.ts'

const DETAILS = { firstName: 'Grace', lastName: 'Mensah', phoneNumber: '+447700900201' }
const it = withServerPerTest().extend('browser', ({ server }) => new Browser(server))

const send = (by: Browser, details: object = DETAILS) => by.post('/api/system/send-first-admin-otp', details)
const create = (by: Browser, details: object) => by.post('/api/system/create-first-admin', details)

describe('first-time setup', () => {
  it('makes the first master admin from details and a code, signs them in, and is then closed', async ({
    server,
    browser,
  }) => {
    const before = await nobody(server).get('/api/system/has-master-admin')
    expect(before.body).toEqual({ hasMasterAdmin: false })
    expect((await send(browser, { ...DETAILS, phoneNumber: '07700 900201' })).body.success).toBe(true)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    const answer = await create(browser, { ...DETAILS, otpCode })
    expect(answer.body).toEqual({
      success: true,
      message: 'Welcome! Your Master Admin account has been created successfully.',
    })
    expect((await browser.get('/api/simple-auth/user')).body).toMatchObject({
      fullName: 'Grace Mensah',
      role: 'MASTER_ADMIN',
      username: 'grace.mensah',
    })
    expect((await nobody(server).get('/api/system/has-master-admin')).body).toEqual({ hasMasterAdmin: true })
    expect(await send(browser, { ...DETAILS, phoneNumber: '+447700900299' })).toMatchObject({
      status: 403,
      body: { success: false },
    })
    expect((await create(browser, { ...DETAILS, otpCode })).status).toBe(403)
    const entries = await server.deps.database.db.select().from(auditLogs).orderBy(auditLogs.id)
    expect(entries.map(({ action }) => action)).toEqual(['USER_CREATED', 'USER_LOGIN'])
  })

  it('refuses a wrong code and makes nobody', async ({ server, browser }) => {
    await send(browser)
    const code = await codeSentTo(server, DETAILS.phoneNumber)
    const answer = await create(browser, { ...DETAILS, otpCode: code === '000000' ? '111111' : '000000' })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ success: false, message: 'Invalid OTP code. Please try again.' })
    expect(await server.deps.database.db.select().from(users)).toHaveLength(0)
  })

  it('sends no second code within 30 seconds, and the first stays valid', async ({ server, browser }) => {
    await send(browser)
    expect((await send(browser)).body.success).toBe(false)
    expect(await textsTo(server, DETAILS.phoneNumber)).toHaveLength(1)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create(browser, { ...DETAILS, otpCode })).body.success).toBe(true)
  })

  it('does not take a login code for a setup code', async ({ server, browser }) => {
    await browser.sendCode(DETAILS.phoneNumber)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create(browser, { ...DETAILS, otpCode })).status).toBe(401)
  })

  it('tells every mistake in the details', async ({ browser }) => {
    const answer = await create(browser, {
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

  it('lets one of two win who arrive at once', async ({ server, browser }) => {
    const others = { firstName: 'Kofi', lastName: 'Boateng', phoneNumber: '+447700900202' }
    await send(browser)
    const other = new Browser(server)
    await send(other, others)
    const codes = [
      await codeSentTo(server, DETAILS.phoneNumber),
      await codeSentTo(server, others.phoneNumber),
    ]
    const answers = await Promise.all([
      create(browser, { ...DETAILS, otpCode: codes[0] }),
      create(other, { ...others, otpCode: codes[1] }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403])
    expect(await server.deps.database.db.select().from(users)).toHaveLength(1)
  })

  it('keeps the account of a number that had registered before', async ({ server, browser }) => {
    await browserOf(server, DETAILS.phoneNumber)
    server.clock.advance(31_000)
    await send(browser)
    const otpCode = await codeSentTo(server, DETAILS.phoneNumber)
    expect((await create(browser, { ...DETAILS, otpCode })).status).toBe(200)
    expect(await server.deps.database.db.select().from(users)).toMatchObject([{ role: 'MASTER_ADMIN' }])
    expect(await textsTo(server, DETAILS.phoneNumber)).toHaveLength(2)
  })
})
