// A person's shifts in order of their start, so that a rule finds the neighbours of a shift without looking at every
// other one: a year of daily shifts is checked in milliseconds.

import { type Day, HOUR_MS } from '../time.ts'
import { type FactShift, msInWeek, type PlacedShift, place } from './placed-shift.ts'
import { weekOfDay, weekStart } from './weeks.ts'

export { type FactShift, type PlacedShift, place, weeksTouched } from './placed-shift.ts'

export interface Rest {
  ms: number
  /** Whether the shift before it starts on the same London day. */
  isWithinDay: boolean
}

/** A shift among those before it. */
export interface Place {
  position: number
  /** When the stretch of work that it is part of begins, in ms. */
  stretchFrom: number
  /** The latest end among the shifts before it. */
  endBefore: number
}

/** Shifts with less than this between them are one stretch of work. */
export const STRETCH_GAP_MS = HOUR_MS

const NONE: readonly PlacedShift[] = []

export class Schedule {
  /** The latest end among the shifts up to each position. */
  private readonly latestEnds: number[] = []
  /** When the stretch of work begins that the shift at each position is part of. */
  private readonly stretches: number[] = []
  /** The time in each week, in ms, from the week of the first shift on. */
  private readonly msOfWeek: number[] = []
  private positions: Map<string, number> | null = null

  /** From shifts in order; use `scheduleOf` for others. */
  constructor(readonly shifts: readonly PlacedShift[]) {
    let latest = Number.NEGATIVE_INFINITY
    let stretch = 0
    for (const shift of shifts) {
      if (shift.from - latest >= STRETCH_GAP_MS) stretch = shift.from
      this.stretches.push(stretch)
      latest = Math.max(latest, shift.until)
      this.latestEnds.push(latest)
      for (let { week } = shift; week <= shift.lastWeek; week += 1) {
        const n = week - shifts[0]!.week
        while (this.msOfWeek.length <= n) this.msOfWeek.push(0)
        this.msOfWeek[n]! += msInWeek(shift, week)
      }
    }
  }

  /** The same shift in this schedule, perhaps at another time. */
  find(shift: PlacedShift): PlacedShift | undefined {
    const likely = this.shifts[this.positionOf(shift)]
    if (likely?.id === shift.id) return likely
    this.positions ??= new Map(this.shifts.map(({ id }, n) => [id, n]))
    const position = this.positions.get(shift.id)
    return position === undefined ? undefined : this.shifts[position]
  }

  private positionOf(shift: PlacedShift): number {
    return firstWhere(this.shifts, (other) => inOrder(other, shift) >= 0)
  }

  /** The same schedule with other shifts taken out and put in. */
  changed(gone: ReadonlySet<string>, added: readonly PlacedShift[]): Schedule {
    const all = gone.size > 0 ? this.shifts.filter(({ id }) => !gone.has(id)) : [...this.shifts]
    for (const shift of added) {
      const at = firstWhere(all, (other) => inOrder(other, shift) > 0)
      all.splice(at, 0, shift)
    }
    return new Schedule(all)
  }

  /** The position of the first shift that ends after a moment, or that comes after such a one. */
  private firstEndingAfter(ms: number): number {
    return firstWhere(this.latestEnds, (latest) => latest > ms)
  }

  /** The shifts that touch a week or a later one, and any between them, in order. */
  fromWeek(week: number): readonly PlacedShift[] {
    return this.shifts.slice(this.firstEndingAfter(weekStart(week)))
  }

  /** The shifts that share time with a span (in ms), in order. */
  within(from: number, until: number): PlacedShift[] {
    const found: PlacedShift[] = []
    for (let n = this.firstEndingAfter(from); n < this.shifts.length; n += 1) {
      const shift = this.shifts[n]!
      if (shift.from >= until) break
      if (shift.until > from) found.push(shift)
    }
    return found
  }

  /** The other shifts that share time with a shift, in order. Nearly always none, so that case is the quick one. */
  othersAt({ id, from, until }: PlacedShift): readonly PlacedShift[] {
    let found: PlacedShift[] | null = null
    for (let n = this.firstEndingAfter(from); n < this.shifts.length; n += 1) {
      const other = this.shifts[n]!
      if (other.from >= until) break
      if (other.until <= from || other.id === id) continue
      found ??= []
      found.push(other)
    }
    return found ?? NONE
  }

  /** Null for the first shift of all. */
  placeOf(shift: PlacedShift): Place | null {
    const position = this.positionOf(shift)
    if (position === 0) return null
    return { position, stretchFrom: this.stretches[position]!, endBefore: this.latestEnds[position - 1]! }
  }

  /** The shifts before a position that end after a moment, the last one first. */
  endingAfter(ms: number, position: number): PlacedShift[] {
    const found: PlacedShift[] = []
    for (let n = position - 1; n >= 0 && this.latestEnds[n]! > ms; n -= 1) {
      if (this.shifts[n]!.until > ms) found.push(this.shifts[n]!)
    }
    return found
  }

  /** The time from the end of the last shift before it to its start; null if there is none. Overlaps are no rest. */
  restBefore(shift: PlacedShift): Rest | null {
    const { from } = shift
    const after = firstWhere(this.shifts, (other) => other.from >= from)
    let end = Number.NEGATIVE_INFINITY
    let isWithinDay = true
    for (let n = after - 1; n >= 0 && this.latestEnds[n]! >= end; n -= 1) {
      const other = this.shifts[n]!
      if (other.until > from || other.until < end || other.id === shift.id) continue
      const sameDay = other.dayNumber === shift.dayNumber
      isWithinDay = other.until === end ? isWithinDay && sameDay : sameDay
      end = other.until
    }
    return Number.isFinite(end) ? { ms: from - end, isWithinDay } : null
  }

  /** The time in a week, in ms, of this shift and those before it. */
  msUpTo(shift: PlacedShift, week: number): number {
    const begins = weekStart(week)
    let total = 0
    for (let n = this.positionOf(shift); n >= 0 && this.latestEnds[n]! > begins; n -= 1) {
      total += msInWeek(this.shifts[n]!, week)
    }
    return total
  }

  /** The time in a whole week, in ms. */
  msIn(week: number): number {
    return this.shifts.length > 0 ? (this.msOfWeek[week - this.shifts[0]!.week] ?? 0) : 0
  }

  /** The time in the week that has most, in ms. */
  get longestWeek(): number {
    let longest = 0
    for (const ms of this.msOfWeek) longest = Math.max(longest, ms)
    return longest
  }

  /** The hours of a whole week, given its Monday. */
  weekTotal(monday: Day): number {
    return this.msIn(weekOfDay(monday)) / HOUR_MS
  }
}

export function scheduleOf(facts: readonly FactShift[]): Schedule {
  const shifts = facts.map(place)
  // Rows come from the database in order, so most often there is nothing to sort.
  const isSorted = shifts.every((shift, n) => n === 0 || inOrder(shifts[n - 1]!, shift) <= 0)
  return new Schedule(isSorted ? shifts : shifts.sort(inOrder))
}

const inOrder = (a: PlacedShift, b: PlacedShift) =>
  a.from - b.from || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The first position that fits, in a list where every later one fits too; the length if none does. */
function firstWhere<T>(list: readonly T[], fits: (item: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(list[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
