// What the rules say in the dialogs that book: as one types, with the reason where one lifts a block.

import { jobApplications, shiftOverrides, shifts } from '#server/db/schema.ts'
import { postJob } from './support/board.ts'
import { dialog, openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, weekday } from './support/rota.ts'
import { putDoNotSend, putProfile } from './support/rules.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('a block that can be overridden asks for a reason, which is kept and shown with the booking', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '18:00', '23:00')
  const { page, person: manager } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(8))
  await form.getByLabel('Headline').fill('Early')
  const reason = form.getByLabel('Reason to book anyway')
  await expect(form.getByRole('button', { name: 'Book Slot' })).toBeEnabled()
  await expect(reason).toHaveCount(0)
  await typeWhen(form, 'Start time', '06:00')
  const said = form.getByRole('status').getByRole('listitem')
  await expect(said).toHaveText([
    /^Only 7h of rest before the shift at .* 06:00; 11 hours are due\. Choose a later start, an earlier end or another person\.$/,
  ])
  const book = form.getByRole('button', { name: 'Book anyway' })
  await expectAccessible(page)
  await book.click()
  await expect(form.getByText('Please give a reason of at least 3 characters')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('  Agreed with Amara by phone  ')
  await book.click()
  await expect(toast(page)).toContainText('Booking Created')
  const [kept] = await server.deps.database.db.select().from(shiftOverrides)
  expect(kept).toMatchObject({
    ...{ rule: 'daily-rest', reason: 'Agreed with Amara by phone', createdById: manager.id },
  })
  const details = await openBooking(page, 'Amara Okafor', weekday(8))
  const overruled = details.getByRole('region', { name: 'Overruled' })
  await expect(overruled).toContainText('Only 7h of rest before the shift at')
  await expect(overruled).toContainText('“Agreed with Amara by phone”')
  await expectAccessible(page)
})

test('a block that cannot be overridden disables the button, with what to do; the warnings come after it', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putProfile(server, amara.id, { visaHours: 20 })
  for (const n of [7, 8]) await putShift(server, amara.id, weekday(n), '09:00', '17:00')
  await putShift(server, amara.id, weekday(9), '20:00', '22:00')
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(10))
  await form.getByLabel('Headline').fill('Too much')
  await typeWhen(form, 'Start time', '08:00')
  const said = form.getByRole('status').getByRole('listitem')
  await expect(said.first()).toContainText('20')
  await expect(said.first()).toContainText('Choose a shorter shift, another week or another person.')
  await expect(said.last()).toContainText('Only 10h of rest')
  await expect(form.getByRole('status')).toContainText('This cannot be booked.')
  await expect(form.getByRole('button', { name: 'Book Slot' })).toBeDisabled()
  await expect(form.getByLabel(/^Reason/)).toHaveCount(0)
  await typeWhen(form, 'End time', '10:00')
  await expect(form.getByRole('button', { name: 'Book Slot' })).toBeEnabled()
})

test('in bulk a reason brings in the days that a rule leaves out', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(7))
  await form.getByLabel('Headline').fill('Long week')
  await typeWhen(form, 'Start time', '08:00')
  await typeWhen(form, 'End time', '20:00')
  await form.getByLabel('Book several days in a row').check()
  await form.getByLabel('Number of days').fill('7')
  await expect(form.getByRole('button', { name: 'Book 6 days, skip 1', exact: true })).toBeVisible()
  await form.getByLabel('Reason to book the blocked days too').fill('Nobody else can')
  await form.getByRole('button', { name: 'Book 7 days', exact: true }).click()
  await expect(toast(page)).toContainText('Successfully created 7 bookings')
  expect(await server.deps.database.db.select().from(shifts)).toHaveLength(7)
  expect(await server.deps.database.db.select().from(shiftOverrides)).not.toHaveLength(0)
})

test('editing asks for the reason when a time or the person changes, and not for the notes', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  await putDoNotSend(server, bola.id, 'AB')
  await putShift(server, amara.id, weekday(7), '14:00', '23:00')
  await putShift(server, amara.id, weekday(8), '06:00', '12:00', { serviceUserInitials: 'AB' })
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(8))
  await window.getByRole('button', { name: 'Edit' }).click()
  await window.getByLabel('Notes').fill('Bring the key')
  await expect(window.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(window.getByRole('status')).toHaveText('')
  await typeWhen(window, 'Start time', '05:00')
  await expect(window.getByRole('status')).toContainText('Only 6h of rest')
  await expect(window.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await window.getByRole('combobox', { name: 'Person' }).fill('Bola')
  await page.getByRole('option', { name: 'Bola Ade' }).click()
  await expect(window.getByRole('status')).toContainText(
    'Not to be sent to AB again: The family asked for somebody else. Choose another person.',
  )
  await window.getByLabel('Reason to save anyway').fill('Family changed their mind')
  await window.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(cell(page, 'Bola Ade', weekday(8))).toContainText('05:00–12:00')
  const kept = await server.deps.database.db.select().from(shiftOverrides)
  expect(kept.map(({ rule, reason }) => [rule, reason])).toEqual([
    ['do-not-send', 'Family changed their mind'],
  ])
})

test('confirming an application shows the same findings and takes the same reason', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putDoNotSend(server, amara.id, 'AB')
  const job = await postJob(server.deps, { headline: 'Night cover', serviceUserInitials: 'AB' })
  await server.deps.database.db.insert(jobApplications).values({ jobId: job.id, contractorId: amara.id })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await page.getByRole('button', { name: 'Confirm Amara Okafor' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm application' })
  await expect(asking.getByRole('status')).toContainText('Not to be sent to AB again')
  await expectAccessible(page)
  await asking.getByLabel('Reason to confirm anyway').fill('Sorted out with the family')
  await asking.getByRole('button', { name: 'Confirm anyway' }).click()
  await expect(toast(page)).toContainText('Job application confirmed successfully')
  await expect(asking).toHaveCount(0)
})

test('initials that are typed while confirming change what the rules say', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putDoNotSend(server, amara.id, 'AB')
  const job = await postJob(server.deps, { headline: 'Night cover', serviceUserInitials: 'CD' })
  await server.deps.database.db.insert(jobApplications).values({ jobId: job.id, contractorId: amara.id })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await page.getByRole('button', { name: 'Confirm Amara Okafor' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm application' })
  const initials = asking.getByLabel('Service user initials (optional)')
  await expect(asking.getByRole('status')).toHaveText('')
  await initials.fill('ab')
  await expect(asking.getByRole('status')).toContainText('Not to be sent to AB again')
  await expect(asking.getByRole('button', { name: 'Confirm anyway' })).toBeVisible()
  await initials.fill('ef')
  await expect(asking.getByRole('status')).toHaveText('')
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(toast(page)).toContainText('Job application confirmed successfully')
  const [booked] = await server.deps.database.db.select().from(shifts)
  expect(booked).toMatchObject({ assignedToId: amara.id, serviceUserInitials: 'EF' })
})

test('an undo that a rule blocks meanwhile asks for the reason', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(8), '06:00', '12:00', { headline: 'Early' })
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(8))
  await window.getByRole('button', { name: 'Unbook Slot' }).click()
  await page.getByRole('checkbox', { name: 'Find cover' }).uncheck()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await putShift(server, amara.id, weekday(7), '14:00', '23:00', { headline: 'Late' })
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  const asking = page.getByRole('dialog', { name: 'Restore this booking?' })
  await expect(asking.getByRole('status')).toContainText('Only 7h of rest')
  await asking.getByLabel('Reason to restore it anyway').fill('She asked for it')
  await asking.getByRole('button', { name: 'Restore anyway' }).click()
  await expect(toast(page)).toContainText('Booking Restored')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 'Amara Okafor', weekday(8))).toContainText('Early')
})

test('the marks of the board are the server’s, and follow a change of the rules', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '14:00', '22:00')
  await putShift(server, amara.id, weekday(8), '08:00', '12:00')
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const marked = cell(page, 'Amara Okafor', weekday(8))
  await expect(marked.locator('.chip')).toHaveAttribute('data-mark', 'warning')
  await expect(marked).toHaveAttribute('aria-label', /Only 10h of rest before the shift/)
  await expect(cell(page, 'Amara Okafor', weekday(7)).locator('.chip')).not.toHaveAttribute('data-mark')
  const master = await loginAs('MASTER_ADMIN')
  await master.page.goto('/admin/rules')
  const rule = master.page.getByRole('listitem', { name: 'Daily rest' })
  await rule.getByRole('radio', { name: 'Off' }).check()
  await master.page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(master.page)).toContainText('Rules saved')
  await expect(marked.locator('.chip')).not.toHaveAttribute('data-mark')
})
