// First-time setup when something goes wrong, and the second code.

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const SEND = '**/api/system/send-first-admin-otp'
const CREATE = '**/api/system/create-first-admin'
const field = (page: Page) => page.getByPlaceholder('Enter 6-digit code')

async function details(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Mensah')
  await page.getByLabel('Phone number').fill('+447700900010')
}

async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status, json: body }))
}

test('is shown at /setup, at / and everywhere else, until there is a master admin', async ({
  page,
  server,
}) => {
  for (const path of ['/setup', '/', '/rota-board', '/anything']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'First-time setup' }), path).toBeVisible()
  }
  await server.person({ role: 'MASTER_ADMIN' })
  await page.goto('/setup')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('names that are too long are refused in words', async ({ page }) => {
  await page.goto('/setup')
  await details(page)
  await page.getByLabel('First name').fill('x'.repeat(51))
  await page.getByLabel('Last name').fill('y'.repeat(51))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByText('First name must be less than 50 characters')).toBeVisible()
  await expect(page.getByText('Last name must be less than 50 characters')).toBeVisible()
})

test('a code that cannot be sent says why, or that it could not', async ({ page }) => {
  await page.goto('/setup')
  await details(page)
  const send = page.getByRole('button', { name: 'Send Verification Code' })
  for (const [status, body, title, words] of [
    [200, { success: false, message: 'Not now' }, 'Failed to Send Code', 'Not now'],
    [200, { success: false, message: '' }, 'Failed to Send Code', 'Please try again'],
    [500, {}, 'Setup Failed', 'Unable to send verification code. Please try again.'],
  ] as const) {
    await answer(page, SEND, status, body)
    await send.click()
    await expect(toast(page)).toContainText(title)
    await expect(toast(page)).toContainText(words)
  }
})

test('a second code can be asked for after a minute, and its failures are told', async ({ page }) => {
  await page.clock.install()
  await page.goto('/setup')
  await details(page)
  await answer(page, SEND, 200, { success: true, message: 'On its way' })
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  await page.clock.fastForward(50_000)
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  await page.clock.fastForward(11_000)
  const resend = page.getByRole('button', { name: 'Resend Code' })
  for (const [status, body, title, words] of [
    [200, { success: false, message: 'Not yet' }, 'Failed to Resend Code', 'Not yet'],
    [500, {}, 'Error', 'Failed to resend code. Please try again.'],
    [200, { success: true, message: 'On its way' }, 'Code Resent!', 'On its way'],
  ] as const) {
    await answer(page, SEND, status, body)
    await resend.click()
    await expect(toast(page)).toContainText(title)
    await expect(toast(page)).toContainText(words)
  }
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
})

test('a code that is no number, and an account that cannot be made, are told', async ({ page }) => {
  await page.goto('/setup')
  await details(page)
  await answer(page, SEND, 200, { success: true, message: 'On its way' })
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await field(page).fill('12ab56')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('OTP must contain only numbers')).toBeVisible()
  await field(page).fill('123456')
  await answer(page, CREATE, 500, {})
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(page)).toContainText('Setup Failed')
  await expect(toast(page)).toContainText('Unable to create admin account. Please try again.')
  await answer(page, CREATE, 200, { success: false, message: '' })
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(page)).toContainText('Verification Failed')
  await expect(toast(page)).toContainText('Invalid OTP code. Please try again.')
  await expect(field(page)).toHaveValue('')
})

test('details that were lost lead back to the first step', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('setup', JSON.stringify({ step: 'otp', details: null, resendAt: null })),
  )
  await page.goto('/setup')
  await field(page).fill('123456')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(page)).toContainText('Details are missing. Please start over.')
  await expect(page.getByLabel('First name')).toBeVisible()
})
