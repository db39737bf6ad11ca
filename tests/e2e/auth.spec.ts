import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/phone.ts'
import { codeField, phoneField } from './support/sign-in.ts'
import { toast } from './support/toast.ts'

test.beforeEach(async ({ server }) => {
  await server.person({ role: 'MASTER_ADMIN', firstName: 'Grace', whatsappNumber: '+447700900001' })
})

test('a person signs in with a code and lands on the home screen', async ({
  page,
  server,
  request,
  expectAccessible,
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
  await expectAccessible(page)

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
})

test('the countdown to the next code survives a reload, and the code still works', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  await phoneField(page).fill('+447700900001')
  await phoneField(page).press('Enter')
  const resend = page.getByRole('button', { name: /^Resend in/ })
  await expect(resend).toBeVisible()
  await page.reload()
  await expect(resend).toBeDisabled()
  await expect(phoneField(page)).toHaveValue('+447700900001')
  await codeField(page).fill(await codeFor(request, '+447700900001'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('when the countdown ends the code can be sent again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await phoneField(page).fill('+447700900001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await page.clock.fastForward('05:01')
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled()
})

test('a wrong code stays on the screen with the reason', async ({ page, request }) => {
  await page.goto('/login')
  await phoneField(page).fill('+447700900001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = await codeFor(request, '+447700900001')
  await codeField(page).fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(toast(page)).toContainText('Login Failed')
  await expect(toast(page)).toContainText('Invalid phone number or verification code.')
  await expect(page).toHaveURL(/\/login$/)
})

test('the buttons say what is going on, and a press too many does nothing', async ({ page, request }) => {
  const hold: (() => void)[] = []
  const held = (path: string) =>
    page.route(path, async (route) => {
      await new Promise<void>((release) => hold.push(release))
      await route.continue()
    })
  await held('**/api/send-otp')
  await held('**/api/verify-otp-login')
  const free = async () => {
    await expect.poll(() => hold.length).toBe(1)
    hold.pop()?.()
  }
  await page.goto('/login')
  await phoneField(page).press('Enter')
  await expect(toast(page)).toContainText('Phone Number Required')
  await expect(toast(page)).toContainText('Please enter your phone number first')
  await phoneField(page).fill('+447700900001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('button', { name: 'Sending Code...' })).toBeDisabled()
  await free()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  await codeField(page).press('Enter')
  await expect(toast(page)).toContainText('Missing Information')
  await expect(toast(page)).toContainText('Please enter both your phone number and verification code')
  await codeField(page).fill(await codeFor(request, '+447700900001'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible()
  await free()
  await expect(page).toHaveURL(/\/home$/)
})

test('each way a login can fail has its words, and leaves the person where they are', async ({ page }) => {
  const answer = (path: string, status: number, body: object | string) =>
    page.route(path, (route) =>
      route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body }),
    )
  const send = '**/api/send-otp'
  const verify = '**/api/verify-otp-login'
  await page.goto('/login')
  await phoneField(page).fill('+447700900001')
  for (const [status, body, words] of [
    [200, { success: false, message: 'No texts today.' }, 'No texts today.'],
    [200, { success: false, message: '' }, 'Unable to send verification code.'],
    [429, { success: false, message: 'Please wait.' }, 'Please wait.'],
    [500, '', 'Unable to send verification code. Please try again.'],
  ] as const) {
    await answer(send, status, body)
    await page.getByRole('button', { name: 'Send Code' }).click()
    const failure = page.locator('[data-variant="destructive"]').filter({ hasText: 'Failed to Send OTP' })
    await expect(failure).toContainText(words)
    await page.unroute(send)
  }
  await answer(send, 200, { success: true, message: '' })
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(toast(page)).toContainText('Verification code sent via SMS to your phone number.')
  for (const [status, body, words] of [
    [200, { success: false, message: 'Not this code.' }, 'Not this code.'],
    [200, { success: false, message: '' }, 'Invalid phone number or verification code.'],
    [401, { success: false, message: 'Too late.' }, 'Too late.'],
    [500, '', 'Unable to login. Please try again.'],
  ] as const) {
    await answer(verify, status, body)
    await codeField(page).fill('123456')
    await codeField(page).press('Enter')
    await expect(toast(page).filter({ hasText: 'Login Failed' })).toContainText(words)
    await expect(page).toHaveURL(/\/login$/)
    await page.unroute(verify)
  }
})

test('a number that is not British is refused in words', async ({ page }) => {
  await page.goto('/login')
  await phoneField(page).fill('+1 555 123 4567')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(toast(page)).toContainText('Failed to Send OTP')
  await expect(toast(page)).toContainText('Phone number must be in UK format: +44XXXXXXXXXX')
})

test('a username and password are the way in when texts do not arrive', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a username and password' }).click()
  await page.getByLabel('Username').fill('nobody.here')
  await page.getByLabel('Password').fill('wrong')
  await page.getByLabel('Password').press('Enter')
  await expect(toast(page)).toContainText('Login Failed')
  await expect(toast(page)).toContainText('Invalid username or password.')
})

test('an unknown number registers and waits on the pending screen, on every path', async ({
  page,
  request,
  expectAccessible,
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('the approval screen signs out by going to /api/logout, and leaves nothing behind', async ({
  loginAs,
}) => {
  const { page } = await loginAs('PENDING')
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  const gone = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect(new URL((await gone).url()).pathname).toBe('/api/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('left') ?? sessionStorage.getItem('left'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('approval reaches the open pending screen by itself, which asks to sign in again', async ({
  loginAs,
}) => {
  const { page, person } = await loginAs('PENDING')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  const { page: office } = await loginAs('MANAGER')
  const name = { firstName: 'Bola', lastName: 'Ade' }
  const approved = await office.request.put(`/api/admin/change-role/${person.id}`, {
    data: { role: 'CONTRACTOR', ...name },
  })
  expect(approved.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Your account is no longer waiting for approval.')).toBeVisible()
})

test('a paused person is out of their open tab at once', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('MANAGER')
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await server.deps.database.db.update(users).set({ isActive: false }).where(eq(users.id, person.id))
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('signing out leaves nothing in storage and goes to the login screen', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: /log ?out|sign ?out/i }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left') ?? sessionStorage.getItem('left'))).toBeNull()
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('signing out goes through though the server fails at it', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/')
  await page.route('**/api/simple-logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull()
})

test('a browser that goes to /api/logout is signed out, one that goes to /api/login is asked to sign in', async ({
  loginAs,
}) => {
  const { page } = await loginAs('MANAGER')
  await page.goto('/api/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.goto('/api/login')
  await expect(page).toHaveURL(/\/login$/)
})
