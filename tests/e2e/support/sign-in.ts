// The fields of the sign-in screen.

import type { Page } from '@playwright/test'

export const phoneField = (page: Page) => page.getByPlaceholder('+44XXXXXXXXXX')
export const codeField = (page: Page) => page.getByPlaceholder('Enter 6-digit code')
