// Managers and admins are on the board too, but set their own availability.

import { expect, test } from './support/fixtures.ts'
import { cell, today } from './support/rota.ts'

test('the name of somebody who is not a contractor leads to their page too, and their availability is their own', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const max = await server.person({ role: 'MANAGER', firstName: 'Max', lastName: 'Power' })
  const { page } = await loginAs('ADMIN')
  await page.goto(`/rota-board?date=${today()}`)
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'All staff' }).click()
  await expect(page.getByRole('rowheader', { name: 'Max Power' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bola Ade' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Max Power' })).toHaveAttribute('href', `/team/${max.id}`)

  const dialog = page.getByRole('dialog', { name: 'Book Slot' })
  const setAvailability = dialog.getByRole('button', { name: 'Set availability' })
  await cell(page, 'Bola Ade', today()).click()
  await expect(setAvailability).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await cell(page, 'Max Power', today()).click()
  await expect(dialog.getByText('No availability given')).toBeVisible()
  await expect(setAvailability).toHaveCount(0)
})

test('on a phone too a name leads to the person’s page, and the rest of the line books', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Book Bola Ade' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Slot' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bola Ade' }).click()
  await expect(page).toHaveURL(new RegExp(`/team/${bola.id}$`))
})
