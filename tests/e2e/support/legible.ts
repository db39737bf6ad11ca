// Measures in the browser whether a screen can be read and used: at large text, and with a thumb.

import type { Page } from '@playwright/test'

/** Sets the size of all text before a page draws anything, as a reader's browser setting does. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    const set = () => {
      if (document.documentElement) document.documentElement.style.fontSize = size
    }
    set()
    new MutationObserver((_, observer) => {
      set()
      observer.disconnect()
    }).observe(document, { childList: true })
  }, `${percent}%`)
}

/** Changes the size of the text on the open page. */
export const resizeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

/** Everything on the screen that is cut off, broken, covered or wider than the window. */
export async function illegible(page: Page): Promise<string[]> {
  await settleAnimations(page)
  return page.evaluate(() => {
    const found: string[] = []
    // What is open on top covers what is below it.
    const opener = document.querySelector('[aria-expanded=true][aria-controls]')
    const scope =
      [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')].at(-1) ??
      document.getElementById(opener?.getAttribute('aria-controls') ?? '') ??
      document.body
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}"`

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth + 1)
      found.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`)

    const styleOf = getComputedStyle
    const isShown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    /** Text for screen readers alone is a pixel wide. */
    const isHiddenFromEyes = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const box = at.getBoundingClientRect()
        if (box.width <= 1 && box.height <= 1 && styleOf(at).position === 'absolute') return true
        if (at.tagName === 'svg' || at.tagName === 'OPTION' || at.getAttribute('aria-hidden') === 'true')
          return true
      }
      return false
    }
    const isTold = (element: Element, text: string) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const told = `${at.getAttribute('title') ?? ''} ${at.getAttribute('aria-label') ?? ''}`
        if (text.split(/[\s–]+/).every((word) => told.includes(word))) return true
        // Folded: a button beside it shows all.
        if (
          styleOf(at).webkitLineClamp !== 'none' &&
          at.parentElement?.querySelector('[aria-expanded=false]')
        )
          return true
      }
      return false
    }

    /** The sides on which the nearest box that clips cuts this text off. */
    function cutBy(element: Element, box: DOMRect): Element | null {
      let [sideways, upright] = [true, true]
      for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY, position } = styleOf(at)
        const frame = at.getBoundingClientRect()
        if (sideways && (overflowX === 'hidden' || overflowX === 'clip')) {
          if (box.right > frame.right + 1.5 || box.left < frame.left - 1.5) return at
        }
        if (upright && (overflowY === 'hidden' || overflowY === 'clip')) {
          // A line's box is taller than its letters.
          if (box.bottom > frame.bottom + box.height * 0.2 || box.top < frame.top - box.height * 0.2)
            return at
        }
        if (overflowX === 'auto' || overflowX === 'scroll') sideways = false
        if (overflowY === 'auto' || overflowY === 'scroll') upright = false
        if (position === 'fixed') break
      }
      return null
    }

    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!text.trim() || !parent || !isShown(parent) || isHiddenFromEyes(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (boxes.length === 0) continue
      const cutter = boxes.map((box) => cutBy(parent, box)).find(Boolean)
      if (cutter && !isTold(parent, text.trim()))
        found.push(
          `cut off: ${nameOf(parent)} by ${nameOf(cutter).slice(0, 30)} ${cutter.className.toString().slice(0, 60)}`,
        )
      if (new Set(boxes.map(({ top }) => Math.round(top))).size < 2) continue
      // A password or a link: letters in a row there are no word, and each run has other ones.
      if (parent.tagName === 'CODE' && !/\s/.test(text)) continue
      // Not numbers, addresses and user names, which have no place to break.
      for (const { 0: word, index } of text.matchAll(
        /(?<![\p{N}\p{L}@_.-])[\p{L}’']+(?![\p{N}\p{L}@_]|[.-][\p{L}\p{N}])/gu,
      )) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken word: "${word}" in ${nameOf(parent)}`)
      }
    }

    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=tab], [role=checkbox], [role=switch], [role=combobox], summary',
    )
    for (const control of controls) {
      if (!isShown(control) || isHiddenFromEyes(control) || control.closest('[inert]')) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = control.getClientRects()[0]
      if (!box || styleOf(control).pointerEvents === 'none') continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        found.push(`cannot be brought into sight: ${nameOf(control)}`)
        continue
      }
      const top = document.elementFromPoint(x, y)
      // A toast passes, and can be dismissed.
      if (top?.closest('[data-variant][data-state]')) continue
      const label = control.closest('label')
      if (top && !control.contains(top) && !top.contains(control) && !label?.contains(top)) {
        found.push(`covered: ${nameOf(control)} by ${nameOf(top)}`)
      }
    }
    scrollTo(0, 0)
    // A panel that clips at the next size must not stay where it was scrolled to at this one.
    for (const panel of document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]'))
      panel.scrollTop = 0
    return [...new Set(found)]
  })
}

/** The controls that are smaller than `least` pixels either way. Links within a sentence are exempt (WCAG 2.5.8). */
export async function smallTargets(page: Page, least: number): Promise<string[]> {
  await settleAnimations(page)
  return page.evaluate((px) => {
    const scope =
      [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')].at(-1) ??
      document.body
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    const labelsOf = (element: HTMLElement) => [
      ...((element as HTMLInputElement).labels ?? []),
      ...[element.closest('label')].filter((label) => label !== null),
    ]
    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=tab], [role=checkbox], [role=switch], [role=gridcell], summary',
    )
    return [...controls]
      .filter((control) => control.checkVisibility({ checkVisibilityCSS: true }) && !isInSentence(control))
      .filter((control) => !control.closest('[aria-hidden=true]'))
      .flatMap((control) => {
        const isToggle = control.matches(
          '[type=checkbox], [type=radio], [role=checkbox], [role=switch], .sr-only',
        )
        const boxes = [control, ...(isToggle ? labelsOf(control) : [])].map((each) =>
          each.getBoundingClientRect(),
        )
        const width =
          Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
        const height = Math.max(...boxes.map((box) => box.height))
        // A control a pixel wide is for screen readers alone.
        if (Math.max(width, height) <= 1 || (width >= px - 0.5 && height >= px - 0.5)) return []
        const name =
          control.getAttribute('aria-label') ??
          `${control.textContent}${control.getAttribute('type') ?? ''} ${control.getAttribute('name') ?? ''} ${control.className}`
        return [
          `${Math.round(width)}x${Math.round(height)}: <${control.tagName.toLowerCase()}> "${name.trim().slice(0, 50)}"`,
        ]
      })
      .filter((text, at, all) => all.indexOf(text) === at)
  }, least)
}

export async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime
      return typeof end === 'number' && Number.isFinite(end)
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
