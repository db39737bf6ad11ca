// Managers and admins are on the board too, but set their own availability.

import { expect, test } from './support/fixtures.ts'

test('on a phone too a name leads to the person’s page, and the rest of the line books', async ({
  loginAs,
  server,
}) => {
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Book Bola Ade' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Slot' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Bola Ade' }).click()
  await expect(page).toHaveURL(new RegExp(`/team/${bola.id}$`))
})
