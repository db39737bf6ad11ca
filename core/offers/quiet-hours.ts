// When people may be asked, and how long an offer lasts.

import { addDays, dayOf, HOUR_MS, instantOf, MINUTE_MS, wallTimeOf } from '../time.ts'

const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'
/** Work that starts sooner than this is offered at any hour. */
const URGENT_MS = 12 * HOUR_MS

/** The first moment from `now` at which people may be asked: now, or the end of the quiet hours. */
export function mayAskAt(now: Date, jobStart: Date): Date {
  const time = wallTimeOf(now)
  const isQuiet = time >= QUIET_FROM || time < QUIET_UNTIL
  const urgentFrom = new Date(jobStart.getTime() - URGENT_MS)
  if (!isQuiet || urgentFrom <= now) return now
  const morning = morningAfter(now, time)
  return urgentFrom < morning ? urgentFrom : morning
}

function morningAfter(now: Date, time: string): Date {
  const today = dayOf(now)
  const at = instantOf(time < QUIET_UNTIL ? today : addDays(today, 1), QUIET_UNTIL)
  if (!at.ok) throw new Error(`${QUIET_UNTIL} exists on every day in London`)
  return at.instant
}

/** How long a wave waits for answers, unless the manager has said: less, the sooner the work starts. */
export function defaultWaveMinutes(now: Date, jobStart: Date): number {
  const ahead = jobStart.getTime() - now.getTime()
  if (ahead <= 4 * HOUR_MS) return 15
  return ahead <= 24 * HOUR_MS ? 60 : 240
}

/** An offer ends with its wave's time or when the work starts, whichever is first. */
export function offerEnd(now: Date, waveMinutes: number | null, jobStart: Date): Date {
  const minutes = waveMinutes ?? defaultWaveMinutes(now, jobStart)
  const end = new Date(now.getTime() + minutes * MINUTE_MS)
  return end < jobStart ? end : jobStart
}
