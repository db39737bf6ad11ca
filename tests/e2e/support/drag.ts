// Dragging with a mouse.

import type { Locator, Page } from '@playwright/test'

export async function middleOf(place: Locator) {
  const box = (await place.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function drag(page: Page, from: Locator, to: Locator, { drop = true } = {}) {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.move(end.x, end.y, { steps: 4 })
  if (drop) await page.mouse.up()
}
