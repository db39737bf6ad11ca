// What the board shows, worked out for the rows and weeks in sight alone. A week of one person is one object that
// stays the same for as long as nothing in it changes, so that it is drawn again only then.

import { type AvailabilityKind, availabilityByDay } from '#core/availability.ts'
import type { AvailabilityEntry, AvailabilityMap } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { RotaItem, Severity } from '#core/rota.ts'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { factsOf } from '#web/features/availability/queries.ts'
import { marksOf, type Placed, place, reasonsOf, severityOf, timeOf, wordsFor } from './placed-shifts.ts'

export const DAYS_IN_BLOCK = 7

/** A booking as it lies in a week. */
export interface Chip {
  shift: Shift
  /** '20:00–08:00' */
  time: string
  /** It goes on into a later day of the week, and over its end. */
  days: number
  goesOn: boolean
  mark: Severity | null
}

export interface DayCell {
  chips: Chip[]
  /** What reaches into this day from the one before, where this week has to draw it: only at its first day. */
  cameIn: Chip | null
  /** Something from the day before ends on this one, so that its own chips begin further right. */
  hasTail: boolean
  kind: AvailabilityKind | undefined
  /** What a screen reader says after the name and the day. */
  words: string
}

export interface WeekCells {
  days: DayCell[]
  /** What it was made from, to tell whether it would be made the same again. */
  made: unknown[]
}

interface PersonDays {
  shifts: readonly Shift[]
  entries: readonly AvailabilityEntry[]
  placed: Placed[]
  kinds: Map<Day, { kind: AvailabilityKind }>
  marks: Map<string, RotaItem[]>
}

/** Weeks once seen, kept over moves of the window until there are this many. */
const WEEKS_KEPT = 20_000
const NO_SHIFTS: readonly Shift[] = []
const NO_ENTRIES: readonly AvailabilityEntry[] = []

export class BoardModel {
  readonly from: Day
  readonly to: Day
  private readonly shiftsOf: Map<string, Shift[]>
  private readonly availability: AvailabilityMap
  private readonly people: Map<string, PersonDays>
  private readonly weeks: Map<string, WeekCells>

  constructor(
    shifts: readonly Shift[],
    availability: AvailabilityMap,
    from: Day,
    to: Day,
    before?: BoardModel,
  ) {
    this.from = from
    this.to = to
    this.availability = availability
    this.shiftsOf = groupByPerson(shifts, before?.shiftsOf)
    this.weeks = before && before.weeks.size < WEEKS_KEPT ? before.weeks : new Map()
    this.people = before && before.from === from && before.to === to ? before.people : new Map()
  }

  hasShifts(userId: string): boolean {
    return this.shiftsOf.has(userId)
  }

  shiftsOn(userId: string, day: Day): Shift[] {
    return this.person(userId)
      .placed.filter((placed) => placed.first === day)
      .map(({ shift }) => shift)
  }

  shift(userId: string, id: string): Shift | undefined {
    return this.shiftsOf.get(userId)?.find((shift) => shift.id === id)
  }

  /** What began on an earlier day and goes on into this one; over all of it, or only into its first hours. */
  runningOn(userId: string, day: Day): { shift: Shift; isWholeDay: boolean } | undefined {
    const found = this.person(userId).placed.find(({ first, last }) => first < day && last >= day)
    return found && { shift: found.shift, isWholeDay: found.last > day }
  }

  kindOn(userId: string, day: Day): AvailabilityKind | undefined {
    return this.person(userId).kinds.get(day)?.kind
  }

  /** Why a shift goes against a rule of the rota, if it does. */
  marksOf(shift: Shift): RotaItem[] {
    return this.person(shift.assignedToId).marks.get(shift.id) ?? []
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
    const { placed, kinds, marks } = this.person(userId)
    const sunday = addDays(monday, DAYS_IN_BLOCK - 1)
    const made: unknown[] = []
    for (const { shift, first, last } of placed) {
      if (first <= sunday && last >= monday) made.push(shift, reasonsOf(marks.get(shift.id)))
    }
    for (let n = 0; n < DAYS_IN_BLOCK; n++) made.push(kinds.get(addDays(monday, n))?.kind)
    return made
  }

  private cellsOf(userId: string, monday: Day): DayCell[] {
    const { placed, kinds, marks } = this.person(userId)
    const sunday = addDays(monday, DAYS_IN_BLOCK - 1)
    const inWeek = placed.filter(({ first, last }) => first <= sunday && last >= monday)
    return Array.from({ length: DAYS_IN_BLOCK }, (_, n) => {
      const day = addDays(monday, n)
      const chip = (from: Placed): Chip => ({
        shift: from.shift,
        time: timeOf(from.shift),
        days: Math.min(daysBetween(day, from.last), DAYS_IN_BLOCK - 1 - n) + 1,
        goesOn: from.last > sunday,
        mark: severityOf(marks.get(from.shift.id)),
      })
      const own = inWeek.filter(({ first }) => first === day)
      const tail = inWeek.find(({ first, last }) => first < day && last >= day)
      const kind = kinds.get(day)?.kind
      return {
        chips: own.map(chip),
        cameIn: n === 0 && tail ? chip(tail) : null,
        hasTail: tail !== undefined,
        kind,
        words: wordsFor(own, tail, kind, marks),
      }
    })
  }

  private person(userId: string): PersonDays {
    const shifts = this.shiftsOf.get(userId) ?? NO_SHIFTS
    const entries = this.availability[userId] ?? NO_ENTRIES
    const known = this.people.get(userId)
    if (known && known.shifts === shifts && known.entries === entries) return known
    const kinds = availabilityByDay(entries.map(factsOf), this.from, this.to)
    const placed = shifts.map(place)
    const person = {
      shifts,
      entries,
      placed,
      kinds,
      marks: marksOf(userId, shifts, kinds, this.from, this.to),
    }
    this.people.set(userId, person)
    return person
  }
}

function groupByPerson(shifts: readonly Shift[], before?: Map<string, Shift[]>): Map<string, Shift[]> {
  const groups = new Map<string, Shift[]>()
  const unordered = new Set<Shift[]>()
  for (const shift of shifts) {
    const group = groups.get(shift.assignedToId)
    if (!group) {
      groups.set(shift.assignedToId, [shift])
      continue
    }
    // They come in order; only what was booked in this tab stands at the end until they are read again.
    if (shift.dateStart < group[group.length - 1]!.dateStart) unordered.add(group)
    group.push(shift)
  }
  for (const group of unordered) group.sort((a, b) => (a.dateStart < b.dateStart ? -1 : 1))
  if (before) {
    for (const [userId, group] of groups) {
      const old = before.get(userId)
      if (old && isSameList(old, group)) groups.set(userId, old)
    }
  }
  return groups
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, n) => item === b[n])
