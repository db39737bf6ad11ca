// The agency's rules: who reads and who changes them, the preview, and what is saved.

import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('a master admin sees what a change would flag before saving it, on a phone', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  for (const n of [7, 8, 9]) await putShift(server, amara.id, weekday(n), '08:00', '20:00')
  const { page } = await loginAs('MASTER_ADMIN', { width: 390 })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Rules' }).click()
  const rest = page.getByRole('listitem', { name: 'Daily rest' })
  await expect(rest).toContainText('Everybody has at least 11 hours of rest between shifts.')
  await expect(rest).toContainText('0 shifts now')
  await rest.getByLabel('Warn below (hours)').fill('13')
  await expect(rest).toContainText('2 with your changes2 warned')
  await expect(rest).toContainText('Everybody has at least 13 hours of rest between shifts.')
  await expect(rest).toContainText('Not saved')
  await rest.getByLabel('Block below (hours)').fill('14')
  await expect(rest).toContainText('It cannot block above the number it warns below')
  await expect(rest, 'nothing is counted with numbers that cannot be').not.toContainText('with your changes')
  await expect(rest).toContainText('Everybody has at least 11 hours of rest between shifts.')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await rest.getByLabel('Block below (hours)').fill('12.5')
  await expect(rest).toContainText('2 with your changes2 blocked')
  await rest.getByLabel('Block below (hours)').fill('8')
  await expect(page.getByText('1 rule is changed and not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Rules saved')
  await expect(rest).toContainText('2 shifts now')
  await expect(rest).toContainText('Everybody has at least 13 hours of rest between shifts.')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  const fixed = page.getByRole('listitem', { name: 'Overlap' })
  await expect(fixed).toContainText('Always blocks')
  await expect(fixed.getByRole('radio')).toHaveCount(0)
})
