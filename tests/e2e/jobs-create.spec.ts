import type { Page } from '@playwright/test'
import { jobs } from '#server/db/schema.ts'
import { ahead, postJob } from './support/board.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Headline').fill('Night nurse')
  await page.getByRole('combobox', { name: 'Address' }).fill('4 Elm Road, York')
  await typeWhen(page, 'Start time', '22:00')
  await typeWhen(page, 'End time', '06:20')
  await typeWhen(page, 'Start date', ahead(3))
  await typeWhen(page, 'End date', ahead(4))
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create Job' }).click()

for (const role of ['CONTRACTOR', 'MANAGER'] as const) {
  test(`${role} is told that they may not create jobs, and sent home`, async ({ loginAs }) => {
    const { page } = await loginAs(role)
    await page.goto('/create-job')
    await expect(toast(page)).toContainText('Access Denied')
    await expect(toast(page)).toContainText("You don't have permission to create jobs")
    await expect(page).toHaveURL(/\/$/)
  })
}

test('a blank form names what is missing', async ({ loginAs, expectAccessible }) => {
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Quist' })
  await page.goto('/create-job')
  await expect(page.getByText('Ada Quist', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('A', { exact: true })).toBeVisible()
  await expect(main.getByText('admin', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Rota Board' })).toHaveAttribute('href', '/rota-board')
  await expect(main.getByRole('link', { name: 'Live Jobs' })).toHaveAttribute('href', '/live-jobs')
  await expect(page.getByLabel('Gender preference')).toHaveText('Male or Female')
  for (const name of ['Service user initials', 'Local authority', 'Notes', 'Bonus information']) {
    await expect(page.getByLabel(`${name} (optional)`)).toBeVisible()
  }
  expect(await hueOf(page.getByLabel('Bonus information'))).toBe('green')
  await submit(page)
  await expect(toast(page)).toContainText('Missing Required Fields')
  await expect(toast(page)).toContainText('Please fill in headline, address, shift times, and dates.')
  await expect(page.getByText('Headline is required')).toBeVisible()
  await expect(page.getByText('End date is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/live-jobs$/)
})

test('hours, limits and warnings follow the typing', async ({ loginAs }) => {
  const { page } = await loginAs('MASTER_ADMIN', { width: 390 })
  await page.goto('/create-job')
  await fillForm(page)
  await expect(page.getByText('Hours per day: 8.33')).toBeVisible()
  await expect(page.getByText('On the next day')).toBeVisible()
  await expect(page.getByText(/^2 shifts: the first starts .+ 22:00, the last ends .+ 06:20$/)).toBeVisible()
  await typeWhen(page, 'End time', '22:00')
  await expect(page.getByText('Hours per day: 24.00')).toBeVisible()
  await page.getByLabel('Headline').fill('x'.repeat(120))
  await expect(page.getByLabel('Headline')).toHaveValue('x'.repeat(100))
  await page.getByLabel('Service user initials').fill('ABCDEFGHIJKL')
  await expect(page.getByLabel('Service user initials')).toHaveValue('ABCDEFGHIJ')
  await expect(page.getByText('0 characters left')).toBeVisible()
  await typeWhen(page, 'Start date', ahead(-3))
  await expect(page.getByText('This job starts in the past.')).toBeVisible()
  await typeWhen(page, 'End date', ahead(-4))
  await submit(page)
  await expect(toast(page)).toContainText('The end date must not be before the start date.')
  const order = page.locator('form').getByText('The end date must not be before the start date.')
  await expect(order).toBeVisible()
  await typeWhen(page, 'Start date', ahead(-5))
  await expect(order, 'the other field has made it right').toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what was typed survives a submit that fails, and the second try makes one job', async ({
  loginAs,
  server,
}) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/create-job')
  await fillForm(page)
  await page.getByLabel('Notes').fill('Ring the second bell')
  await page.getByLabel('Gender preference').click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The server has done it, but the response is lost.
    await route.fetch()
    return route.abort()
  })
  await submit(page)
  await expect(toast(page)).toContainText('Error')
  await expect(page.getByLabel('Headline')).toHaveValue('Night nurse')
  await expect(page.getByLabel('Notes')).toHaveValue('Ring the second bell')
  await expect(page.getByLabel('Gender preference')).toHaveText('Female')
  await page.unroute('**/api/jobs')
  for (const [answer, words] of [
    [{ status: 500, body: '' }, 'Failed to create job'],
    [{ status: 409, json: { message: 'Not today.' } }, 'Not today.'],
  ] as const) {
    await page.route('**/api/jobs', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    )
    await submit(page)
    await expect(toast(page)).toContainText(words)
    await expect(toast(page)).toContainText('Error')
    await page.unroute('**/api/jobs')
  }
  await submit(page)
  await expect(toast(page)).toContainText('Job Created')
  await expect(toast(page)).toContainText('The job has been successfully posted')
  const made = await server.deps.database.db.select().from(jobs)
  expect(made).toMatchObject([
    { headline: 'Night nurse', genderPreference: 'FEMALE', notes: 'Ring the second bell', status: 'OPEN' },
  ])
})

test('an address used before is suggested and chosen by keyboard', async ({ loginAs, server }) => {
  await postJob(server.deps, { address: '12 Market Street, Leeds LS1 6DT' })
  const { page } = await loginAs('ADMIN')
  await page.goto('/create-job')
  await expect(
    page.getByText('Address autocomplete is unavailable. Please enter the address manually.'),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('market')
  await expect(page.getByRole('option', { name: '12 Market Street, Leeds LS1 6DT' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('12 Market Street, Leeds LS1 6DT')
})

test.describe('with a maps key', () => {
  test.use({ env: { GOOGLE_MAPS_KEY: 'a-key' } })
  const script = (body: string) => ({ contentType: 'text/javascript', body })

  test('the map suggests addresses, and one is taken by a press', async ({ loginAs }) => {
    const { page } = await loginAs('ADMIN')
    let asked = ''
    await page.route('https://maps.googleapis.com/**', (route) => {
      asked = route.request().url()
      return route.fulfill(
        script(`window.google = { maps: { importLibrary: async () => ({
          AutocompleteSessionToken: class {},
          AutocompleteSuggestion: {
            fetchAutocompleteSuggestions: async ({ input }) => ({
              suggestions: [{ placePrediction: { text: { toString: () => input + ' Road, York' } } }],
            }),
          },
        }) } }`),
      )
    })
    await page.goto('/create-job')
    await page.getByRole('combobox', { name: 'Address' }).pressSequentially('4 Elm')
    await page.getByRole('option', { name: '4 Elm Road, York' }).click()
    await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('4 Elm Road, York')
    expect(new URL(asked).searchParams.get('key')).toBe('a-key')
  })

  test('a map that does not come within five seconds leaves typing by hand', async ({ loginAs }) => {
    const { page } = await loginAs('ADMIN')
    await page.route('https://maps.googleapis.com/**', () => {})
    await page.clock.install()
    await page.goto('/create-job')
    await expect(page.getByRole('combobox', { name: 'Address' })).toBeVisible()
    await page.clock.fastForward('00:06')
    await expect(
      page.getByText('Address autocomplete is unavailable. Please enter the address manually.'),
    ).toBeVisible()
  })
})
