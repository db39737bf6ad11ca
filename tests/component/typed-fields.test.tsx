// Whatever is typed, deleted and picked in a date or time field: what it shows is what is sent, and a field that shows
// no whole date or time sends nothing and says what is missing.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMS } from './support/forms.tsx'
import { settle } from './support/screen.tsx'
import type { Sent } from './support/stand-in.ts'
import { isPartEmpty, open, perform, RUNS, SEED, script } from './support/typed-script.ts'
import { clickOn, enter, leave, press, shownIn, wordsAt } from './support/typing.ts'

const submitButton = (name: string) => {
  const found = [...document.querySelectorAll('button')].filter((each) =>
    each.textContent?.trim().startsWith(name),
  )
  return found.at(-1)
}

describe.each(FORMS.filter(({ sends }) => sends))('$name', (form) => {
  const { labels, sends } = form
  const { button, path: address, values, hasEnter } = sends!
  const wanted = (sent: readonly Sent[]) =>
    sent.filter(
      ({ method, url }) => url.pathname === address && (method !== 'GET' || address.endsWith('csv')),
    )

  async function send(byEnter: boolean): Promise<void> {
    if (byEnter && hasEnter && document.activeElement?.hasAttribute('contenteditable')) await press('Enter')
    else {
      await leave()
      await clickOn(submitButton(button))
    }
    await settle()
  }

  test('sends what it shows', async () => {
    const sent = await open(form)
    await send(false)
    expect(wanted(sent)).toHaveLength(1)
    for (const label of labels) expect(values(wanted(sent)[0]!)[label] ?? '').toBe(wholeIn(label))
  })

  test.each(labels)(
    'sends nothing while a part of "%s" is empty, and says what is missing',
    async (label) => {
      const sent = await open(form)
      await enter(label, 0)
      // A field that is empty to begin with is half typed instead.
      if (isPartEmpty()) await press('3')
      else await perform(labels, { does: 'empty' })
      await send(false)
      expect(shownIn(label)).toBe('unfinished')
      expect(wordsAt(label)).toMatch(/^Enter the (day|hour|month and the year)$/)
      expect(wanted(sent)).toEqual([])
    },
  )

  test('whatever is typed, deleted and picked, what is sent is what is shown', async () => {
    await fc.assert(
      fc.asyncProperty(script, async ({ start, actions, byEnter }) => {
        const sent = await open(form)
        for (const act of [start, ...actions]) await perform(labels, act)
        const before = labels.map(shownIn)
        await send(byEnter)
        const after = labels.map(shownIn)
        for (const [n, shown] of before.entries()) if (shown !== 'unfinished') expect(after[n]).toEqual(shown)
        for (const [n, label] of labels.entries()) {
          if (after[n] !== 'unfinished') continue
          expect(wordsAt(label)).not.toBe('')
          expect(wanted(sent)).toEqual([])
        }
        for (const each of wanted(sent)) {
          for (const label of labels) expect(values(each)[label] ?? '').toBe(wholeIn(label))
        }
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})

const wholeIn = (label: string): string => {
  const shown = shownIn(label)
  if (shown === 'unfinished') throw new Error(`${label} shows no whole value`)
  return shown.value
}

test('every screen with a date or time field is among these forms', () => {
  const features = path.resolve('web/features')
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const using = [...sources, ...appSources()].filter((file) =>
    /<(?:DayInput|TimeInput|FormDay|FormTime|TypedDay|TypedTime)\b/.test(
      readFileSync(path.join(features, file), 'utf8'),
    ),
  )
  expect(using.sort()).toEqual([...new Set(FORMS.flatMap(({ files }) => files))].sort())
})

/** Screens outside the features, as paths from there. */
function appSources(): string[] {
  const files = readdirSync(path.resolve('web/app'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.tsx')).map((file) => path.join('../app', file))
}
