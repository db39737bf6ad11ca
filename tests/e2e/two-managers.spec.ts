// Two managers at the same work: one booking, one round of offers, and both see how it ended; and nobody's edit of a
// booking undoes another's.

import type { Page } from '@playwright/test'
import { eq, isNull } from 'drizzle-orm'
import { offerRounds, shifts } from '#server/db/schema.ts'
import { ahead, card, postJob } from './support/board.ts'
import { openBooking } from './support/booking.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { panelOf } from './support/offers.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

async function openBoth(
  server: E2eServer,
  loginAs: (role: 'MANAGER') => Promise<{ page: Page }>,
): Promise<[Page, Page]> {
  for (const firstName of ['Amara', 'Ben']) await server.person({ firstName, lastName: 'Cole' })
  const job = await postJob(server.deps, { startDate: ahead(3), endDate: ahead(3) })
  const pages: [Page, Page] = [(await loginAs('MANAGER')).page, (await loginAs('MANAGER')).page]
  for (const page of pages) {
    await page.goto('/live-jobs')
    await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
    await expect(panelOf(page).getByRole('button', { name: 'Ready · 2' })).toBeVisible()
  }
  return pages
}

test('both book somebody: one is booked, and the other manager is told who', async ({ loginAs, server }) => {
  const pages = await openBoth(server, loginAs)
  await Promise.all([
    panelOf(pages[0]).getByRole('button', { name: 'Book Amara Cole' }).click(),
    panelOf(pages[1]).getByRole('button', { name: 'Book Ben Cole' }).click(),
  ])
  for (const page of pages) await expect(toast(page)).toBeVisible()
  const told = await Promise.all(pages.map((page) => toast(page).textContent()))
  const winner = told.findIndex((words) => words?.includes('is booked for'))
  expect(
    told.filter((words) => words?.includes('is booked for')),
    told.join(' | '),
  ).toHaveLength(1)
  await expect(panelOf(pages[winner]!)).toHaveCount(0)
  const booked = winner === 0 ? 'Amara Cole' : 'Ben Cole'
  await expect(panelOf(pages[1 - winner]!)).toContainText(`This job is filled by ${booked}.`)
  const rows = await server.deps.database.db.select().from(shifts).where(isNull(shifts.deletedAt))
  expect(rows).toHaveLength(1)
})

test('both offer it: one round runs, and both see it @more', async ({ loginAs, server }) => {
  const pages = await openBoth(server, loginAs)
  for (const [n, name] of ['Amara Cole', 'Ben Cole'].entries()) {
    await panelOf(pages[n]!)
      .getByRole('checkbox', { name: `Offer to ${name}` })
      .check()
  }
  await Promise.all(
    pages.map((page) => panelOf(page).getByRole('button', { name: 'Offer to 1', exact: true }).click()),
  )
  for (const page of pages) await expect(toast(page)).toBeVisible()
  const told = await Promise.all(pages.map((page) => toast(page).textContent()))
  const refused = told.filter((words) => words?.includes('People are already being asked for this job'))
  expect(refused, told.join(' | ')).toHaveLength(1)
  const asked = told.indexOf(refused[0]!) === 0 ? 'Ben Cole' : 'Amara Cole'
  for (const page of pages) {
    const people = panelOf(page).getByRole('region', { name: 'Offers' }).getByRole('list', { name: 'People' })
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expect(people).toContainText(asked)
  }
  expect(await server.deps.database.db.select().from(offerRounds)).toHaveLength(1)
})

test('both edit one booking: different parts are both kept, and of the same part the second is told @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await server.person({ firstName: 'Ben', lastName: 'Cole' })
  const day = weekday(7)
  const id = await putShift(server, amara.id, day, '08:00', '14:00', { headline: 'Morning care' })
  const open = async () => {
    const { page } = await loginAs('MANAGER')
    const window = await openBooking(page, 'Amara Okafor', day)
    await window.getByRole('button', { name: 'Edit' }).click()
    await expect(window).toContainText('Edit Booking')
    const save = () => window.getByRole('button', { name: 'Save' }).click()
    return { page, window, save }
  }
  const [one, two, three] = [await open(), await open(), await open()]

  await typeWhen(one.window, 'End time', '15:00')
  await one.save()
  await expect(one.window).toContainText('08:00 - 15:00')

  await two.window.getByLabel('Notes').fill('Key safe')
  await two.save()
  await expect(two.window).toContainText('Key safe')
  await expect(two.window).toContainText('08:00 - 15:00')

  await three.window.getByRole('combobox', { name: 'Person' }).fill('Ben')
  await three.page.getByRole('option', { name: 'Ben Cole' }).click()
  await three.save()
  await expect(toast(three.page)).toContainText('Somebody has changed this booking since you opened it.')
  await expect(three.window).toContainText('Edit Booking')
  const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
  expect(row).toMatchObject({ assignedToId: amara.id, notes: 'Key safe' })
})

test('one unbooks what the other is editing: the other is told at once, and what was typed stays', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const day = weekday(7)
  await putShift(server, amara.id, day, '08:00', '14:00', { headline: 'Morning care' })
  const { page } = await loginAs('MANAGER')
  const edit = await openBooking(page, 'Amara Okafor', day)
  await edit.getByRole('button', { name: 'Edit' }).click()
  await edit.getByLabel('Notes').fill('Key safe at the back')

  const other = (await loginAs('MANAGER')).page
  await (await openBooking(other, 'Amara Okafor', day)).getByRole('button', { name: 'Unbook Slot' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(other)).toContainText('Booking Removed')

  await expect(edit.getByRole('alert')).toContainText('This booking was removed')
  await expect(edit.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(edit.getByLabel('Notes')).toHaveValue('Key safe at the back')
})
