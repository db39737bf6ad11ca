// Unread messages beside the details of a booking.

import { messages } from '#server/db/schema.ts'
import { dialog, openBooking } from './support/booking.ts'
import { stopTheClock, tickUntil } from './support/clock.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, today, weekday } from './support/rota.ts'

for (const role of ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
  test(`unread messages are announced in red beside a booking to a ${role}, dismissed for a second, and lead to the board`, async ({
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
    const { page } = await loginAs(role)
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
}

test('a contractor is told of the team’s message beside their booking, which leads to the thread', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR')
  const admin = await server.person({ role: 'ADMIN' })
  await putShift(server, person.id, today(), '09:00', '17:00', { headline: 'My visit' })
  await server.deps.database.db.insert(messages).values({
    ...{ subject: 'Keys', content: 'At the office', recipientType: 'INDIVIDUAL' as const },
    ...{ recipientId: person.id, senderId: admin.id, senderName: 'Ada', senderRole: 'ADMIN' as const },
  })
  await page.goto('/rota-board')
  await page
    .getByRole('grid')
    .getByRole('button', { name: /My visit/ })
    .click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('New Message!')
  await alert.getByRole('link', { name: 'View Messages' }).click()
  await expect(page).toHaveURL(/\/internal-messages$/)
  await expect(page.getByRole('log')).toContainText('At the office')
})
