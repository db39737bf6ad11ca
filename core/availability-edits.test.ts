import { describe, expect, it } from 'vitest'
import { daysCovered } from './availability.ts'
import { speaksAgainst, untilBefore, withoutDay } from './availability-edits.ts'

const oneOff = (firstDay: string, lastDay = firstDay) => ({
  firstDay,
  lastDay,
  rrule: null,
  recurStart: null,
  recurEnd: null,
})
const weekly = (rrule: string, recurEnd: string | null = null) => ({
  firstDay: '2026-06-01',
  lastDay: '2026-06-01',
  rrule,
  recurStart: '2026-06-01',
  recurEnd,
})
const allDays = (entries: ReturnType<typeof withoutDay>) =>
  (entries ?? []).flatMap((entry) => daysCovered(entry, '2026-06-01', '2026-07-05')).sort()

describe('an entry without one of its days', () => {
  it('is nothing, one part or two', () => {
    expect(withoutDay(oneOff('2026-06-20'), '2026-06-20')).toEqual([])
    expect(withoutDay(oneOff('2026-06-20', '2026-06-22'), '2026-06-20')).toEqual([
      oneOff('2026-06-21', '2026-06-22'),
    ])
    expect(withoutDay(oneOff('2026-06-20', '2026-06-22'), '2026-06-21')).toEqual([
      oneOff('2026-06-20'),
      oneOff('2026-06-22'),
    ])
    expect(withoutDay(oneOff('2026-06-20'), '2026-06-23')).toEqual([oneOff('2026-06-20')])
  })

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,WE', null],
    ['FREQ=WEEKLY', null],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260629', null],
    ['FREQ=WEEKLY;BYDAY=MO,WE', '2026-06-24'],
  ])('keeps every other day of a weekly series: %s until %s', (rrule, recurEnd) => {
    const entry = weekly(rrule, recurEnd)
    const before = daysCovered(entry, '2026-06-01', '2026-07-05')
    for (const day of before) {
      expect(allDays(withoutDay(entry, day)), day).toEqual(before.filter((other) => other !== day))
    }
  })

  it('is not known for a rule whose later days depend on the earlier ones', () => {
    expect(withoutDay(weekly('FREQ=WEEKLY;COUNT=5'), '2026-06-08')).toBeNull()
    expect(withoutDay(weekly('FREQ=WEEKLY;INTERVAL=2'), '2026-06-15')).toBeNull()
    expect(withoutDay({ ...weekly('FREQ=WEEKLY'), lastDay: '2026-06-02' }, '2026-06-08')).toBeNull()
  })
})

describe('a series that is deleted', () => {
  it('keeps its past', () => {
    expect(untilBefore(weekly('FREQ=WEEKLY;BYDAY=MO'), '2026-06-15')).toEqual(
      weekly('FREQ=WEEKLY;BYDAY=MO', '2026-06-14'),
    )
  })

  it('leaves nothing if it has not begun, and stays as it is if it is over', () => {
    expect(untilBefore(weekly('FREQ=WEEKLY;BYDAY=MO'), '2026-06-01')).toBeNull()
    const over = weekly('FREQ=WEEKLY;BYDAY=MO', '2026-06-08')
    expect(untilBefore(over, '2026-06-15')).toBe(over)
  })
})

describe('what somebody says of a day', () => {
  const day = { start: new Date('2026-06-20T08:00Z'), end: new Date('2026-06-20T16:00Z') }
  const night = { start: new Date('2026-06-20T19:00Z'), end: new Date('2026-06-21T07:00Z') }

  it('goes against a shift of the other kind, and unavailable against any', () => {
    expect([speaksAgainst('UNAVAILABLE', day), speaksAgainst('UNAVAILABLE', night)]).toEqual([true, true])
    expect([speaksAgainst('DAY_SHIFT', day), speaksAgainst('DAY_SHIFT', night)]).toEqual([false, true])
    expect([speaksAgainst('NIGHT_SHIFT', day), speaksAgainst('NIGHT_SHIFT', night)]).toEqual([true, false])
    expect([speaksAgainst('AVAILABLE_FOR_ANY', night), speaksAgainst('TWENTYFOUR_HOURS', day)]).toEqual([
      false,
      false,
    ])
  })
})
