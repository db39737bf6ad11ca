import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { availability } from '#server/db/schema.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

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

test('a contractor adds several days at once on a phone, changes them and takes them back', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/availability')
  await expect(page.getByText('Nothing set yet')).toBeVisible()

  await openForm(page)
  await fill(page, 'Night shift', '2030-06-03', '2030-06-05')
  await expect(dialog(page)).toContainText('3 days, Mon 3 Jun to Wed 5 Jun')
  await dialog(page).getByLabel('Note').fill('from 21:00')
  await save(page)
  await expect(toast(page)).toContainText('Availability created successfully')
  await expect(dialog(page)).toBeHidden()
  await expect(list(page)).toContainText('Mon 3 Jun 2030 to Wed 5 Jun 2030')
  await expect(list(page)).toContainText('from 21:00')

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
