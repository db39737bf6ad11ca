import type { Locator, Page } from '@playwright/test'

/** The visible toast, not its copy for screen readers. */
export const toast = (page: Page): Locator => page.locator('[data-variant][data-state="open"]')
