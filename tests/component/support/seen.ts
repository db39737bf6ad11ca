// What is on the screen, awaited.

import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The title of the screen. */
export const h1 = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name })

/** What the toast says now; empty without one. */
export const toastNow = (): string =>
  document.querySelector('[data-variant][data-state="open"]')?.textContent ?? ''

/** Waits until the toast says all of this. */
export async function expectToast(...words: (string | RegExp)[]): Promise<void> {
  await waitFor(() => {
    for (const each of words) expect(toastNow()).toMatch(each)
  })
}
