// Fixtures for every browser test: a real server with a separate database for each test, people of every role, and a
// browser signed in as one of them.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import type { Role } from '#core/capabilities.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { cookieFor, createPerson, type Person, type PersonOptions } from '#tests/support/people.ts'

const TEMPLATE = 'e2e_template'

export interface E2eServer {
  url: string
  deps: Deps
  /** Creates a person with a role for this test. */
  person(options?: PersonOptions): Promise<Person>
}

interface Fixtures {
  /** Settings that differ from the default, set by `test.use({ env: { REGISTRATION: 'closed' } })`. */
  env: Record<string, string>
  server: E2eServer
  /** A separate page, signed in as a new person with the role (or as an existing one). */
  loginAs(who: Role | Person, options?: PersonOptions & PageOptions): Promise<{ page: Page; person: Person }>
  /** Fails on any accessibility violation in the current page. */
  expectAccessible(page: Page): Promise<void>
}

interface PageOptions {
  width?: number
  /** A tablet: a wide screen for fingers. */
  touch?: boolean
  timezoneId?: string
  /** The browser's language. */
  locale?: string
}

export const test = base.extend<Fixtures>({
  env: [{}, { option: true }],

  server: async ({ env }, use) => {
    const database = await createDatabase()
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'error', ...env }, '.')
    const assembled: Assembled = await assemble({
      settings,
      connection: { connectionString: database.url },
      clock: systemClock,
      log: makeLog(settings.logLevel),
      worker: true,
      webFolder: path.resolve('dist/web'),
    })
    const url = await assembled.app.listen({ port: 0, host: '127.0.0.1' })
    await use({ url, deps: assembled.deps, person: (options) => createPerson(assembled.deps, options) })
    await assembled.stop()
    await database.drop()
  },

  baseURL: async ({ server }, use) => use(server.url),

  loginAs: async ({ browser, server, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who, { width, touch, timezoneId, locale, ...options } = {}) => {
      const person = typeof who === 'string' ? await server.person({ ...options, role: who }) : who
      const context = await browser.newContext({
        baseURL: server.url,
        locale: locale ?? 'en-GB',
        serviceWorkers,
        timezoneId: timezoneId ?? 'Europe/London',
        viewport: { width: width ?? 1440, height: width && width < 768 ? 844 : 900 },
        ...(width && width < 768 ? { hasTouch: true, isMobile: true } : { hasTouch: touch ?? false }),
      })
      contexts.push(context)
      const cookie = await cookieFor(server, person)
      await context.addCookies([
        { name: SESSION_COOKIE, value: cookie.slice(SESSION_COOKIE.length + 1), url: server.url },
      ])
      return { page: await context.newPage(), person }
    })
    for (const context of contexts) await context.close()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
  expectAccessible: async ({}, use) => {
    await use(async (page) => expect(await violationsOn(page)).toEqual([]))
  },
})

export { expect }

/** The axe violations of the current page, once animations have finished. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // Forces rows that are not rendered yet to be laid out, or axe would see their text overlapping.
    for (const row of document.querySelectorAll<HTMLElement>('[class*="content-visibility"]')) {
      row.style.contentVisibility = 'visible'
    }
    const ending = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  )
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env.E2E_DATABASE_URL
  if (!adminUrl) throw new Error('the global setup has not started the database')
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
