// A shift at the same times on another day.

import { addDays, type Day, dayOf, instantOf, type Span, type WallTime, wallTimeOf } from '../time.ts'

type CopiedSpan = ({ ok: true } & Span) | { ok: false; day: Day; time: WallTime }

/** Moved by whole days on the London clock, so 20:00 stays 20:00. Not ok: the clocks skip that time on that day. */
export function copySpan(span: Span, days: number): CopiedSpan {
  const move = (at: Date) => ({ day: addDays(dayOf(at), days), time: wallTimeOf(at) })
  const [from, to] = [move(span.start), move(span.end)]
  const [start, end] = [instantOf(from.day, from.time), instantOf(to.day, to.time)]
  if (!start.ok) return { ok: false, ...from }
  if (!end.ok) return { ok: false, ...to }
  return { ok: true, start: start.instant, end: end.instant }
}
