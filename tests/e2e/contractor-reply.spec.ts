// Contractors have one thread with the team: they read and answer everything there.

import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('a contractor has one thread with the team, with everything in it and a box to answer', async ({
  loginAs,
  server,
}) => {
  const manager = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Lee' })
  const { page, person } = await loginAs('CONTRACTOR', { width: 390, firstName: 'Ben', lastName: 'Smith' })
  await putShift(server, person.id, weekday(7), '09:00', '17:00')
  await page.goto('/')
  for (const [content, to] of [
    ['Please check your shifts.', { recipientType: 'GROUP_CONTRACTORS', recipientId: null }],
    ['Yours has changed.', { recipientType: 'INDIVIDUAL', recipientId: person.id }],
  ] as const) {
    const sent = await manager.page.request.post('/api/messages?results=later', {
      data: { subject: 'Rota', content, ...to },
    })
    expect(sent.status()).toBe(201)
  }

  // The badge is there within a second, and a notification opens the thread.
  const tab = page
    .getByRole('navigation', { name: 'Main' })
    .last()
    .getByRole('link', { name: /Messages/ })
  await expect(tab).toContainText('2 unread messages')
  await page
    .getByRole('link', { name: /^Open message/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/internal-messages$/)
  const thread = page.getByRole('log', { name: 'Messages with Frontline Team' })
  await expect(thread.getByRole('listitem')).toHaveText([/Please check your shifts/, /Yours has changed/])
  await expect(tab).not.toContainText('unread')

  const field = page.getByRole('textbox', { name: 'Message to Frontline Team' })
  await field.press('Enter')
  await expect(toast(page)).toContainText('Please enter a message')
  await field.fill('Sick')
  await field.press('Enter')
  await expect(thread.getByRole('listitem').last()).toContainText('Sick')

  // Staff see who wrote, and the alert opens the thread with their next shifts beside it.
  await manager.page.goto('/live-jobs')
  await page.bringToFront()
  await expect(
    manager.page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: /Messages/ }),
  ).toContainText(/1 unread message(?!s)/)
  await expect(async () => {
    await field.fill('Sorry')
    await field.press('Enter')
    await expect(toast(manager.page)).toContainText('Ben Smith: Sorry', { timeout: 3000 })
  }).toPass()
  await toast(manager.page).getByRole('button', { name: 'Open' }).click()
  await expect(manager.page).toHaveURL(/\/internal-messages\?conversation=/)
  await expect(manager.page.getByRole('log', { name: 'Messages with Ben Smith' })).toContainText('Sick')
  await expect(manager.page.getByRole('region', { name: 'Next shifts of Ben Smith' })).toContainText(
    '09:00 - 17:00',
  )
  const tabs = manager.page.getByRole('navigation', { name: 'Messages' })
  await expect(tabs.getByRole('link')).toHaveText([/Board/, /Conversations/])
  await expect(tabs.getByRole('link', { name: /Conversations/ })).toHaveAttribute('aria-current', 'page')
})
