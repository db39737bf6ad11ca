// Pictures of the stations of a walk, for people to look at: screenshots/walks/<walk>/<station>-<width>-<scheme>.png.

import path from 'node:path'
import type { Page } from '@playwright/test'
import { resizeText } from './legible.ts'

const WIDTHS = [360, 390, 1280, 1440]
const SCHEMES = ['light', 'dark'] as const
const BIG = 200

/** Leaves the page as it was. */
export async function takePictures(page: Page, walk: string, station: string): Promise<void> {
  const before = page.viewportSize()
  const take = (name: string) =>
    page.screenshot({
      path: path.resolve('screenshots', 'walks', walk, `${station}-${name}.png`),
      animations: 'disabled',
    })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await take(`${width}-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (width === 390 || width === 1280) {
      await resizeText(page, BIG)
      await take(`${width}-big`)
      await resizeText(page, 100)
    }
  }
  if (before) await page.setViewportSize(before)
}
