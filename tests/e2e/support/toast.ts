import type { Locator, Page } from '@playwright/test'

/** The toast in sight, not the copy of its words that is read aloud. */
export const toast = (page: Page): Locator => page.locator('[data-variant][data-state="open"]')
