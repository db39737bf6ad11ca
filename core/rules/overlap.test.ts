import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, shift } from '#tests/support/rule-facts.ts'
import { expectTwin, halvesOf } from '#tests/support/slow-rules.ts'

const long = shift('2026-08-04', '09:00', '17:00')

describe('overlap', () => {
  it('blocks two shifts at once, says with what each overlaps, and cannot be overridden', () => {
    const late = shift('2026-08-04', '16:00', '20:00')
    expect(messagesOf('overlap', [long, late])).toEqual([
      'Overlaps another shift, Tue 4 Aug 16:00 - 20:00',
      'Overlaps another shift, Tue 4 Aug 09:00 - 17:00',
    ])
    const [finding] = findingsBy('overlap', factsOf([long, late]))
    expect(finding).toMatchObject({ level: 'block', overridable: false, shiftId: long.id })
  })

  it('allows a shift that begins when another ends', () => {
    expect(messagesOf('overlap', [long, shift('2026-08-04', '17:00', '20:00')])).toEqual([])
  })

  it('agrees with a look at every half hour', () => {
    expectTwin('overlap', (one, { shifts }) => {
      const taken = new Set(halvesOf(shifts.filter((other) => other !== one)))
      return halvesOf([one]).some((n) => taken.has(n)) ? 'block' : null
    })
  })
})
