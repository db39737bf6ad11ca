import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runIn, ZONES } from '#tests/support/zones.ts'
import { MINUTE_MS, spanOf } from './time.ts'
import {
  durationLabel,
  FORMATS,
  formatDay,
  formatInstant,
  skippedTimeMessage,
  timeRangeLabel,
} from './time-labels.ts'

describe.each(ZONES)('with the process in %s', (zone) => {
  runIn(zone)

  it('shows instants as date-fns would in London', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          for (const tokens of Object.values(FORMATS)) {
            expect(formatInstant(at, tokens)).toBe(format(new TZDate(at, 'Europe/London'), tokens))
          }
        },
      ),
    )
  })
})

describe('words for people', () => {
  const at = (text: string) => new Date(text)

  it('writes durations as hours and minutes', () => {
    expect([150, 720, 45, 0, -5].map((m) => durationLabel(m * MINUTE_MS))).toEqual([
      '2h 30m',
      '12h',
      '45m',
      '0m',
      '0m',
    ])
  })

  it('marks a time range that ends the next day, or the same time a day later', () => {
    const label = (start: string, end: string) => {
      const span = spanOf('2026-08-03', start, end)
      return span.ok && timeRangeLabel(span)
    }
    expect(label('09:00', '17:00')).toBe('09:00 - 17:00')
    expect(label('20:00', '08:00')).toBe('20:00 - 08:00 (+1)')
    expect(label('08:00', '08:00')).toBe('08:00 - 08:00 (24h)')
  })

  it('marks a stay of several days with how many', () => {
    const span = { start: at('2026-08-03T08:00:00Z'), end: at('2026-08-05T08:00:00Z') }
    expect(timeRangeLabel(span)).toBe('09:00 - 09:00 (+2)')
  })

  it('says a long date for the welcome line, and that an unknown date is unknown', () => {
    expect(formatInstant(at('2026-07-31T23:30:00Z'), FORMATS.longDate)).toBe('Saturday, 1 August 2026')
    expect(formatDay('2026-08-03', FORMATS.weekdayDate)).toBe('Mon 3 Aug')
    expect(formatInstant(at('nonsense'), FORMATS.dateTime)).toBe('Unknown date')
  })

  it('says why a skipped time is refused', () => {
    expect(skippedTimeMessage('2026-03-29', '01:30')).toBe(
      'The clocks go forward on Sun 29 Mar 2026, so 01:30 does not exist that day. Please choose another time.',
    )
  })
})
