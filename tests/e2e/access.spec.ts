import { expect, test } from './support/fixtures.ts'

test('below 768 pixels the links stand in a strip at the bottom, from there on in the header @more', async ({
  loginAs,
}) => {
  const { page } = await loginAs('MANAGER', { width: 768 })
  await page.goto('/team')
  const strip = page.getByRole('navigation').last().getByRole('link', { name: /^Jobs/ })
  const bar = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Live Jobs/ })
  await expect(bar).toBeVisible()
  await expect(strip).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(strip).toBeVisible()
  await expect(bar).toBeHidden()
})
