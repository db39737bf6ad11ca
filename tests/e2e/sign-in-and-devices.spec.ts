// Signed-in devices, passkeys, and a code that is no longer valid.

import type { CDPSession, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cookieFor } from '#tests/support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/phone.ts'
import { codeField, phoneField } from './support/sign-in.ts'
import { toast } from './support/toast.ts'

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'Sign-in and devices' }).click()
  return page.getByRole('dialog', { name: 'Sign-in and devices' })
}

/** A phone's passkeys, simulated by Chromium. */
async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Passkeys belong to a host name, never to an IP address. */
const byName = (url: string) => url.replace('127.0.0.1', 'localhost')

test('a dead code says so, and Resend opens at once', async ({ page, server, request }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  await server.person({ whatsappNumber: '+447700900002' })
  await page.goto('/login')
  await phoneField(page).fill('+447700900002')
  await phoneField(page).press('Enter')
  const code = await codeFor(request, '+447700900002')
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled()
  for (let n = 0; n < 5; n += 1) {
    await codeField(page).fill(wrong)
    const answered = page.waitForResponse('**/api/verify-otp-login')
    await codeField(page).press('Enter')
    await answered
  }
  await expect(toast(page)).toContainText('That code no longer works. Ask for a new one.')
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled()
  await expect(codeField(page)).toHaveValue('')
})

for (const width of [390, 1440]) {
  test(`one sees and ends one's own sessions (${width} px)`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const { page, person } = await loginAs('MANAGER', { width })
    await cookieFor(server, person)
    await cookieFor(server, person)
    await page.goto('/')
    const dialog = await openDialog(page)
    const devices = dialog.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(3)
    await expect(devices.first()).toContainText('This device')
    await expect(devices.first()).toContainText(/Last used \d\d \w{3} \d{4} \d\d:\d\d/)
    await expectAccessible(page)
    await page.screenshot({ path: `test-results/devices-${width}.png` })
    await devices
      .nth(1)
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(devices).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(devices).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
  })
}

test('a passkey is added in the profile menu and signs in without a code', async ({
  page,
  server,
  request,
  expectAccessible,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  await server.person({ firstName: 'Amara', whatsappNumber: '+447700900002' })
  await virtualAuthenticator(page)
  await page.goto(`${byName(server.url)}/login`)
  await phoneField(page).fill('+447700900002')
  await phoneField(page).press('Enter')
  await codeField(page).fill(await codeFor(request, '+447700900002'))
  await codeField(page).press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(toast(page)).toContainText('Passkey added')
  await expect(dialog.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { name: /Amara/ })).toBeVisible()
})

/** As if they had signed in long ago, or with a password. */
const forgetProof = (server: { deps: Deps }, person: { id: string }) =>
  server.deps.database.db.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, person.id))

for (const width of [390, 1440]) {
  test(`changing one's number asks for a code first, goes on by itself, and verifies the new number (${width} px)`, async ({
    loginAs,
    server,
    request,
    expectAccessible,
  }) => {
    const { page, person } = await loginAs('CONTRACTOR', { width, whatsappNumber: '+447700900002' })
    await forgetProof(server, person)
    await page.goto('/')
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await page.getByRole('button', { name: 'My details' }).click()
    await page.getByRole('button', { name: 'Change phone number' }).click()
    const change = page.getByRole('dialog', { name: 'Change my phone number' })
    await change.getByLabel('New phone number').fill('07700 900004')
    await change.getByRole('button', { name: 'Send code' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(question).toBeVisible()
    await expect(question).toContainText('your number ending in 002')
    await question.getByRole('button', { name: 'Text me a code' }).click()
    await expect(question.getByLabel('Verification code')).toBeFocused()
    await expectAccessible(page)
    await question.getByLabel('Verification code').fill('1')
    await expect(question.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    const code = await codeFor(request, '+447700900002')
    await question.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
    await question.getByLabel('Verification code').press('Enter')
    await expect(question.getByRole('alert')).toContainText('That code is not right.')
    await question.getByLabel('Verification code').fill(code)
    await question.getByLabel('Verification code').press('Enter')
    await expect(question).toBeHidden()
    await expect(change).toContainText('We have sent a code to 07700 900004.')
    await expect(change.getByLabel('Verification code')).toBeFocused()
    await change.getByRole('button', { name: 'Use another number' }).click()
    await expect(change.getByLabel('New phone number')).toBeFocused()
    await change.getByLabel('New phone number').fill('07700 900003')
    await change.getByRole('button', { name: 'Send code' }).click()
    await expect(change).toContainText('We have sent a code to 07700 900003.')
    await expect(change.getByLabel('Verification code')).toBeFocused()
    await change.getByLabel('Verification code').fill(await codeFor(request, '+447700900003'))
    await change.getByLabel('Verification code').press('Enter')
    await expect(toast(page)).toContainText('Your number is now +447700900003')
    await expect(page.getByRole('dialog', { name: 'My details' })).toContainText('+447700900003')
  })
}

test('adding a passkey after a long time asks for a code, then for a passkey, and goes on; giving up changes nothing', async ({
  loginAs,
  server,
  request,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { whatsappNumber: '+447700900002' })
  await forgetProof(server, person)
  await virtualAuthenticator(page)
  const context = page.context()
  await context.addCookies(
    (await context.cookies()).map(({ domain: _, ...cookie }) => ({ ...cookie, domain: 'localhost' })),
  )
  await page.goto(byName(server.url))
  const dialog = await openDialog(page)
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const add = dialog.getByRole('button', { name: 'Add a passkey on this device' })
  await add.click()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toContainText('Confirm it’s you first')
  await add.click()
  await question.getByRole('button', { name: 'Text me a code' }).click()
  await question.getByLabel('Verification code').fill(await codeFor(request, '+447700900002'))
  await question.getByRole('button', { name: 'Confirm' }).click()
  const mine = dialog.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await expect(mine).toHaveCount(1)
  await forgetProof(server, person)
  await mine.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(mine).toHaveCount(0)
})

test.describe('where the second factor is on', () => {
  test.use({ env: { SECOND_FACTOR: 'staff' } })

  test('a manager proves the passkey after the code, or goes on without it', async ({
    page,
    server,
    request,
    expectAccessible,
  }) => {
    await server.person({ role: 'MANAGER', firstName: 'Max', whatsappNumber: '+447700900003' })
    await server.person({ role: 'MASTER_ADMIN' })
    await virtualAuthenticator(page)
    await page.goto(`${byName(server.url)}/login`)
    const signInWithCode = async (texts: number) => {
      await phoneField(page).fill('+447700900003')
      await phoneField(page).press('Enter')
      await codeField(page).fill(await codeFor(request, '+447700900003', texts))
      await codeField(page).press('Enter')
    }
    await signInWithCode(1)
    await expect(page).toHaveURL(/\/home$/)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Add a passkey on this device' }).click()
    await expect(dialog.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.goto(`${byName(server.url)}/api/logout`)
    await signInWithCode(2)
    await expect(page.getByRole('button', { name: 'Continue without my passkey' })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/second-factor.png' })
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { name: /Max/ })).toBeVisible()
  })
})

test('people see their own details, and set their e-mail address there', async ({
  loginAs,
  expectAccessible,
}) => {
  const { page } = await loginAs('CONTRACTOR', { firstName: 'Amara', lastName: 'Okafor', width: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'My details' }).click()
  const dialog = page.getByRole('dialog', { name: 'My details' })
  await expect(dialog).toContainText('Amara Okafor')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeFocused()
  await page.getByRole('button', { name: /Profile menu/ }).press('Enter')
  await page.getByRole('button', { name: 'My details' }).press('Enter')
  await dialog.getByLabel('E-mail').fill('amara')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('That is not an e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('amara@example.org')
  await expect(dialog.getByText('That is not an e-mail address')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('E-mail updated')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await expect(page.getByText('amara@example.org')).toBeVisible()
})
