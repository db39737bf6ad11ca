// Messages that did not arrive: seen by everyone who should know, and dealt with from where they are seen.

import { releaseHeld } from '#tests/support/jobs.ts'
import { ahead } from './support/board.ts'
import { withoutPolls } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { failNext } from './support/phone.ts'
import { toast } from './support/toast.ts'

const NUMBER = '+447700900321'

test('a booking that reached nobody is seen at home, on the board, in its details and in the thread', async ({
  loginAs,
  server,
}) => {
  const person = await server.person({ firstName: 'Ben', lastName: 'Smith', whatsappNumber: NUMBER })
  const manager = await loginAs('MANAGER', { firstName: 'Max', width: 390 })
  const admin = await loginAs('ADMIN', { firstName: 'Ada' })
  await failNext(server, NUMBER, '30005', 2)
  await withoutPolls(manager.page)
  await manager.page.goto('/')
  const booked = await manager.page.request.post('/api/bookings', {
    headers: { origin: server.url },
    data: {
      contractorId: person.id,
      date: ahead(1),
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Day at Elm House',
      address: '1 Elm Road',
      serviceUserInitials: 'AB',
      localAuthority: 'Camden',
    },
  })
  expect(booked.status()).toBe(201)
  await releaseHeld(server.deps)

  // Home, without a reload, also for a manager who may not open WhatsApp.
  const card = manager.page.getByRole('region', { name: 'Not delivered' })
  await expect(card).toContainText('Ben Smith')
  await expect(card).toContainText('Day at Elm House')
  await expect(card).toContainText('This number is unknown or no longer in use')
  await expect(card.getByRole('link', { name: `Call Ben Smith on ${NUMBER}` })).toHaveAttribute(
    'href',
    `tel:${NUMBER}`,
  )
  expect(await manager.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // The board and the booking's details.
  await manager.page.setViewportSize({ width: 1440, height: 900 })
  await manager.page.goto('/rota-board')
  const cell = manager.page.getByRole('gridcell', { name: /Ben Smith.*Day at Elm House, not told/ })
  await expect(cell).toBeVisible()
  await cell.locator('.chip').click()
  const note = manager.page.getByRole('dialog').getByRole('region', { name: 'Not told' })
  await expect(note).toContainText('Ben Smith was not told')
  await expect(note.getByRole('link', { name: /Call Ben Smith/ })).toBeVisible()

  // The list of conversations and the thread, for an admin who did not send it.
  await admin.page.goto('/whatsapp')
  const row = admin.page.getByRole('button', { name: /Ben Smith/ })
  await expect(row).toContainText('Failed')
  await admin.page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(admin.page.getByText('Nothing unread', { exact: true })).toBeVisible()
  await admin.page.getByRole('button', { name: 'Failed', exact: true }).click()
  await row.click()
  await expect(admin.page).toHaveURL(/\/whatsapp\?conversation=/)
  const thread = admin.page.getByRole('log')
  await expect(thread.locator('[data-status="FAILED"]')).toHaveText('FAILED as text')
  await expect(thread).toContainText('This number is unknown or no longer in use')
  await thread.getByRole('button', { name: /^Retry/ }).click()
  await expect(toast(admin.page)).toContainText('Message queued')
  await expect(thread.locator('[data-status="DELIVERED"]')).toBeVisible()

  // Dealt with: it disappears everywhere.
  await expect(note).toBeHidden()
  await expect(cell).toBeHidden()
  await manager.page.goto('/')
  await expect(manager.page.getByRole('heading', { name: /Welcome back/ })).toBeVisible()
  await expect(card).toBeHidden()
})
