// Unread messages beside the details of a booking.

import { messages } from '#server/db/schema.ts'
import { openBooking } from './support/booking.ts'
import { stopTheClock, tickUntil } from './support/clock.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'

test('unread messages are announced in red beside a booking, dismissed for a second, and lead to the board @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00')
  const write = (subject: string) =>
    server.deps.database.db.insert(messages).values({
      ...{ subject, content: 'I am late', recipientType: 'FRONTLINE_TEAM' as const },
      ...{ senderId: amara.id, senderName: 'Amara Okafor', senderRole: 'CONTRACTOR' as const },
    })
  await write('Late')
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  const details = await openBooking(page, 'Amara Okafor', weekday(7))
  const alert = details.getByRole('alert')
  await expect(alert).toContainText('New Message!')
  expect(await hueOf(alert)).toBe('red')
  await write('Very late')
  await expect(alert).toContainText('New Messages!')

  await stopTheClock(page)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await page.clock.runFor(950)
  await expect(alert).toHaveCount(0)
  await page.clock.runFor(50)
  await tickUntil(page, () => alert.isVisible())
  await page.clock.resume()
  await alert.getByRole('link', { name: 'View Messages' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(page.getByRole('article', { name: 'Very late' })).toBeVisible()
})
