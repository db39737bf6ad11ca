import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { settleAnimations } from './legible.ts'

interface Choice {
  contrast?: 'too' | 'alone' | 'not'
}

/**
 * The axe violations of the current page, once animations have finished. While something lies open over the page, only
 * those in it: the page below is a screen of its own. Contrast takes most of the time.
 */
export async function violationsOn(page: Page, { contrast = 'too' }: Choice = {}): Promise<string[]> {
  // Once for each page: reading axe takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(() => {
    // Forces rows that are not rendered yet to be laid out, or axe would see their text overlapping.
    for (const row of document.querySelectorAll<HTMLElement>('[class*="content-visibility"]')) {
      row.style.contentVisibility = 'visible'
    }
  })
  await settleAnimations(page)
  return page.evaluate(async (wanted) => {
    const onTop = '[role=dialog], [role=alertdialog], [role=menu]'
    const contrastAlone: RunOptions = { runOnly: ['color-contrast'] }
    const withoutContrast: RunOptions = { rules: { 'color-contrast': { enabled: false } } }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      {
        include: [document.querySelector(onTop) ? onTop : 'html'],
        // A long list looks like its beginning.
        exclude: [':is(li, tr, [role=row]):nth-child(n + 8)'],
      },
      {
        // There are no frames, no rule needs the style sheets, and nobody reads what passed.
        iframes: false,
        preload: false,
        resultTypes: ['violations'],
        ...(wanted === 'alone' && contrastAlone),
        ...(wanted === 'not' && withoutContrast),
      },
    )
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    )
  }, contrast)
}
