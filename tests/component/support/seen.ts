// What is on the screen, awaited.

import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The title of the screen. */
export const h1 = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name })

/** The text of the toast, once there is one. */
export async function toastShown(): Promise<string> {
  return waitFor(() => {
    const toast = document.querySelector('[data-variant][data-state="open"]')
    if (!toast) throw new Error('There is no toast')
    return toast.textContent ?? ''
  })
}

/** The toast says all of this. */
export async function expectToast(...words: string[]): Promise<void> {
  await waitFor(() => {
    const toast = document.querySelector('[data-variant][data-state="open"]')
    for (const each of words) expect(toast?.textContent).toContain(each)
  })
}
