// Signs in with a code, as the login screen does.

import { expect } from 'vitest'
import { Browser } from './browser.ts'
import { codeSentTo } from './phones.ts'
import type { TestServer } from './server.ts'

export const MINUTE = 60_000

export const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

/** Gets a new code for the number, once enough time has passed since the last one. */
export async function freshCodeFor(
  server: TestServer,
  browser: Browser,
  phoneNumber: string,
): Promise<string> {
  server.clock.advance(31 * 1000)
  expect((await browser.sendCode(phoneNumber)).status).toBe(200)
  return codeSentTo(server, phoneNumber)
}

/** A browser in which the person has signed in with a code. */
export async function browserOf(server: TestServer, phoneNumber: string, ip?: string): Promise<Browser> {
  const browser = new Browser(server, ip)
  const code = await freshCodeFor(server, browser, phoneNumber)
  expect((await browser.verify(phoneNumber, code)).status).toBe(200)
  return browser
}
