// The message about a changed booking when the server sends none.

import { expect, test } from './support/fixtures.ts'
import { putShift, today } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('a failed update and a flagged conflict have words of their own', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, today(), '09:00', '17:00', { headline: 'Home visit' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/rota-board?date=${today()}`)
  await page.getByRole('button', { name: /Home visit/ }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Edit' }).click()
  await window.getByLabel('Headline').fill('Lunch call')
  await page.route('**/api/shifts/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Update Failed')
  await expect(toast(page)).toContainText('Failed to update booking')
  await page.unrouteAll()
  await page.route('**/api/shifts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), conflict: true, warning: null } })
  })
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Conflict Warning')
  await expect(toast(page)).toContainText('This assignment may conflict with availability.')
})
