// Where people see what the rules led to: overrides on Home and in the audit log, and do not send.

import { and, eq, isNull } from 'drizzle-orm'
import { doNotSend, shiftOverrides } from '#server/db/schema.ts'
import { openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

const REASON = 'Agreed with Amara by phone'

test('an override is seen in the booking, in Conflicts ahead on Home and in the audit log', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '14:00', '23:00')
  const { page, person: admin } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Bell' })
  const form = await openCell(page, 'Amara Okafor', weekday(8))
  await form.getByLabel('Headline').fill('Early')
  await typeWhen(form, 'Start time', '06:00')
  await form.getByLabel('Reason to book anyway').fill(REASON)
  await form.getByRole('button', { name: 'Book anyway' }).click()
  await expect(toast(page)).toContainText('Booking Created')
  const [kept] = await server.deps.database.db.select().from(shiftOverrides)
  expect(kept).toMatchObject({ rule: 'daily-rest', reason: REASON, createdById: admin.id })
  const details = await openBooking(page, 'Amara Okafor', weekday(8))
  const overruled = details.getByRole('region', { name: 'Overruled' })
  await expect(overruled).toContainText(`“${REASON}”`)
  await expect(overruled).toContainText('Ada Bell')

  await page.goto('/')
  const ahead = page.getByRole('region', { name: 'Conflicts ahead' }).getByRole('listitem')
  await expect(ahead).toHaveCount(1)
  await expect(ahead).toContainText(/Only 7h of rest before the shift at .* 06:00/)
  await expect(ahead).toContainText(`Overruled by Ada Bell: “${REASON}”`)
  // What was overruled is no conflict any more.
  await expect(ahead).toContainText('Warning')

  await page.goto('/admin/audit')
  const entries = page.getByRole('table', { name: 'Audit log entries' }).locator('tbody tr')
  await entries
    .filter({ hasText: 'Amara Okafor: Early' })
    .getByRole('button', { name: /^Details/ })
    .click()
  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('Overrides')
  await expect(entry).toContainText('Only 7h of rest before the shift at')
  await expect(entry).toContainText(`Reason: ${REASON}`)
})

const moment = /\d{1,2} \w{3} \d{4},? \d\d:\d\d/

test('do not send is added and ended on the person’s page and from a booking, with who and when', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', {
    ...{ serviceUserInitials: 'AB', localAuthority: 'Camden' },
  })
  const { page } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  await page.goto(`/team/${amara.id}`)
  const section = page.getByRole('region', { name: 'Do not send' })
  await section.getByRole('button', { name: 'Add a service user not to send to' }).click()
  const form = page.getByRole('dialog', { name: 'Do not send again' })
  await form.getByLabel('Service user initials').fill('ab')
  await form.getByLabel('Reason').fill('The family asked for somebody else')
  await form.getByRole('button', { name: 'Do not send again' }).click()
  const item = section.getByRole('listitem')
  await expect(item).toContainText('The family asked for somebody else')
  await expect(item).toContainText(/Max Power, /)
  await expect(item).toContainText(moment)

  const other = await loginAs('MANAGER', { firstName: 'Nia', lastName: 'Reed' })
  const details = await openBooking(other.page, 'Amara Okafor', weekday(7))
  const standing = details.getByRole('list', { name: 'Do not send' })
  await expect(standing).toContainText('Not to be sent to AB again')
  await expect(standing).toContainText(/Max Power, /)
  await standing.getByRole('button', { name: 'End do not send to AB' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(details.getByRole('button', { name: 'Do not send again…' })).toBeVisible()
  await expect(item).toContainText('Ended')
  await expect(item).toContainText(/Max Power, .* · ended by Nia Reed, /)
  const [kept] = await server.deps.database.db.select().from(doNotSend).where(eq(doNotSend.userId, amara.id))
  expect(kept).toMatchObject({ serviceUserInitials: 'AB', endedById: other.person.id })

  await details.getByRole('button', { name: 'Do not send again…' }).click()
  const again = other.page.getByRole('dialog', { name: 'Do not send again' })
  await expect(again.getByLabel('Service user initials')).toHaveValue('AB')
  await expect(again.getByLabel('Local authority')).toHaveValue('Camden')
  await again.getByRole('button', { name: 'Do not send again' }).click()
  await expect(again.getByText('Please give a reason')).toBeVisible()
  await again.getByLabel('Reason').fill('They have asked again')
  await again.getByRole('button', { name: 'Do not send again' }).click()
  await expect(toast(other.page)).toContainText('Amara Okafor is not sent to AB again.')
  await expect(standing).toContainText('Not to be sent to AB, Camden again')
  await section.getByRole('button', { name: 'End do not send to AB, Camden' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(section.getByRole('button', { name: /^End/ })).toHaveCount(0)
  await expect(section.getByText(/ended by Max Power/)).toBeVisible()
  const inForce = and(eq(doNotSend.userId, amara.id), isNull(doNotSend.endedAt))
  expect(await server.deps.database.db.select().from(doNotSend).where(inForce)).toEqual([])
})
