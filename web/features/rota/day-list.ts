// One day of the rota as a list: what is open, who is booked, who is free, who is not, and whose availability is unknown.

import type { AvailabilityKind } from '#core/availability.ts'
import type { Job } from '#core/contracts/jobs.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { isFreeFor, type ShiftKind, shiftKindOf } from '#core/shift-kinds.ts'
import { type Day, type Span, spanOf } from '#core/time.ts'
import type { BoardModel } from './board-model.ts'
import type { BoardPerson } from './staff.ts'

interface DayPerson {
  person: BoardPerson
  /** Shifts that start on the day, and one that lasts all day. */
  shifts: Shift[]
  /** A shift that began the day before and ends on this day. */
  tail: Shift | null
  kind: AvailabilityKind | undefined
}

/** A day of a job that nobody is booked for. */
interface OpenJob {
  job: Job
  span: Span
  /** How many wait for an answer. */
  applied: number
}

type Wanted = ShiftKind | null

const SECTIONS = [
  { title: 'Booked', has: ({ shifts }: DayPerson) => shifts.length > 0 },
  { title: 'Free', has: ({ kind }: DayPerson) => isFreeFor(kind, null) },
  { title: 'No availability given', has: ({ kind }: DayPerson) => kind === undefined },
  { title: 'Unavailable', has: () => true },
]

export type DayItem =
  | { type: 'heading'; key: string; title: string; count: number }
  | ({ type: 'job'; key: string } & OpenJob)
  | ({ type: 'person'; key: string } & DayPerson)

interface DayQuestion {
  day: Day
  /** The kind of shift that is looked for; null: any. */
  wanted?: Wanted
  jobs?: readonly Job[]
  /** How many have applied for each job. */
  applied?: ReadonlyMap<string, number>
}

/** Headings, jobs and people in one list, in display order; empty sections are left out. */
export function dayItems(
  people: readonly BoardPerson[],
  model: BoardModel,
  { day, wanted = null, jobs = [], applied = new Map() }: DayQuestion,
): DayItem[] {
  const sections = SECTIONS.map(({ title, has }) => ({ title, has, people: [] as DayPerson[] }))
  for (const person of people) {
    const entry = entryOf(person, model, day)
    if (isWanted(entry, wanted)) sections.find(({ has }) => has(entry))?.people.push(entry)
  }
  const open = openJobs(jobs, model, day, wanted)
  return [
    ...section(
      'Open work',
      open.map(({ job, span }) => ({
        ...{ type: 'job' as const, key: job.id, job, span },
        applied: applied.get(job.id) ?? 0,
      })),
    ),
    ...sections.flatMap(({ title, people: own }) =>
      section(
        title,
        own.map((entry) => ({ type: 'person' as const, key: entry.person.id, ...entry })),
      ),
    ),
  ]
}

function section(title: string, items: DayItem[]): DayItem[] {
  if (items.length === 0) return []
  return [{ type: 'heading', key: title, title, count: items.length }, ...items]
}

function entryOf(person: BoardPerson, model: BoardModel, day: Day): DayPerson {
  const running = model.runningOn(person.id, day)
  const own = model.shiftsOn(person.id, day)
  return {
    person,
    shifts: running?.isWholeDay ? [running.shift, ...own] : own,
    tail: running && !running.isWholeDay ? running.shift : null,
    kind: model.kindOn(person.id, day),
  }
}

/** Leaves out people who are booked, or free only for other shifts. */
function isWanted({ shifts, kind }: DayPerson, wanted: Wanted): boolean {
  if (!wanted) return true
  if (shifts.length > 0) return shifts.some((shift) => shiftKindOf(spanOfShift(shift)) === wanted)
  return !isFreeFor(kind, null) || isFreeFor(kind, wanted)
}

const spanOfShift = ({ dateStart, dateEnd }: Shift): Span => ({
  start: new Date(dateStart),
  end: new Date(dateEnd),
})

function openJobs(
  jobs: readonly Job[],
  model: BoardModel,
  day: Day,
  wanted: Wanted,
): Pick<OpenJob, 'job' | 'span'>[] {
  const onDay = jobs.filter(
    ({ startDate, endDate, status }) => status !== 'CANCELLED' && startDate <= day && day <= endDate,
  )
  if (onDay.length === 0) return []
  const booked = model.jobsBookedOn(day)
  // A day that another job offers again, or finds cover for, is that job's.
  const passedOn = new Set(onDay.map(({ offeredFromId }) => offeredFromId))
  return onDay
    .filter(({ id }) => !booked.has(id) && !passedOn.has(id))
    .flatMap((job) => {
      const span = spanOf(day, job.shiftStartTime, job.shiftEndTime)
      return span.ok && (!wanted || shiftKindOf(span) === wanted) ? [{ job, span }] : []
    })
    .sort((a, b) => a.span.start.getTime() - b.span.start.getTime())
}
