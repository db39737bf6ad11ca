import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark } from '#core/contracts/shift-checks.ts'
import { marksByShift, withMarkChanges } from './marks.ts'

const PEOPLE = ['amara', 'bola', 'chidi']
const someMarks = fc.uniqueArray(
  fc.record({
    shiftId: fc.integer({ min: 10, max: 40 }).map(String),
    userId: fc.constantFrom(...PEOPLE),
    severity: fc.constantFrom('conflict' as const, 'warning' as const),
    messages: fc.constantFrom('Only 9h of rest', 'Overlaps another shift').map((message) => [message]),
  }),
  { selector: ({ shiftId }) => shiftId, maxLength: 20 },
)

describe('marks on screen with what has changed since', () => {
  it('are the same as a read of everything', () => {
    fc.assert(
      fc.property(someMarks, someMarks, fc.subarray(PEOPLE), (before, now, people) => {
        const isTheirs = ({ userId }: Mark) => people.includes(userId)
        const kept = before.filter((mark) => !isTheirs(mark))
        const ids = new Set(kept.map(({ shiftId }) => shiftId))
        const marks = now.filter((mark) => isTheirs(mark) && !ids.has(mark.shiftId))
        const shown = marksByShift(withMarkChanges(before, { people, marks }))
        expect(shown).toEqual(marksByShift([...kept, ...marks]))
      }),
    )
  })

  it('stay the very same list if nobody has changed', () => {
    const before: Mark[] = []
    expect(withMarkChanges(before, { people: [], marks: [] })).toBe(before)
    expect(() => withMarkChanges(undefined, { people: [], marks: [] })).toThrow('never read')
  })
})
