// Weeks as numbers: they begin on Monday at 00:00 in London, and a span is split there.

import { type Day, dayNumberOf, dayOfNumber, midnightOf, numberOfDay, overlapMs, type Span } from '../time.ts'

/** 1 January 1970 was a Thursday. */
const THURSDAY = 3

export const weekOfDayNumber = (number: number): number => Math.floor((number + THURSDAY) / 7)
export const weekOfDay = (day: Day): number => weekOfDayNumber(numberOfDay(day))
export const weekAt = (ms: number): number => weekOfDayNumber(dayNumberOf(ms))

export const mondayOf = (week: number): Day => dayOfNumber(week * 7 - THURSDAY)
/** The instant, in ms, at which the week begins. */
export const weekStart = (week: number): number => midnightOf(week * 7 - THURSDAY)

/** How much of a span, in ms, is in the week. */
export const partInWeek = ({ start, end }: Span, week: number): number =>
  overlapMs(start.getTime(), end.getTime(), weekStart(week), weekStart(week + 1))
