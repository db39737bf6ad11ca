// Moving between screens in browser tests.

import type { Page } from '@playwright/test'

/** Goes there as a link does, without loading the page again. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path)
