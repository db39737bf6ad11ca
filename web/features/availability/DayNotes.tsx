// Says before saving that days are over, or that the person is booked on them: availability does not cancel a shift.

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { AvailabilityKind } from '#core/availability.ts'
import { speaksAgainst } from '#core/availability-edits.ts'
import type { Day } from '#core/time.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { myShiftsQuery, shiftRangeQuery } from '#web/features/rota/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { useConfig } from '#web/lib/config.ts'
import { useToday } from '#web/lib/use-today.ts'

interface DayNotesProps {
  userId: string
  /** The person's name, if the days are not the viewer's own. */
  name?: string | undefined
  kind: AvailabilityKind | ''
  /** In order. */
  days: readonly Day[]
  className?: string
}

/** Shifts are named up to this many. */
const NAMED = 3

export function DayNotes({ userId, name, kind, days, className }: DayNotesProps) {
  const today = useToday()
  const { agencyPhone } = useConfig()
  const [from = today, to = today] = [days[0], days.at(-1)]
  const asks = kind !== '' && days.length > 0
  const own = useQuery({ ...myShiftsQuery(from, to), enabled: asks && !name, refetchInterval: false })
  const theirs = useQuery({
    ...shiftRangeQuery([userId], from, to),
    enabled: asks && name !== undefined,
    refetchInterval: false,
  })
  const on = new Set(days)
  const shifts = ((name ? theirs.data : own.data) ?? [])
    .map(({ dateStart, dateEnd }) => ({ start: new Date(dateStart), end: new Date(dateEnd) }))
    .filter((span) => on.has(dayOf(span.start)) && kind !== '' && speaksAgainst(kind, span))
  const past = days.filter((day) => day < today).length
  const notes = [
    past > 0 &&
      (past === days.length
        ? 'This is in the past. It changes nothing that was worked.'
        : `${past} of these ${days.length} days are in the past.`),
    asks &&
      shifts.length > 0 &&
      `${name ? `${name} is` : 'You are'} booked for ${shifts.length} ${shifts.length === 1 ? 'shift' : 'shifts'} on these days, and ${name ? 'stays' : 'stay'} booked: ${shifts.slice(0, NAMED).map(shiftLabel).join('; ')}${shifts.length > NAMED ? '; …' : ''}.${name ? '' : ` If you cannot work, please call the office on ${agencyPhone}.`}`,
  ].filter((note) => note !== false)
  return (
    <div role="status" className={cx('flex flex-col gap-2 empty:hidden', className)}>
      {notes.map((note) => (
        <p key={note} className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
      ))}
    </div>
  )
}

const shiftLabel = (span: { start: Date; end: Date }): string =>
  `${formatDay(dayOf(span.start), FORMATS.weekdayDate)}, ${timeRangeLabel(span)}`
