// Contractors have one thread with the team: they read and answer everything there.

import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('a manager begins a conversation, and the contractor has everything in one thread and answers; each sees it at once', async ({
  loginAs,
  server,
}) => {
  const { page: office } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Lee' })
  const { page, person } = await loginAs('CONTRACTOR', { width: 390, firstName: 'Ben', lastName: 'Smith' })
  await putShift(server, person.id, weekday(7), '09:00', '17:00')
  await page.goto('/internal-messages')
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Conversation' })).toBeHidden()
  await page.goto('/')
  for (const [content, to] of [
    ['Please check your shifts.', { recipientType: 'GROUP_CONTRACTORS', recipientId: null }],
    ['Yours has changed.', { recipientType: 'INDIVIDUAL', recipientId: person.id }],
  ] as const) {
    const sent = await office.request.post('/api/messages?results=later', {
      data: { subject: 'Rota', content, ...to },
    })
    expect(sent.status()).toBe(201)
  }

  await office.goto('/internal-messages')
  await office.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(
    office.getByText('Please select a contractor and enter a message', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Contractor' }).fill('ben')
  await dialog.getByRole('option', { name: 'Ben Smith' }).click()
  await dialog.getByLabel('Message').fill('How was your first week?')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(office.getByText('Conversation created', { exact: true })).toBeVisible()
  const theirs = office.getByRole('log', { name: 'Messages with Ben Smith' })
  await expect(theirs).toContainText('How was your first week?')

  // The badge is there within a second, and a notification opens the thread.
  const tab = page
    .getByRole('navigation', { name: 'Main' })
    .last()
    .getByRole('link', { name: /Messages/ })
  await expect(tab).toContainText('3 unread messages')
  await page
    .getByRole('link', { name: /^Open message/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/internal-messages$/)
  const thread = page.getByRole('log', { name: 'Messages with Frontline Team' })
  await expect(thread.getByRole('listitem')).toHaveText([
    /Please check your shifts/,
    /Yours has changed/,
    /How was your first week/,
  ])
  await expect(tab).not.toContainText('unread')

  await office.goto('/live-jobs')
  const field = page.getByRole('textbox', { name: 'Message to Frontline Team' })
  await page.bringToFront()
  await field.press('Enter')
  await expect(toast(page)).toContainText('Please enter a message')
  await field.fill('Sick')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveValue('')
  await expect(thread.getByRole('listitem').last()).toContainText('Sick')

  // Staff see who wrote, and the alert opens the thread with their next shifts beside it.
  await expect(
    office
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: /Messages/ }),
  ).toContainText(/1 unread message(?!s)/)
  await expect(async () => {
    await field.fill('Sorry')
    await field.press('Enter')
    await expect(toast(office)).toContainText('Ben Smith: Sorry', { timeout: 3000 })
  }).toPass()
  await toast(office).getByRole('button', { name: 'Open' }).click()
  await expect(office).toHaveURL(/\/internal-messages\?conversation=/)
  await expect(theirs).toContainText('Sick')
  await expect(office.getByRole('region', { name: 'Next shifts of Ben Smith' })).toContainText(
    '09:00 - 17:00',
  )
  expect((await theirs.locator('xpath=ancestor::section[1]').boundingBox())?.height).toBe(600)
  const tabs = office.getByRole('navigation', { name: 'Messages' })
  await expect(tabs.getByRole('link')).toHaveText([/Board/, /Conversations/])
  await expect(tabs.getByRole('link', { name: /Conversations/ })).toHaveAttribute('aria-current', 'page')
  await field.fill('Back on Friday')
  await field.press('Enter')
  await expect(theirs).toContainText('Back on Friday')
})
