// Looks for accessibility violations with axe, in the open dialog or else in the screen. Nothing is laid out here:
// contrast is tested in web/styles/tokens.test.ts, sizes and focus in the browser.

import { act } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

/** The language is in index.html. */
const NOT_HERE = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'html-has-lang']
const rules = Object.fromEntries(NOT_HERE.map((rule) => [rule, { enabled: false }]))

export async function expectAccessible(): Promise<void> {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const part = [...dialogs].at(-1) ?? document.getElementById('main') ?? document
  const { violations } = await act(() =>
    axe.run(part, { resultTypes: ['violations'], iframes: false, rules }),
  )
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    ),
  ).toEqual([])
}
