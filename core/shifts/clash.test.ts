import { expect, it } from 'vitest'
import { clashOf, shiftLabel } from './clash.ts'

const shift = (id: string, start: string, end: string) => ({
  id,
  start: new Date(`2026-11-${start}:00Z`),
  end: new Date(`2026-11-${end}:00Z`),
})

it('finds the earliest shift that overlaps, and ignores one that only touches', () => {
  const late = shift('late', '16T15:00', '16T21:00')
  const night = shift('night', '15T20:00', '16T08:00')
  const shifts = [late, night, shift('before', '15T08:00', '15T20:00')]
  expect(clashOf(shifts, shift('new', '16T07:00', '16T16:00'))).toBe(night)
  expect(clashOf(shifts, shift('new', '16T08:00', '16T16:00'))).toBe(late)
  expect(clashOf(shifts, shift('new', '16T08:00', '16T15:00'))).toBeNull()
})

it('does not hold a shift against itself', () => {
  const own = shift('own', '16T09:00', '16T17:00')
  expect(clashOf([own], { ...own, end: new Date('2026-11-16T18:00:00Z') })).toBeNull()
})

it('names a shift with its day and time', () => {
  const night = shift('night', '16T20:00', '17T08:00')
  expect(shiftLabel(night)).toBe('Mon 16 Nov 20:00 - 08:00 (+1)')
  expect(shiftLabel({ ...night, headline: 'Waking night' })).toBe(
    'Mon 16 Nov 20:00 - 08:00 (+1), Waking night',
  )
})
