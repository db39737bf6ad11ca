// What the board shows, computed only for the visible rows and weeks. One person's week is one object that stays the
// same until something in it changes, so it re-renders only then.

import { type AvailabilityKind, availabilityByDay } from '#core/availability.ts'
import type { AvailabilityEntry, AvailabilityMap } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import type { Severity } from '#core/rules/severity.ts'
import { addDays, type Day, dayRange, daysBetween } from '#core/time.ts'
import { factsOf } from '#web/features/availability/queries.ts'
import { groupByPerson, type ShiftGroups } from './group-shifts.ts'
import { type Marks, NO_MARKS, textOf } from './marks.ts'
import { type Placed, place, timeOf, wordsFor } from './placed-shifts.ts'

export const DAYS_IN_BLOCK = 7

/** A booking as drawn in a week. */
export interface Chip {
  shift: Shift
  /** '20:00–08:00' */
  time: string
  /** How many days of this week it covers, and whether it continues past the week's end. */
  days: number
  goesOn: boolean
  mark: Severity | null
}

export interface DayCell {
  chips: Chip[]
  /** A shift from the day before that this week has to draw: only on its first day. */
  cameIn: Chip | null
  /** A shift from the day before ends on this day, so the day's own chips start further right. */
  hasTail: boolean
  kind: AvailabilityKind | undefined
  /** What a screen reader says after the name and the day. */
  words: string
}

export interface WeekCells {
  days: DayCell[]
  /** The inputs it was made from, compared to see whether it is still valid. */
  made: unknown[]
}

interface PersonDays {
  shifts: readonly Shift[]
  entries: readonly AvailabilityEntry[]
  placed: Placed[]
  kinds: Map<Day, { kind: AvailabilityKind }>
}

interface MoreForBoard {
  /** What the rules say of the shifts. */
  marks?: Marks
  /** The model on screen: what has not changed is taken over from it. */
  before?: BoardModel | undefined
}

/** Weeks already computed are kept when the window moves, up to this number. */
const WEEKS_KEPT = 20_000
const NO_SHIFTS: readonly Shift[] = []
const NO_ENTRIES: readonly AvailabilityEntry[] = []
const NO_REASONS: readonly string[] = []

export class BoardModel {
  readonly from: Day
  readonly to: Day
  private readonly shifts: readonly Shift[]
  private readonly shiftsOf: ShiftGroups
  private readonly availability: AvailabilityMap
  private readonly people: Map<string, PersonDays>
  private readonly weeks: Map<string, WeekCells>
  private readonly marks: Marks

  constructor(
    shifts: readonly Shift[],
    availability: AvailabilityMap,
    from: Day,
    to: Day,
    { marks = NO_MARKS, before }: MoreForBoard = {},
  ) {
    this.marks = marks
    this.from = from
    this.to = to
    this.availability = availability
    this.shifts = shifts
    this.shiftsOf = groupByPerson(shifts, before && { shifts: before.shifts, groups: before.shiftsOf })
    // Copies: the previous model may still be on screen.
    this.weeks = new Map(before && before.weeks.size < WEEKS_KEPT ? before.weeks : [])
    this.people = new Map(before && before.from === from && before.to === to ? before.people : [])
  }

  hasShifts(userId: string): boolean {
    return this.shiftsOf.has(userId)
  }

  shiftsOn(userId: string, day: Day): Shift[] {
    return this.person(userId)
      .placed.filter((placed) => placed.first === day)
      .map(({ shift }) => shift)
  }

  /** The jobs that somebody is booked for on a day. */
  jobsBookedOn(day: Day): Set<string> {
    const { start, end } = dayRange(day, day)
    const [from, to] = [start.toISOString(), end.toISOString()]
    const onDay = this.shifts.filter(({ dateStart }) => dateStart >= from && dateStart < to)
    return new Set(onDay.flatMap(({ jobId }) => jobId ?? []))
  }

  shift(userId: string, id: string): Shift | undefined {
    return this.shiftsOf.get(userId)?.find((shift) => shift.id === id)
  }

  shiftOfAnyone(id: string): Shift | undefined {
    return this.shifts.find((shift) => shift.id === id)
  }

  /** A shift that began earlier and continues into this day: through all of it, or only its first hours. */
  runningOn(userId: string, day: Day): { shift: Shift; isWholeDay: boolean } | undefined {
    const found = this.person(userId).placed.find(({ first, last }) => first < day && last >= day)
    return found && { shift: found.shift, isWholeDay: found.last > day }
  }

  kindOn(userId: string, day: Day): AvailabilityKind | undefined {
    return this.person(userId).kinds.get(day)?.kind
  }

  /** What the rules say of a shift. */
  reasonsOf(shift: Shift): readonly string[] {
    return this.markOf(shift)?.messages ?? NO_REASONS
  }

  markOf(shift: Shift): Mark | undefined {
    return this.marks.get(shift.id)
  }

  week(userId: string, monday: Day): WeekCells {
    const key = `${userId} ${monday}`
    const made = this.madeFrom(userId, monday)
    const known = this.weeks.get(key)
    if (known && isSameList(known.made, made)) return known
    const cells = { days: this.cellsOf(userId, monday), made }
    this.weeks.set(key, cells)
    return cells
  }

  private madeFrom(userId: string, monday: Day): unknown[] {
    const { placed, kinds } = this.person(userId)
    const sunday = addDays(monday, DAYS_IN_BLOCK - 1)
    const made: unknown[] = []
    for (const { shift, first, last } of placed) {
      if (first <= sunday && last >= monday) made.push(shift, textOf(this.marks.get(shift.id)))
    }
    for (let n = 0; n < DAYS_IN_BLOCK; n++) made.push(kinds.get(addDays(monday, n))?.kind)
    return made
  }

  private cellsOf(userId: string, monday: Day): DayCell[] {
    const { placed, kinds } = this.person(userId)
    const sunday = addDays(monday, DAYS_IN_BLOCK - 1)
    const inWeek = placed.filter(({ first, last }) => first <= sunday && last >= monday)
    return Array.from({ length: DAYS_IN_BLOCK }, (_, n) => {
      const day = addDays(monday, n)
      const chip = (from: Placed): Chip => ({
        shift: from.shift,
        time: timeOf(from.shift),
        days: Math.min(daysBetween(day, from.last), DAYS_IN_BLOCK - 1 - n) + 1,
        goesOn: from.last > sunday,
        mark: this.marks.get(from.shift.id)?.severity ?? null,
      })
      const own = inWeek.filter(({ first }) => first === day)
      const tail = inWeek.find(({ first, last }) => first < day && last >= day)
      const kind = kinds.get(day)?.kind
      return {
        chips: own.map(chip),
        cameIn: n === 0 && tail ? chip(tail) : null,
        hasTail: tail !== undefined,
        kind,
        words: wordsFor(own, tail, kind, this.marks),
      }
    })
  }

  private person(userId: string): PersonDays {
    const shifts = this.shiftsOf.get(userId) ?? NO_SHIFTS
    const entries = this.availability[userId] ?? NO_ENTRIES
    const known = this.people.get(userId)
    if (known && known.shifts === shifts && known.entries === entries) return known
    const kinds = availabilityByDay(entries.map(factsOf), this.from, this.to)
    const person = { shifts, entries, placed: shifts.map(place), kinds }
    this.people.set(userId, person)
    return person
  }
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, n) => item === b[n])
