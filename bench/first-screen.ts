// What a phone must load before it can be used: the JavaScript of each first screen, gzipped, and the time until the
// login can be typed into over a slow 3G connection with an empty cache.

import { type Browser, chromium, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '#server/http/session.ts'
import playwright from '../playwright.config.ts'
import { serve } from './child.ts'
import type { FirstScreenServer } from './first-screen-server.ts'
import { median, type Row } from './table.ts'

const MOST_BYTES = 150_000
const MOST_SECONDS = 4.5
const ROUNDS = 3
/** Chrome's 'Slow 3G': 400 kbit/s each way, 400 ms latency. */
const BYTES_A_SECOND = (400 * 1000) / 8
const LATENCY_MS = 400
/** The target is in gzipped bytes; the server would send the smaller brotli. */
const GZIP = { 'accept-encoding': 'gzip' }

export async function benchFirstScreen(databaseUrl: string): Promise<Row[]> {
  const server = await serve<FirstScreenServer>('first-screen-server', databaseUrl)
  const browser = await chromium.launch(playwright.use?.launchOptions)
  const { url, tokens } = server.told
  const bytes = async (name: string, words: string, token?: string): Promise<Row> => {
    const page = await open(browser, url, token)
    await page.setExtraHTTPHeaders(GZIP)
    await page.goto(token ? `${url}/home` : url)
    await page.getByText(words).first().waitFor()
    return bytesRow(name, await scriptBytes(page).finally(() => page.context().close()))
  }
  try {
    return [
      await bytes('JavaScript of the first screen: login', 'Welcome Back'),
      await bytes(
        'JavaScript of the first screen: a contractor’s home',
        'Upcoming shifts',
        tokens.CONTRACTOR,
      ),
      await bytes('JavaScript of the first screen: a manager’s home', 'Welcome back, First', tokens.MANAGER),
      await slowLogin(browser, url),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function open(browser: Browser, url: string, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url }])
  return context.newPage()
}

function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // What loads later does not count.
      .filter(({ startTime }) => startTime <= performance.getEntriesByName('first-screen')[0]!.startTime)
      .reduce((sum, entry) => sum + (entry as unknown as { encodedBodySize: number }).encodedBodySize, 0),
  )
}

function bytesRow(name: string, bytes: number): Row {
  return {
    name,
    measured: `${(bytes / 1000).toFixed(1)} KB gzipped`,
    baseline: `${MOST_BYTES / 1000} KB`,
    ratio: bytes / MOST_BYTES,
    target: { kind: 'at-most', ratio: 1 },
  }
}

async function slowLogin(browser: Browser, url: string): Promise<Row> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await open(browser, url)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    })
    const started = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByLabel('Phone Number').fill('07700 900123')
    seconds.push((performance.now() - started) / 1000)
    await page.context().close()
  }
  const measured = median(seconds)
  return {
    name: 'login can be typed into over slow 3G (400 kbit/s, 400 ms)',
    measured: `${measured.toFixed(2)} s`,
    baseline: `${MOST_SECONDS} s`,
    ratio: measured / MOST_SECONDS,
    target: { kind: 'at-most', ratio: 1 },
  }
}
