import { expect, it } from 'vitest'
import { spanOf } from '../time.ts'
import { copySpan } from './copy-span.ts'

function span(day: string, startTime: string, endTime: string) {
  const found = spanOf(day, startTime, endTime)
  if (!found.ok) throw new Error(found.reason)
  return { start: found.start, end: found.end }
}

it('keeps the wall-clock times when the copy is on the other side of a clock change', () => {
  expect(copySpan(span('2026-10-20', '20:00', '08:00'), 7)).toEqual({
    ok: true,
    ...span('2026-10-27', '20:00', '08:00'),
  })
})

it('gives a night over the clock change its real hours', () => {
  const copied = copySpan(span('2026-10-17', '20:00', '08:00'), 7)
  expect(copied).toEqual({ ok: true, ...span('2026-10-24', '20:00', '08:00') })
  expect(copied.ok && copied.end.getTime() - copied.start.getTime()).toBe(13 * 3_600_000)
})

it('says which time the clocks skip', () => {
  expect(copySpan(span('2027-03-21', '01:30', '09:00'), 7)).toEqual({
    ok: false,
    day: '2027-03-28',
    time: '01:30',
  })
})
