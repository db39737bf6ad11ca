// The people in the admin panel's Manage Users.

import type { Locator, Page } from '@playwright/test'

export const rows = (page: Page): Locator => page.getByRole('list', { name: 'Users' }).getByRole('listitem')
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
