// The words about applying for a job: clashes and what the job would mean.

import type { AnswerOf } from '#core/contracts/index.ts'
import type { checkConflicts } from '#core/endpoints/applications.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { withoutMilder } from '#web/lib/milder-findings.ts'

export type JobCheck = AnswerOf<typeof checkConflicts>

export const CONFLICT_TITLE = 'Cannot Apply - Schedule Conflict'

/** What the rules say, each sentence once. Overlaps are named by their shifts instead. */
export function reasonsOf({ findings }: JobCheck): { blocks: string[]; warnings: string[] } {
  const others = withoutMilder(findings.filter(({ rule }) => rule !== 'overlap'))
  const said = (level: 'block' | 'warn') => [
    ...new Set(others.filter((finding) => finding.level === level).map(({ message }) => message)),
  ]
  return { blocks: said('block'), warnings: said('warn') }
}

export const isBlocked = ({ hasConflicts, findings }: JobCheck): boolean =>
  hasConflicts || findings.some(({ level }) => level === 'block')

/** 'Care, Mon 22 Jun, 10:00 - 12:00': the first few shifts, and how many more there are. */
export function clashLabels(shifts: JobCheck['conflictingShifts']): string[] {
  const named = shifts.slice(0, LIMITS.conflictDatesListed).map(({ headline, dateStart, dateEnd }) => {
    const span = { start: new Date(dateStart), end: new Date(dateEnd) }
    return `${headline}, ${formatDay(dayOf(span.start), FORMATS.weekdayDate)}, ${timeRangeLabel(span)}`
  })
  const more = shifts.length - named.length
  return more > 0 ? [...named, `+${more} more`] : named
}

/** 'You have also applied for Night care (Mon 23 Nov), which overlaps', or null. */
export function alsoAppliedLabel(
  overlapping: readonly { job: { headline: string }; day: Day }[],
): string | null {
  const named = overlapping
    .slice(0, LIMITS.conflictDatesListed)
    .map(({ job, day }) => `${job.headline} (${formatDay(day, FORMATS.weekdayDate)})`)
  if (named.length === 0) return null
  const more = overlapping.length - named.length
  const listed = named.join(', ') + (more > 0 ? ` +${more} more` : '')
  return `You have also applied for ${listed}, which ${overlapping.length === 1 ? 'overlaps' : 'overlap'}`
}

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

const WEEKS_LISTED = 4

/** 'Week of Mon 22 Jun: 24 hours instead of 12'. */
export function weekLabels(weeks: JobCheck['meaning']['weeks']): string[] {
  const named = weeks.slice(0, WEEKS_LISTED).map(({ monday, hoursNow, hoursThen }) => {
    const now = hoursNow > 0 ? ` instead of ${hoursNow}` : ''
    return `Week of ${formatDay(monday, FORMATS.weekdayDate)}: ${hours(hoursThen)}${now}`
  })
  const more = weeks.length - named.length
  return more > 0 ? [...named, more === 1 ? '1 more week' : `${more} more weeks`] : named
}

export const restLabel = (shortest: number | null): string =>
  shortest === null
    ? 'No other shift is close to it'
    : `At least ${hours(shortest)} of rest before and after each shift`
