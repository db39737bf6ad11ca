// The connection breaks after the server has done the work: the response is lost, and the form is still open.

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const SENDING = '**/api/internal-conversations/*/messages'

const loseAnswers = (page: Page) =>
  page.route(SENDING, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })

async function startWithBola(page: Page) {
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Conversation' })
  await dialog.getByRole('combobox', { name: 'Contractor' }).fill('bola')
  await page.getByRole('option', { name: 'Bola Ade' }).click()
  await dialog.getByLabel('Message').fill('Hello')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  const bubbles = page.getByLabel('Messages with Bola Ade').getByRole('listitem')
  await expect(bubbles).toHaveText([/Hello/])
  return { field: page.getByRole('textbox', { name: 'Message to Bola Ade' }), bubbles }
}

test('words that were not sent are there again after a look elsewhere and a reload, and go out once', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const { page } = await loginAs('ADMIN')
  const { field, bubbles } = await startWithBola(page)

  await field.fill('See you')
  await page.getByRole('link', { name: 'Rota Board' }).click()
  await expect(page.getByRole('heading', { name: 'Rota Board' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('See you')

  await loseAnswers(page)
  await field.fill('See you at six')
  await field.press('Enter')
  await expect(toast(page)).toContainText('Error')
  await page.unroute(SENDING)
  await page.reload()
  await expect(field).toHaveValue('See you at six')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(bubbles).toHaveText([/Hello/, /See you at six/])

  await page.reload()
  await expect(bubbles).toHaveText([/Hello/, /See you at six/])
  await expect(field).toHaveValue('')
})
