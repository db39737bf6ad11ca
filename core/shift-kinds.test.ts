import { expect, it } from 'vitest'
import { AVAILABILITY_KINDS } from './availability.ts'
import { isFreeFor, shiftKindOf } from './shift-kinds.ts'
import { spanOf } from './time.ts'

const kindOf = (startTime: string, endTime: string) => {
  const span = spanOf('2026-11-16', startTime, endTime)
  if (!span.ok) throw new Error(span.reason)
  return shiftKindOf(span)
}

it('tells days, nights and shifts of 24 hours apart', () => {
  expect(kindOf('09:00', '17:00')).toBe('days')
  expect(kindOf('14:00', '23:30')).toBe('days')
  expect(kindOf('20:00', '08:00')).toBe('nights')
  expect(kindOf('08:00', '08:00')).toBe('24h')
})

it('knows who is free for which kind by what they said', () => {
  const freeFor = (kind: 'days' | 'nights' | '24h' | null) =>
    AVAILABILITY_KINDS.filter((said) => isFreeFor(said, kind))
  expect(freeFor('days')).toEqual(['DAY_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY'])
  expect(freeFor('nights')).toEqual(['NIGHT_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY'])
  expect(freeFor('24h')).toEqual(['TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY'])
  expect(freeFor(null)).toEqual(AVAILABILITY_KINDS.filter((said) => said !== 'UNAVAILABLE'))
  expect(isFreeFor(undefined, null)).toBe(false)
})
