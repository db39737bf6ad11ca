// What a person may do in a form's date and time fields, in any order.

import fc from 'fast-check'
import { expect } from 'vitest'
import { sized } from '#tests/support/length.ts'
import { ANSWERS, type FormCase } from './forms.tsx'
import { settle, show, standIn } from './screen.tsx'
import type { Sent } from './stand-in.ts'
import { enter, labelsShown, leave, paste, pick, press } from './typing.ts'

export const SEED = 20261117
export const RUNS = sized(12, 1)

type Action =
  | { does: 'enter'; field: number; part: number }
  | { does: 'press'; key: string }
  | { does: 'empty' }
  | { does: 'paste' }
  | { does: 'leave' }
  | { does: 'pick'; field: number; place: number }

const field = fc.nat(5)
const digit = fc.constantFrom(...'0123456789')
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('enter' as const), field, part: fc.nat(2) }) },
  { weight: 6, arbitrary: digit.map((key) => ({ does: 'press' as const, key })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'PageUp', 'Home', 'End', 'Escape', 'x')
      .map((key) => ({ does: 'press' as const, key })),
  },
  { weight: 4, arbitrary: fc.constant({ does: 'empty' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'paste' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'leave' as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pick' as const), field, place: fc.nat(40) }) },
)
export const script = fc.record({
  start: fc.record({ does: fc.constant('enter' as const), field, part: fc.nat(2) }),
  actions: fc.array(action, { minLength: 1, maxLength: 14 }),
  byEnter: fc.boolean(),
})

export async function perform(labels: string[], act: Action): Promise<void> {
  const labelled = (place: number) => labels[place % labels.length]!
  if (act.does === 'enter') return enter(labelled(act.field), act.part)
  if (act.does === 'pick') return pick(labelled(act.field), act.place)
  if (act.does === 'leave') return leave()
  if (act.does === 'paste') return paste()
  if (act.does === 'press') return press(act.key)
  for (let n = 0; n < 4 && !isPartEmpty(); n += 1) await press('Backspace')
}

export const isPartEmpty = () =>
  'placeholder' in ((document.activeElement as HTMLElement | null)?.dataset ?? {})

export async function open({ screen, prepare, labels }: FormCase): Promise<readonly Sent[]> {
  const { requests: sent } = standIn(ANSWERS)
  await show(screen())
  await prepare?.()
  await settle()
  for (const label of labels) expect(labelsShown()).toContain(label)
  return sent
}
