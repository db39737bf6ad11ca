import { describe, expect, it } from 'vitest'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { entryOf, shiftAt } from '#tests/support/rota-data.ts'
import { calendarDays, dayForKey, dayLabel, lastOfMonth, nextMonth, previousMonth } from './calendar-days.ts'

let made = 0
const shift = (dateStart: string, dateEnd: string) =>
  shiftAt(`s${made++}`, dateStart, dateEnd, { headline: 'Night care' })
const entry = (first: string, last: string, more: Partial<AvailabilityEntry> = {}) =>
  entryOf('DAY_SHIFT', first, last, { id: `a${made++}`, ...more })

describe('the days of a month', () => {
  it('show a shift on the London day it starts, over both clock changes', () => {
    const spring = shift('2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z')
    const summer = shift('2026-03-29T23:30:00Z', '2026-03-30T07:00:00Z')
    const march = calendarDays([summer, spring], [], '2026-03-10')
    expect([...march.keys()]).toEqual(['2026-03-28', '2026-03-30'])
    expect(dayLabel('2026-03-28', march.get('2026-03-28')!)).toBe(
      'Saturday, 28 March 2026: Booked, 20:00 - 08:00 (+1), Night care',
    )
    const autumn = shift('2026-10-24T19:00:00Z', '2026-10-25T08:00:00Z')
    const october = calendarDays([autumn], [], '2026-10-01')
    expect(dayLabel('2026-10-24', october.get('2026-10-24')!)).toContain('20:00 - 08:00 (+1)')
  })

  it('keep what was said of them as it was said, on those weekends too', () => {
    const days = calendarDays([], [entry('2026-03-28', '2026-03-30')], '2026-03-01')
    expect([...days.keys()]).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(dayLabel('2026-03-29', days.get('2026-03-29')!)).toBe('Sunday, 29 March 2026: Day shift')
  })

  it('show a one-off before a rule, and the shift before both', () => {
    const rule = entry('2026-06-01', '2026-06-01', {
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
      recurStart: '2026-06-01',
    })
    const off = entry('2026-06-08', '2026-06-08', {
      kind: 'UNAVAILABLE',
      createdAt: '2025-01-01T09:00:00.000Z',
    })
    const work = shift('2026-06-15T08:00:00Z', '2026-06-15T16:00:00Z')
    const days = calendarDays([work], [rule, off], '2026-06-30')
    expect(days.get('2026-06-01')!.entry).toBe(rule)
    expect(days.get('2026-06-08')!.entry).toBe(off)
    expect(days.get('2026-06-15')).toEqual({ shifts: [work], entry: rule })
    expect(dayLabel('2026-06-15', days.get('2026-06-15')!)).toContain('Booked, 09:00 - 17:00')
  })
})

describe('months', () => {
  it('follow each other', () => {
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29')
    expect(nextMonth('2026-12-31')).toBe('2027-01-01')
    expect(previousMonth('2026-03-31')).toBe('2026-02-01')
  })

  it.each([
    ['ArrowRight', '2026-06-30', '2026-07-01'],
    ['ArrowDown', '2026-06-10', '2026-06-17'],
    ['Home', '2026-06-17', '2026-06-15'],
    ['End', '2026-06-17', '2026-06-21'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['x', '2026-01-31', null],
  ])('%s leads from %s to %s', (key, day, to) => {
    expect(dayForKey(key, day)).toBe(to)
  })
})
