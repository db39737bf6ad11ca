// What runs inside the page. Each function is sent there as text, so none may use anything outside it.

export interface Wanted {
  /** A text of the name, or the source of a pattern. */
  text: string
  isPattern: boolean
}

/** Visible elements of a role that might have the wanted name; the engine has the last word on it. */
export function candidates(root: Element | null, selector: string, wanted: Wanted | null): Element[] {
  const plain = (text: string) => text.replace(/\s+/g, '')
  const pattern = new RegExp(wanted?.isPattern ? wanted.text : '')
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const labelsOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? Array.from(element.labels ?? [], (label) => label.textContent ?? '')
      : []
  const mayBeNamed = (element: Element) =>
    [
      element.getAttribute('aria-label') ?? '',
      textOf(element.getAttribute('aria-labelledby')),
      element.textContent ?? '',
      ...labelsOf(element),
    ].some((name) =>
      wanted?.isPattern ? pattern.test(name.trim()) : plain(name).includes(plain(wanted?.text ?? '')),
    )
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isHidden = element.closest('[aria-hidden=true], [inert]') !== null
    return width > 0 && height > 0 && !isHidden && element.checkVisibility({ visibilityProperty: true })
  }
  return Array.from((root ?? document).querySelectorAll(selector)).filter(
    (element) => isSeen(element) && mayBeNamed(element),
  )
}

/** What a person could mistake for the wanted one: for the message of a failure. */
export function namesOf(root: Element | null, selector: string): string[] {
  return Array.from((root ?? document).querySelectorAll(selector))
    .filter((element) => element.checkVisibility())
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    .map((name) => name.replace(/\s+/g, ' ').trim().slice(0, 60))
    .filter(Boolean)
}

/** Whether it or what surrounds it is being moved, so that a click could miss it; a spinner never ends. */
export function isMoving(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    for (const { playState, effect } of around.getAnimations()) {
      const end = effect?.getComputedTiming().endTime
      if (playState === 'running' && typeof end === 'number' && Number.isFinite(end)) return true
    }
  return false
}

export function shownText(root: Element | null): string {
  const place = root instanceof HTMLElement ? root : document.body
  // biome-ignore lint/performance/useDomNodeTextContent: people read the text as it is displayed
  return place.innerText.replace(/\s+/g, ' ').trim()
}

export function typedValue(field: Element): string {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

export function isFocused(element: Element): boolean {
  return document.activeElement === element
}

export function pathname(): string {
  return location.pathname
}

/** What is wider than the window, when the page can be scrolled sideways. */
export function widerThanTheWindow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = Array.from(document.body.querySelectorAll('*')).filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  )
  return [
    `${scrollWidth} pixels in a window of ${clientWidth}`,
    ...wide.slice(0, 5).map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
  ]
}

/** When this document was loaded. */
export function loadedAt(): number {
  return performance.timeOrigin
}

/** Once everything so far is on the screen. */
export async function isPainted(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
}
