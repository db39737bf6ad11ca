// What is on the screen, awaited.

import { type BoundFunctions, type queries, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The title of the screen. */
export const h1 = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name })

/** What the toast says now; empty without one. */
export const toastNow = (): string =>
  document.querySelector('[data-variant][data-state="open"]')?.textContent ?? ''

/** As `within`, but the element is looked up anew for each try: while something loads, another may take its place. */
export const inside = (element: () => HTMLElement): BoundFunctions<typeof queries> =>
  new Proxy({} as BoundFunctions<typeof queries>, {
    get: (_, query: string) => {
      const now = () => within(element()) as unknown as Record<string, (...wanted: unknown[]) => unknown>
      if (!query.startsWith('find')) return now()[query]
      return (...wanted: unknown[]) => waitFor(() => now()[query.replace('find', 'get')]!(...wanted))
    },
  })

/** Throws while a press would do nothing, so that a test waits for the button as a person does. */
export function pressable(button: HTMLButtonElement): HTMLButtonElement {
  if (button.disabled) throw new Error(`${button.textContent} is disabled`)
  return button
}

/** Waits until the toast says all of this. */
export async function expectToast(...words: (string | RegExp)[]): Promise<void> {
  await waitFor(() => {
    for (const each of words) expect(toastNow()).toMatch(each)
  })
}
