// Fixtures for every browser test: a real server with a separate database for each test, people of every role, and a
// browser signed in as one of them.

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '#core/capabilities.ts'
import type { Deps } from '#server/deps.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { cookieFor, createPerson, type Person, type PersonOptions } from '#tests/support/people.ts'
import { type Agency, createDatabase } from './databases.ts'
import { assembleOn, fillDemo } from './product.ts'

export interface E2eServer {
  url: string
  deps: Deps
  /** Creates a person with a role for this test. */
  person(options?: PersonOptions): Promise<Person>
}

interface Fixtures {
  /** Settings that differ from the default, set by `test.use({ env: { REGISTRATION: 'closed' } })`. */
  env: Record<string, string>
  /** What the database holds at first; `demo` is the busy agency of `npm run demo`. */
  agency: Agency
  server: E2eServer
  /** A separate page, signed in as a new person with the role (or as an existing one). */
  loginAs(who: Role | Person, options?: PersonOptions & PageOptions): Promise<{ page: Page; person: Person }>
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
  agency: ['empty', { option: true }],

  server: async ({ env, agency }, use) => {
    const database = await createDatabase(agency, fillDemo)
    const assembled = await assembleOn(database.url, env)
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
})

export { expect }
