// Find someone without a mouse.

import type { Locator, Page } from '@playwright/test'
import { card } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { ask, panelOf, soonJob } from './support/offers.ts'
import { toast } from './support/toast.ts'

async function openByKeyboard(page: Page, headline: string): Promise<Locator> {
  await page.goto('/live-jobs')
  await card(page, headline).getByRole('button', { name: 'Find someone' }).press('Enter')
  return panelOf(page)
}

test('by keyboard alone three people are asked from the list @more', async ({ loginAs, server }) => {
  const job = await soonJob(server.deps)
  for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dee']) await server.person({ firstName })
  const { page } = await loginAs('MANAGER')
  const panel = await openByKeyboard(page, job.headline)
  const boxes = panel.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  /** Forwards to the next control of this kind. */
  const tabTo = async (wanted: string) => {
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((to) => document.activeElement?.matches(to), wanted)) return
    }
    throw new Error(`Tab does not reach ${wanted}`)
  }
  for (let n = 0; n < 3; n += 1) {
    if (n > 0 || !(await boxes.first().evaluate((box) => box === document.activeElement))) {
      await tabTo('input[type=checkbox], [role=checkbox]')
    }
    await page.keyboard.press('Space')
  }
  await expect(panel.getByRole('button', { name: 'Offer to 3' })).toBeVisible()
  await tabTo('button[type=submit]')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('3 people are being asked')
  await expect(panel.getByRole('list', { name: 'People' }).first().getByRole('listitem')).toHaveCount(3)
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM offers')
  expect(rows).toHaveLength(3)
})

test('from the tick boxes the arrows lead to the next one, always above the bar, and Enter to Offer @more', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  for (let n = 0; n < 25; n += 1) await server.person({ firstName: `Person${n}` })
  const { page } = await loginAs('MANAGER')
  const panel = await openByKeyboard(page, job.headline)
  const hint = panel.getByText('Enter leads here')
  await panel.getByRole('checkbox').first().focus()
  // Nobody is ticked: there is nothing to lead to.
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('checkbox').first()).toBeFocused()
  for (const asked of [1, 2, 3]) {
    await page.keyboard.press('Space')
    await expect(panel.getByRole('button', { name: `Offer to ${asked}` })).toBeVisible()
    await page.keyboard.press('ArrowDown')
  }
  await expect(hint).toBeVisible()
  const seen = new Set<string>()
  for (let n = 3; n < 25; n += 1) {
    // The row after the last one drawn is drawn when the list has scrolled.
    await expect(panel.locator('[data-tick]:focus')).toBeInViewport()
    const { name, gap } = await panel.locator('[data-tick]:focus').evaluate((tick) => {
      const bar = tick.closest('[role=dialog]')!.querySelector('form')!.parentElement!
      const gap = bar.getBoundingClientRect().top - tick.getBoundingClientRect().bottom
      return { name: tick.getAttribute('aria-label')!, gap }
    })
    expect(gap, name).toBeGreaterThanOrEqual(0)
    seen.add(name)
    await page.keyboard.press('ArrowDown')
  }
  expect(seen.size).toBe(22)
  await page.keyboard.press('ArrowUp')
  await expect(panel.locator('[data-tick]:focus')).not.toHaveAccessibleName([...seen].at(-1)!)
  const place = async () => (await panel.getByRole('list', { name: 'People' }).boundingBox())!.y
  const before = await place()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Offer to 3' })).toBeFocused()
  expect(await place()).toBe(before)
  await expect(hint).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('3 people are being asked')
})

test('Enter held down on a tick box stops at the button that adds people to the round @more', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const ann = await server.person({ firstName: 'Ann' })
  for (const firstName of ['Bea', 'Cleo']) await server.person({ firstName })
  await ask(server, job.id, [ann])
  const { page } = await loginAs('MANAGER')
  const panel = await openByKeyboard(page, job.headline)
  await panel.getByRole('checkbox', { name: 'Offer to Bea Okafor' }).focus()
  await page.keyboard.press('Space')
  const add = panel.getByRole('button', { name: 'Add 1 to those who are asked' })
  await expect(add).toBeVisible()
  // Ann, who was asked, is passed over.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(panel.getByRole('checkbox', { name: 'Offer to Bea Okafor' })).toBeFocused()
  for (let n = 0; n < 3; n += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(add).toBeFocused()
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM offers')
  expect(rows).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('They are being asked.')
})
