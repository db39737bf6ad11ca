import { beforeEach, expect, it, vi } from 'vitest'
import { fakeStorage } from '#tests/support/storage.ts'
import { keepBooking, keptBooking, understandKept } from './booking-draft.ts'
import { EMPTY_BOOKING } from './booking-form.ts'

const AMARA = { personId: 'amara', day: '2026-11-23' }
const typed = { ...EMPTY_BOOKING, headline: 'Night care' }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  return () => vi.unstubAllGlobals()
})

it('what was typed is found again for its person and day, and for nobody else', () => {
  keepBooking(AMARA, typed)
  expect(keptBooking(AMARA)).toEqual(typed)
  expect(keptBooking({ ...AMARA, day: '2026-11-24' })).toBeNull()
  expect(keptBooking({ ...AMARA, personId: 'ben' })).toBeNull()
})

it('it is gone once booked or cancelled; an empty form for somebody else leaves it', () => {
  keepBooking(AMARA, typed)
  keepBooking({ ...AMARA, personId: 'ben' }, null)
  expect(keptBooking(AMARA)).toEqual(typed)
  keepBooking(AMARA, null)
  expect(keptBooking(AMARA)).toBeNull()
})

it('anything else in its place is left out', () => {
  const kept = { ...AMARA, fields: typed }
  expect(understandKept(kept)).toEqual(kept)
  const others = [null, 'x', {}, { ...kept, day: 1 }, { ...kept, fields: null }, { ...kept, fields: {} }]
  for (const other of [...others, { ...kept, fields: { ...typed, weekdays: 'x' } }])
    expect(understandKept(other)).toBeNull()
})
