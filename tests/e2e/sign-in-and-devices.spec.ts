// Passkeys: adding one, signing in with it, and confirming with it who one is.

import type { CDPSession, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
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

/** As if they had signed in long ago, or with a password. */
const forgetProof = (server: { deps: Deps }, person: { id: string }) =>
  server.deps.database.db.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, person.id))

test('adding a passkey after a long time asks for a code, then for a passkey, and goes on; giving up changes nothing @more', async ({
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

  test('a manager adds a passkey in the profile menu, signs in with it alone, and proves it after a code', async ({
    page,
    server,
    request,
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
    await expect(toast(page)).toContainText('Passkey added')
    await expect(dialog.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { name: /Max/ })).toBeVisible()

    await page.goto(`${byName(server.url)}/api/logout`)
    await signInWithCode(2)
    await expect(page.getByRole('button', { name: 'Continue without my passkey' })).toBeVisible()
    await page.screenshot({ path: 'test-results/second-factor.png' })
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { name: /Max/ })).toBeVisible()
  })
})
