// The agency's rules: who reads and who changes them, the preview, and what is saved.

import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

for (const width of [390, 1440]) {
  test(`a master admin sees what a change would flag before saving it, ${width} wide`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const amara = await server.person()
    for (const n of [7, 8, 9]) await putShift(server, amara.id, weekday(n), '08:00', '20:00')
    const { page } = await loginAs('MASTER_ADMIN', { width })
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Rules' }).click()
    const rest = page.getByRole('listitem', { name: 'Daily rest' })
    await expect(rest).toContainText('Everybody has at least 11 hours of rest between shifts.')
    await expect(rest).toContainText('0 shifts now')
    await rest.getByLabel('Warn below (hours)').fill('13')
    await expect(rest).toContainText('2 with your changes2 warned')
    await expect(rest).toContainText('Everybody has at least 13 hours of rest between shifts.')
    await expect(rest).toContainText('Not saved')
    await expectAccessible(page)
    await rest.getByLabel('Block below (hours)').fill('14')
    await expect(rest).toContainText('It cannot block above the number it warns below')
    await expect(rest, 'nothing is counted with numbers that cannot be').not.toContainText(
      'with your changes',
    )
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
}

test('what is typed can be discarded, and typing back what is saved is no change', async ({ loginAs }) => {
  const { page } = await loginAs('MASTER_ADMIN')
  await page.goto('/admin/rules')
  const week = page.getByRole('listitem', { name: 'Long week' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await week.getByLabel('Warn over (hours)').fill('40')
  await expect(bar).toBeVisible()
  await week.getByLabel('Warn over (hours)').fill('48')
  await expect(bar).toHaveCount(0)
  await week.getByRole('radio', { name: 'Warn' }).check()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(week.getByRole('radio', { name: 'Block' })).toBeChecked()
})

test('what is typed is kept while another screen is looked at, until it is saved or discarded', async ({
  loginAs,
}) => {
  const first = await loginAs('MASTER_ADMIN')
  const other = await loginAs('MASTER_ADMIN')
  for (const { page } of [first, other]) await page.goto('/admin/rules')
  const { page } = first
  const week = page.getByRole('listitem', { name: 'Long week' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await week.getByLabel('Warn over (hours)').fill('40')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(bar).toHaveCount(0)
  await other.page.getByRole('listitem', { name: 'Gender' }).getByRole('radio', { name: 'Off' }).check()
  await other.page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(other.page)).toContainText('Rules saved')
  await page.goBack()
  await expect(week.getByLabel('Warn over (hours)')).toHaveValue('40')
  await expect(week).toContainText('Not saved')
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed the rules meanwhile')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(week.getByLabel('Warn over (hours)')).toHaveValue('48')
  await expect(bar).toHaveCount(0)
})

test('two master admins at once: the second is told, sees the change, and keeps what was typed', async ({
  loginAs,
}) => {
  const first = await loginAs('MASTER_ADMIN')
  const second = await loginAs('MASTER_ADMIN')
  for (const { page } of [first, second]) await page.goto('/admin/rules')
  await second.page.getByRole('listitem', { name: 'Gender' }).getByRole('radio', { name: 'Off' }).check()
  await first.page.getByRole('listitem', { name: 'Weekly rest' }).getByRole('radio', { name: 'Off' }).check()
  await first.page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(first.page)).toContainText('Rules saved')
  const { page } = second
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed the rules meanwhile')
  await expect(
    page.getByRole('listitem', { name: 'Weekly rest' }).getByRole('radio', { name: 'Off' }),
  ).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Rules saved')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an admin reads the rules and cannot change them, and finds where they come from', async ({
  loginAs,
  expectAccessible,
}) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/admin/rules')
  const rest = page.getByRole('listitem', { name: 'Daily rest' })
  await expect(rest).toContainText('Warn below 11 hours')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Where they come from' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules explained')
  await expectAccessible(page)
})
