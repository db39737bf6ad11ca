import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { long, weekday } from './support/rota.ts'

for (const role of ['MANAGER', 'MASTER_ADMIN'] as const) {
  const more = role === 'MANAGER' ? '' : ' @more'
  test(`the grid of a ${role} has staff down the side and days across, and scrolls sideways${more}`, async ({
    loginAs,
    server,
  }) => {
    for (const firstName of ['Amara', 'Bola', 'Chidi']) await server.person({ firstName, lastName: 'Eze' })
    const { page } = await loginAs(role, { firstName: 'Zed', lastName: 'Zed' })
    await page.goto('/rota-board')
    const boxOf = async (shown: Locator) => (await shown.boundingBox())!
    const names = ['Amara', 'Bola', 'Chidi'].map((name) =>
      page.getByRole('rowheader', { name: `${name} Eze` }),
    )
    const days = [0, 1, 2].map((n) => page.getByRole('columnheader', { name: long(weekday(n)) }))
    await expect(names[2]!).toBeVisible()
    const [side, across] = [await Promise.all(names.map(boxOf)), await Promise.all(days.map(boxOf))]
    for (const n of [1, 2]) {
      expect([side[n]!.x, across[n]!.y]).toEqual([side[0]!.x, across[0]!.y])
      expect(side[n]!.y).toBeGreaterThan(side[n - 1]!.y)
      expect(across[n]!.x).toBeGreaterThan(across[n - 1]!.x)
    }
    const last = page.getByRole('columnheader', { name: long(weekday(55)) })
    await expect(last).not.toBeInViewport()
    await page.getByRole('grid').hover()
    await page.mouse.wheel(20_000, 0)
    await expect(last).toBeInViewport()
    await expect(days[0]!).not.toBeInViewport()
    expect(await boxOf(names[0]!)).toEqual(side[0])
    expect(await page.evaluate(() => scrollX), 'the page itself stays').toBe(0)
  })
}
