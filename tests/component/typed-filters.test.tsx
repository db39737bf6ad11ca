// Date fields that act at once, such as filters: whatever is typed, deleted and picked, they act on what they show.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMS } from './support/forms.tsx'
import { open, perform, RUNS, SEED, script } from './support/typed-script.ts'
import { leave, shownIn, wordsAt } from './support/typing.ts'

describe.each(FORMS.filter(({ taken }) => taken))('$name', (form) => {
  const { labels, taken } = form
  const isJump = form.name === 'Jump to date'

  test('whatever is typed, deleted and picked, it acts on what is shown', async () => {
    await fc.assert(
      fc.asyncProperty(script, async ({ start, actions }) => {
        await open(form)
        for (const act of [start, ...actions]) {
          await perform(labels, act)
          for (const label of labels) {
            const shown = shownIn(label)
            const value = shown === 'unfinished' ? '' : shown.value
            // The board stays where it is without a date.
            if (value || !isJump) expect(taken!()[label]).toBe(value)
          }
        }
        await leave()
        for (const label of labels) if (shownIn(label) === 'unfinished') expect(wordsAt(label)).not.toBe('')
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})
