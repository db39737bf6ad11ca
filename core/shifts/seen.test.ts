import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAsSeen, type SeenShift, type ShiftContent, seenFor } from './seen.ts'

const SHIFT: ShiftContent = {
  assignedToId: 'amara',
  dateStart: '2026-06-15T08:00:00.000Z',
  dateEnd: '2026-06-15T14:00:00.000Z',
  headline: 'Morning care',
  address: '1 High St',
  notes: null,
  serviceUserInitials: 'AB',
  localAuthority: 'Camden',
}
const NOON = '2026-06-15T12:00:00.000Z'

describe('what has to have been seen for a change', () => {
  it('is only what the change replaces', () => {
    expect(seenFor(SHIFT, { notes: 'Key safe' })).toEqual({ notes: null })
    expect(seenFor(SHIFT, { notes: null, headline: 'Evening care' })).toEqual({ headline: 'Morning care' })
    expect(seenFor(SHIFT, { localAuthority: 'Ealing' })).toEqual({ localAuthority: 'Camden' })
    expect(seenFor(SHIFT, {})).toEqual({})
  })

  it('is whose it is and when together: somebody who moves it has to know its times', () => {
    const { assignedToId, dateStart, dateEnd } = SHIFT
    expect(seenFor(SHIFT, { assignedToId: 'ben' })).toEqual({ assignedToId, dateStart, dateEnd })
    expect(seenFor(SHIFT, { dateEnd: NOON })).toEqual({ assignedToId, dateStart, dateEnd })
  })
})

const text = fc.constantFrom('a', 'b', 'c')
const moment = fc.constantFrom(SHIFT.dateStart, SHIFT.dateEnd, NOON)
const content: fc.Arbitrary<ShiftContent> = fc.record({
  assignedToId: text,
  dateStart: moment,
  dateEnd: moment,
  headline: text,
  address: fc.option(text),
  notes: fc.option(text),
  serviceUserInitials: fc.option(text),
  localAuthority: fc.option(text),
})
const edit: fc.Arbitrary<SeenShift> = fc.record(
  {
    ...{ assignedToId: text, dateEnd: moment, headline: text },
    ...{ notes: fc.option(text), localAuthority: fc.option(text) },
  },
  { requiredKeys: [] },
)

describe('of two who edit a booking that both have open', () => {
  it('the second is refused, or nothing of what the first changed is lost', () => {
    fc.assert(
      fc.property(content, edit, edit, (opened, first, second) => {
        const now = { ...opened, ...first }
        if (!isAsSeen(now, seenFor(opened, second))) return
        const changed = Object.entries(second).filter(
          ([field, value]) => value !== opened[field as keyof ShiftContent],
        )
        const after = { ...now, ...Object.fromEntries(changed) }
        for (const [field, value] of Object.entries(first)) {
          if (value !== opened[field as keyof ShiftContent]) expect(after).toHaveProperty(field, value)
        }
      }),
    )
  })

  it('somebody who has it open alone is never refused', () => {
    fc.assert(
      fc.property(content, edit, (opened, wanted) => {
        expect(isAsSeen(opened, seenFor(opened, wanted))).toBe(true)
      }),
    )
  })
})
