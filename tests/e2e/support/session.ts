// A session that ends on the server while the page is asking for something.

import type { Page } from '@playwright/test'
import type { E2eServer } from './fixtures.ts'

/**
 * The person's sessions are deleted just before the page's next read of `path` reaches the server, whose own answer is
 * then 401. The page's question of who is signed in waits, so that the screen's answer to the 401 can be seen; on the
 * login screen it goes through.
 */
export async function endSessionBefore(page: Page, server: E2eServer, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await page.route('**/api/simple-auth/user', (question) =>
        new URL(question.request().frame().url()).pathname === '/login'
          ? question.continue()
          : new Promise(() => {}),
      )
      await server.deps.database.pool.query('DELETE FROM sessions')
      await server.deps.live.settle()
      await route.continue()
    },
    { times: 1 },
  )
}
