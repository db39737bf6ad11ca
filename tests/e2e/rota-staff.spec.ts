// Managers and admins are on the board too, but have no contractor calendar and set their own availability.

import { expect, test } from './support/fixtures.ts'
import { cell, today } from './support/rota.ts'

test('the name of somebody who is no contractor leads nowhere, and their availability is their own', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Bola', lastName: 'Ade' })
  await server.person({ role: 'MANAGER', firstName: 'Max', lastName: 'Power' })
  const { page } = await loginAs('ADMIN')
  await page.goto('/rota-board')
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'All staff' }).click()
  await expect(page.getByRole('rowheader', { name: 'Max Power' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bola Ade' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Max Power' })).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'Book Slot' })
  const setAvailability = dialog.getByRole('button', { name: 'Set availability' })
  await cell(page, 'Bola Ade', today()).click()
  await expect(setAvailability).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await cell(page, 'Max Power', today()).click()
  await expect(dialog.getByText('No availability given')).toBeVisible()
  await expect(setAvailability).toHaveCount(0)
})

test('on a phone too a contractor’s name leads admins to the calendar, and the rest of the line books', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const manager = await loginAs('MANAGER', { width: 390, firstName: 'Max', lastName: 'Power' })
  await manager.page.goto('/rota-board')
  await expect(manager.page.getByRole('button', { name: 'Book Bola Ade' })).toBeVisible()
  await expect(manager.page.getByRole('link', { name: 'Bola Ade' })).toHaveCount(0)

  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Book Bola Ade' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Slot' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bola Ade' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/contractor/${bola.id}/calendar`))
})
