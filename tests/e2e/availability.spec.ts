import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { availability, shifts } from '#server/db/schema.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

type Entry = typeof availability.$inferInsert

async function given(server: E2eServer, ...entries: Entry[]): Promise<void> {
  await server.deps.database.db.insert(availability).values(entries)
}

async function kept(server: E2eServer, userId: string) {
  const rows = await server.deps.database.db
    .select()
    .from(availability)
    .where(eq(availability.userId, userId))
  return rows.filter((row) => row.deletedAt === null)
}

const list = (page: Page) => page.getByRole('list', { name: 'Current availability' })
const dialog = (page: Page) => page.getByRole('dialog')
async function openForm(page: Page): Promise<void> {
  await page.goto('/availability')
  await page.getByRole('button', { name: 'Add Availability' }).first().click()
  await expect(dialog(page)).toContainText('Add Your Availability')
}

async function fill(page: Page, kind: string, first: string, last: string): Promise<void> {
  await dialog(page).getByRole('radio', { name: kind }).check()
  await typeWhen(dialog(page), 'First day', first)
  await typeWhen(dialog(page), 'Last day', last)
}

const save = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /Add Availability|Save Changes/ })
    .click()

/** Answers the next save; nothing reaches the server. */
async function answerSave(page: Page, status: number, body: object): Promise<void> {
  await page.route('**/api/users/*/availability', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json: body }) : route.continue(),
  )
}

test('a contractor adds several days at once on a phone, changes them and takes them back', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/availability')
  await expect(page.getByText('Nothing set yet')).toBeVisible()
  await expectAccessible(page)

  await openForm(page)
  await fill(page, 'Night shift', '2030-06-03', '2030-06-05')
  await expect(dialog(page)).toContainText('3 days, Mon 3 Jun to Wed 5 Jun')
  await dialog(page).getByLabel('Note').fill('from 21:00')
  await expectAccessible(page)
  await save(page)
  await expect(toast(page)).toContainText('Availability created successfully')
  await expect(dialog(page)).toBeHidden()
  await expect(list(page)).toContainText('Mon 3 Jun 2030 to Wed 5 Jun 2030')
  await expect(list(page)).toContainText('from 21:00')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Edit Night shift/ }).click()
  await expect(dialog(page)).toContainText('Edit Availability')
  await expectWhen(dialog(page), 'Last day', '2030-06-05')
  await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
  await typeWhen(dialog(page), 'Last day', '2030-06-04')
  await save(page)
  await expect(toast(page)).toContainText('Availability updated successfully')
  await expect(list(page)).toContainText('Mon 3 Jun 2030 to Tue 4 Jun 2030')
  expect(await kept(server, person.id)).toMatchObject([
    { kind: 'UNAVAILABLE', firstDay: '2030-06-03', lastDay: '2030-06-04', text: 'from 21:00' },
  ])

  await page.getByRole('button', { name: /^Delete Unavailable/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing set yet')).toBeVisible()
  expect(await kept(server, person.id)).toEqual([])
})

test('who marks a booked day as unavailable is told that the shift stays', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await server.deps.database.db.insert(shifts).values({
    assignedToId: person.id,
    dateStart: new Date('2030-06-04T19:00:00Z'),
    dateEnd: new Date('2030-06-05T07:00:00Z'),
    headline: 'Night care',
  })
  await openForm(page)
  await fill(page, 'Unavailable', '2030-06-04', '2030-06-05')
  await expect(dialog(page)).toContainText(
    'You are booked for 1 shift on these days, and stay booked: Tue 4 Jun, 20:00 - 08:00 (+1).',
  )
  await typeWhen(dialog(page), 'First day', '2030-06-05')
  await expect(dialog(page)).not.toContainText('You are booked')
})

test('a weekly entry names the next day on which it counts', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const first = { userId: person.id, firstDay: '2030-06-05', lastDay: '2030-06-05' }
  await given(
    server,
    { ...first, kind: 'DAY_SHIFT', rrule: 'FREQ=WEEKLY;BYDAY=WE', recurStart: '2030-06-05' },
    { ...first, kind: 'UNAVAILABLE' },
  )
  await page.goto('/availability')
  await expect(list(page)).toContainText('Every week on Wed')
  await expect(list(page)).toContainText('Next on Wed 12 Jun 2030')
})

test('every week until a date is one entry with a rule', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await openForm(page)
  await dialog(page).getByRole('radio', { name: 'Any' }).check()
  await dialog(page).getByText('Every week', { exact: true }).click()
  await save(page)
  await expect(dialog(page)).toContainText('Please choose at least one day of the week')
  await dialog(page).getByRole('button', { name: 'Wednesday' }).click()
  await dialog(page).getByRole('button', { name: 'Monday' }).click()
  await typeWhen(dialog(page), 'First day', '2030-06-04')
  await typeWhen(dialog(page), 'Until', '2030-06-30')
  await expect(dialog(page)).toContainText('7 days, Wed 5 Jun to Wed 26 Jun')
  await save(page)
  await expect(list(page)).toContainText('Every week on Mon, Wed until Sun 30 Jun 2030')
  await expect(list(page)).toContainText('Next on Wed 5 Jun 2030')
  expect(await kept(server, person.id)).toMatchObject([
    { rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20300630', recurStart: '2030-06-04', recurEnd: '2030-06-30' },
  ])

  await page.getByRole('button', { name: /^Edit Any/ }).click()
  await expect(dialog(page).getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true')
  await expectWhen(dialog(page), 'Until', '2030-06-30')
})

test('six entries are listed, soonest first, then how many more; what is over is not', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR')
  const entry = (firstDay: string): Entry => ({
    userId: person.id,
    kind: 'DAY_SHIFT',
    firstDay,
    lastDay: firstDay,
  })
  await given(server, entry('2020-01-01'), ...[9, 8, 7, 6, 5, 4, 3, 2].map((n) => entry(`2031-01-0${n}`)))
  await page.goto('/availability')
  await expect(list(page).getByRole('listitem')).toHaveCount(6)
  await expect(list(page).getByRole('listitem').first()).toContainText('Thu 2 Jan 2031')
  await page.getByRole('button', { name: 'And 2 more...' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(8)
})

test('what was typed survives every refusal, and each is told in its own words', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await openForm(page)
  await save(page)
  await expect(dialog(page)).toContainText('Please choose what you can work')
  await fill(page, 'Day shift', '2030-06-05', '2030-06-03')
  await save(page)
  await expect(dialog(page)).toContainText('The last day must not be before the first')
  await typeWhen(dialog(page), 'Last day', '2030-06-06')
  await dialog(page).getByLabel('Note').fill('school run until nine')

  const field = { errors: [{ path: 'end', message: 'Too late' }], message: 'end: Too late' }
  for (const [status, body, words] of [
    [500, { message: 'boom' }, 'Failed to save availability'],
    [400, field, 'Invalid data: end: Too late'],
    [400, { message: 'no' }, 'Invalid availability data. Please check your input'],
    [403, { message: 'no' }, "You don't have permission to save this availability"],
  ] as const) {
    await answerSave(page, status, body)
    await save(page)
    await expect(toast(page)).toContainText(words)
    await page.unroute('**/api/users/*/availability')
    await expect(dialog(page).getByLabel('Note')).toHaveValue('school run until nine')
  }
  await save(page)
  await expect(toast(page)).toContainText('Availability created successfully')
})

test('whose session has ended is told so, then taken to the login', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await openForm(page)
  await fill(page, 'Day shift', '2030-06-03', '2030-06-03')
  const asked = page.waitForRequest('**/api/login')
  // The response for an ended session. If a poll got it first, the shell would report it instead.
  await answerSave(page, 401, { message: 'You are not signed in.' })
  const at = Date.now()
  await save(page)
  await expect(toast(page)).toContainText('You need to log in again to save availability')
  await asked
  expect(Date.now() - at).toBeGreaterThanOrEqual(1900)
  await expect(page).toHaveURL(/\/login$/)
})

test('a browser at the other end of the world sets the day that was chosen, also where clocks change', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { timezoneId: 'Pacific/Auckland' })
  for (const [first, last] of [
    ['2030-03-30', '2030-03-31'],
    ['2030-10-26', '2030-10-27'],
  ] as const) {
    await openForm(page)
    await fill(page, '24 hours', first, last)
    await save(page)
    await expect(dialog(page)).toBeHidden()
  }
  await expect(list(page)).toContainText('Sat 30 Mar 2030 to Sun 31 Mar 2030')
  await expect(list(page)).toContainText('Sat 26 Oct 2030 to Sun 27 Oct 2030')
  const days = (await kept(server, person.id)).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)
  expect(days.sort()).toEqual(['2030-03-30 2030-03-31', '2030-10-26 2030-10-27'])
})

test('what a manager sets for a contractor appears in the open list at once', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  await page.goto('/availability')
  await expect(page.getByText('Nothing set yet')).toBeVisible()
  const manager = await loginAs('MANAGER')
  const answer = await manager.page.request.post(`${server.url}/api/users/${person.id}/availability`, {
    data: { kind: 'NIGHT', start: '2030-06-03', end: '2030-06-03' },
  })
  expect(answer.status()).toBe(201)
  await expect(list(page)).toContainText('Mon 3 Jun', { timeout: 2000 })
})
