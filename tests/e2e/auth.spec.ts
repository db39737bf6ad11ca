import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/phone.ts'
import { codeField, phoneField } from './support/sign-in.ts'
import { toast } from './support/toast.ts'

test.beforeEach(async ({ server }) => {
  await server.person({ role: 'MASTER_ADMIN', firstName: 'Grace', whatsappNumber: '+447700900001' })
})

test('a person signs in with a code, lands on the home screen, and signs out with nothing left in storage', async ({
  page,
  server,
  request,
}) => {
  await server.person({ role: 'CONTRACTOR', firstName: 'Amara', whatsappNumber: '+447700900002' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
  await expect(page.getByText('Frontline Health Professionals', { exact: true })).toBeVisible()
  await expect(page.getByText('Staff Scheduling', { exact: true })).toBeVisible()
  await expect(page.getByText('Please sign in with your phone number and verification code')).toBeVisible()
  await expect(
    page.getByText('Having trouble? Please contact your administrator for assistance.'),
  ).toBeVisible()
  await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Send Code' })).toBeDisabled()
  await expect(codeField(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()

  await phoneField(page).fill(' 07700 900002 ')
  const asked = page.waitForRequest('**/api/send-otp')
  await page.getByRole('button', { name: 'Send Code' }).click()
  expect((await asked).postDataJSON()).toEqual({ phoneNumber: '07700 900002' })
  await expect(toast(page)).toContainText('Verification Code Sent')
  await expect(codeField(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Resend in [45]:\d\d$/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()

  const code = await codeFor(request, '+447700900002')
  await codeField(page).fill(`${code.slice(0, 3)}-${code.slice(3)}x`)
  await expect(codeField(page)).toHaveValue(code)
  const entered = page.waitForRequest('**/api/verify-otp-login')
  const reread = page.waitForRequest('**/api/simple-auth/user')
  await codeField(page).press('Enter')
  expect((await entered).postDataJSON()).toEqual({ phoneNumber: '07700 900002', otpCode: code })
  await reread
  await expect(page).toHaveURL(/\/home$/)
  await expect(toast(page)).toContainText('Welcome back!')
  await expect(toast(page)).toContainText("You've been logged in successfully.")
  await expect(page.getByRole('heading', { name: /Amara/ })).toBeVisible()

  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left') ?? sessionStorage.getItem('left'))).toBeNull()
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('an unknown number registers and waits on the pending screen, on every path, and signs out by going to /api/logout', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  await phoneField(page).fill('+447700900077')
  await phoneField(page).press('Enter')
  await codeField(page).fill(await codeFor(request, '+447700900077'))
  await codeField(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await expect(page.getByText(/within 24 hours during business hours/)).toBeVisible()
  await expect(page.getByRole('link', { name: '0208 064 1920' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  const gone = page.waitForRequest((each) => each.isNavigationRequest())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect(new URL((await gone).url()).pathname).toBe('/api/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('left') ?? sessionStorage.getItem('left'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})
