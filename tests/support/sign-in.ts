// Signing in with a code, as the login screen does it.

import { expect } from 'vitest'
import { type Answer, nobody } from './client.ts'
import { codeSentTo } from './phones.ts'
import type { TestServer } from './server.ts'

export const MINUTE = 60_000

export const sendCode = (server: TestServer, phoneNumber: string) =>
  nobody(server).post('/api/send-otp', { phoneNumber })
export const verifyCode = (server: TestServer, phoneNumber: string, otpCode: string) =>
  nobody(server).post('/api/verify-otp-login', { phoneNumber, otpCode })
export const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
export const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

/** A new code for the number, late enough after the one before. */
export async function freshCodeFor(server: TestServer, phoneNumber: string): Promise<string> {
  server.clock.advance(31 * 1000)
  expect((await sendCode(server, phoneNumber)).status).toBe(200)
  return codeSentTo(server, phoneNumber)
}
