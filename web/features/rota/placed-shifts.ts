// Shifts as the board draws them: their London days, the rules they break, and their text for screen readers.

import { type AvailabilityKind, FREE_LABELS } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { type FactShift, type Finding, findingsOf } from '#core/rules/index.ts'
import { type Severity, severityOf } from '#core/rules/severity.ts'
import { type Day, dayOf, wallTimeOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { isNotTold } from './not-told.ts'

export interface Placed {
  shift: Shift
  first: Day
  last: Day
}

export function place(shift: Shift): Placed {
  const [start, end] = [new Date(shift.dateStart), new Date(shift.dateEnd)]
  return {
    shift,
    first: dayOf(start),
    // A shift that ends at midnight does not touch the day that begins then.
    last: dayOf(new Date(end.getTime() - 1)),
  }
}

const spanOfShift = ({ dateStart, dateEnd }: Shift) => ({
  start: new Date(dateStart),
  end: new Date(dateEnd),
})

/** A shift in the form the rules use. */
export const factOf = (shift: Shift): FactShift & { headline: string } => ({
  id: shift.id,
  headline: shift.headline,
  ...spanOfShift(shift),
})

/** '20:00–08:00'. Computed only for shifts that are drawn. */
export function timeOf(shift: Shift): string {
  const { start, end } = spanOfShift(shift)
  return `${wallTimeOf(start)}–${wallTimeOf(end)}`
}

export function marksOf(
  userId: string,
  shifts: readonly Shift[],
  kinds: Map<Day, { kind: AvailabilityKind }>,
  from: Day,
  to: Day,
): Map<string, Finding[]> {
  const marks = new Map<string, Finding[]>()
  if (shifts.length === 0) return marks
  const facts = { userId, shifts: shifts.map(factOf), availability: kinds }
  for (const finding of findingsOf(facts, (day) => day >= from && day <= to)) {
    const standing = marks.get(finding.shiftId)
    if (standing) standing.push(finding)
    else marks.set(finding.shiftId, [finding])
  }
  return marks
}

/** Rest and hours depend on other weeks too, so a message may change although the shift itself does not. */
export function messagesOf(findings: Finding[] | undefined): string {
  return findings ? findings.map((finding) => `${severityOf(finding)} ${finding.message}`).join() : ''
}

export function worstOf(findings: Finding[] | undefined): Severity | null {
  if (!findings) return null
  return findings.some((finding) => severityOf(finding) === 'conflict') ? 'conflict' : 'warning'
}

export function wordsFor(
  own: Placed[],
  tail: Placed | undefined,
  kind: AvailabilityKind | undefined,
  marks: Map<string, Finding[]>,
): string {
  const booked = own.map(({ shift }) => {
    const reasons = (marks.get(shift.id) ?? []).map(({ message }) => `. ${message}`).join('')
    return `Booked ${timeRangeLabel(spanOfShift(shift))}, ${shift.headline}${shift.jobId ? ', live job' : ''}${isNotTold(shift) ? ', not told' : ''}${reasons}`
  })
  if (tail)
    booked.unshift(`${tail.shift.headline} from ${formatDay(tail.first, FORMATS.weekdayDate)} goes on`)
  if (own.length === 0) booked.push(kind ? FREE_LABELS[kind] : 'Empty')
  return booked.join('; ')
}
