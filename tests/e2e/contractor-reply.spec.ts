// What the team wrote can be answered where a contractor reads it; the answer is for the team.

import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('a contractor replies to a message of the board, and the reply goes to the frontline team', async ({
  loginAs,
  expectAccessible,
}) => {
  const manager = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Lee' })
  const { page } = await loginAs('CONTRACTOR', { width: 390, firstName: 'Cara', lastName: 'Nwosu' })
  const sent = await manager.page.request.post('/api/messages', {
    data: {
      subject: 'Rota',
      content: 'Please check your shifts.',
      recipientType: 'GROUP_CONTRACTORS',
      recipientId: null,
    },
  })
  expect(sent.status()).toBe(201)

  await page.goto('/internal-messages')
  await page.getByRole('button', { name: 'Reply to Rota' }).click()
  const [subject, content] = [page.getByLabel('Subject'), page.getByRole('textbox', { name: 'Message' })]
  await expect(subject).toHaveValue('Re: Rota')
  await expect(content).toHaveValue(/^\n\n--- Original Message ---\nFrom: Max Lee\n/)
  await expect(content).toBeFocused()
  await page.getByRole('button', { name: 'Cancel Reply' }).click()
  await expect(subject).toHaveValue('')
  await expect(content).toHaveValue('')

  await page.getByRole('button', { name: 'Reply to Rota' }).click()
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(toast(page)).toContainText('Reply Required')
  await expect(toast(page)).toContainText(
    "Please write your reply message above the '--- Original Message ---' section",
  )
  await expectAccessible(page)
  await content.pressSequentially('I have, thank you.')
  const request = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().includes('/api/messages'),
  )
  await page.getByRole('button', { name: 'Send Reply' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    subject: 'Re: Rota',
    recipientType: 'FRONTLINE_TEAM',
    recipientId: null,
  })
  await expect(toast(page)).toContainText('Your message has been sent to the frontline team.')
  await expect(subject).toHaveValue('')

  await manager.page.goto('/messages')
  await expect(manager.page.getByRole('article', { name: 'Re: Rota' })).toContainText('I have, thank you.')
})
