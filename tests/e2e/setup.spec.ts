import { setupLink } from '#server/features/setup/setup-link.service.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/phone.ts'

const NUMBER = '+447700900010'

test('a new product is set up with a code from the simulated phone; a wrong one empties the field, the right one opens the product', async ({
  page,
  request,
}) => {
  await page.goto('/live-jobs')
  await expect(page.getByText('Administrator Details').first()).toBeVisible()

  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Last name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid UK phone number (e.g., +447123456789)')).toBeVisible()

  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Mensah')
  await page.getByLabel('Phone number').fill('07700 900010')
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByText('Code Sent!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend in 0:\d\d$|^Resend in 1:00$/ })).toBeDisabled()

  const field = page.getByPlaceholder('Enter 6-digit code')
  await field.fill('12')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('OTP must be exactly 6 digits')).toBeVisible()

  const code = await codeFor(request, NUMBER)
  await field.fill(code === '000000' ? '111111' : '000000')
  await field.press('Enter')
  await expect(page.getByText('Verification Failed').first()).toBeVisible()
  await expect(page.getByText('Invalid OTP code. Please try again.').first()).toBeVisible()
  await expect(field).toHaveValue('')

  await field.fill(code)
  await field.press('Enter')
  await expect(page.getByText('Setup Complete!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin Panel' }).first()).toBeVisible()
})

test.describe('where the product can be reached from other machines', () => {
  test.use({ env: { HOST: '0.0.0.0' } })

  test('a visitor without the setup link is told where it is; with it the setup goes through', async ({
    page,
    request,
    server,
  }) => {
    await page.goto('/')
    await expect(page.getByText('Please open the setup link')).toBeVisible()
    await expect(page.getByText('npm run setup-link')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveCount(0)

    const { database, settings, clock } = server.deps
    const link = new URL(await setupLink(database.db, settings, clock.now()))
    await page.goto('about:blank')
    await page.goto(link.pathname + link.hash)
    await page.getByLabel('First name').fill('Grace')
    // The token is not in an address that could be bookmarked or shared, and survives a reload.
    await expect(page).toHaveURL(/\/setup$/)
    await page.reload()
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Mensah')
    await page.getByLabel('Phone number').fill(NUMBER)
    await page.getByLabel('Phone number').press('Enter')
    const field = page.getByPlaceholder('Enter 6-digit code')
    await field.fill(await codeFor(request, NUMBER))
    await field.press('Enter')
    await expect(page.getByText('Setup Complete!').first()).toBeVisible()
  })
})
