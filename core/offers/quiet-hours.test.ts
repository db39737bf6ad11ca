import { describe, expect, it } from 'vitest'
import { instantOf } from '../time.ts'
import { FORMATS, formatInstant } from '../time-labels.ts'
import { defaultWaveMinutes, mayAskAt, offerEnd } from './quiet-hours.ts'

const at = (day: string, time: string): Date => {
  const found = instantOf(day, time)
  if (!found.ok) throw new Error('no such time')
  return found.instant
}
const label = (moment: Date) => formatInstant(moment, FORMATS.shortTime)

describe('people are asked', () => {
  it.each([
    ['at once by day', '2026-11-16', '12:00', '2026-11-20', '16 Nov 12:00'],
    ['at once at the last minute of the day', '2026-11-16', '20:59', '2026-11-20', '16 Nov 20:59'],
    ['in the morning from 21:00', '2026-11-16', '21:00', '2026-11-20', '17 Nov 08:00'],
    ['in the morning after midnight', '2026-11-17', '02:30', '2026-11-20', '17 Nov 08:00'],
    ['at once at 08:00', '2026-11-17', '08:00', '2026-11-20', '17 Nov 08:00'],
    [
      'at once at night when the work starts within 12 hours',
      '2026-11-16',
      '22:00',
      '2026-11-17',
      '16 Nov 22:00',
    ],
    ['12 hours before the start if that is sooner', '2026-11-16', '21:30', '2026-11-17', '16 Nov 22:00'],
    ['at 08:00 by the clock after the autumn change', '2026-10-24', '23:00', '2026-10-28', '25 Oct 08:00'],
    ['at 08:00 by the clock after the spring change', '2027-03-27', '23:00', '2027-03-30', '28 Mar 08:00'],
  ])('%s', (_, day, time, jobDay, expected) => {
    expect(label(mayAskAt(at(day, time), at(jobDay, '10:00')))).toBe(expected)
  })
})

describe('a wave', () => {
  it('waits less, the sooner the work starts', () => {
    const start = at('2026-11-20', '12:00')
    expect(defaultWaveMinutes(at('2026-11-20', '08:00'), start)).toBe(15)
    expect(defaultWaveMinutes(at('2026-11-20', '07:59'), start)).toBe(60)
    expect(defaultWaveMinutes(at('2026-11-19', '12:00'), start)).toBe(60)
    expect(defaultWaveMinutes(at('2026-11-19', '11:59'), start)).toBe(240)
  })

  it('ends with its time or when the work starts, whichever is first', () => {
    const start = at('2026-11-20', '12:00')
    expect(label(offerEnd(at('2026-11-20', '10:00'), null, start))).toBe('20 Nov 10:15')
    expect(label(offerEnd(at('2026-11-20', '10:00'), 90, start))).toBe('20 Nov 11:30')
    expect(label(offerEnd(at('2026-11-20', '11:00'), 90, start))).toBe('20 Nov 12:00')
  })
})
