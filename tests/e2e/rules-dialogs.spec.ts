// What the rules say in the dialogs that book: as one types, with the reason where one lifts a block.

import { jobApplications, shiftOverrides } from '#server/db/schema.ts'
import { postJob } from './support/board.ts'
import { openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('a block that can be overridden asks for a reason, which is kept and shown with the booking', async ({
  loginAs,
  server,
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
})

test('confirming an application shows the same findings and takes the same reason', async ({
  loginAs,
  server,
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
  await asking.getByLabel('Reason to confirm anyway').fill('Sorted out with the family')
  await asking.getByRole('button', { name: 'Confirm anyway' }).click()
  await expect(toast(page)).toContainText('Job application confirmed successfully')
  await expect(asking).toHaveCount(0)
})
