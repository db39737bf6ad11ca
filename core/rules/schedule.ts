// A person's shifts in order of their start, so that a rule finds the neighbours of a shift without looking at every
// other one: a year of daily shifts is checked in milliseconds.

import { type Day, dayOf, hoursOf, isoWeekStart, overlaps, type Span } from '../time.ts'

export interface FactShift extends Span {
  id: string
}

/** A shift with its London day and the Monday of its week, computed once because the rules use them often. */
export interface PlacedShift extends FactShift {
  day: Day
  week: Day
  /** The hours of its week up to its end, including the shifts before it. */
  weekHours: number
}

export class Schedule {
  readonly shifts: readonly PlacedShift[]
  private readonly byId: ReadonlyMap<string, PlacedShift>
  private readonly byEnd: readonly PlacedShift[]
  /** The latest end among the shifts up to each position. */
  private readonly latestEnds: readonly number[]
  private readonly hoursOfWeek = new Map<Day, number>()

  constructor(shifts: readonly FactShift[]) {
    this.shifts = [...shifts].sort(byStart).map((shift) => this.place(shift))
    this.byId = new Map(this.shifts.map((shift) => [shift.id, shift]))
    this.byEnd = [...this.shifts].sort((a, b) => a.end.getTime() - b.end.getTime())
    let latest = Number.NEGATIVE_INFINITY
    this.latestEnds = this.shifts.map(({ end }) => {
      latest = Math.max(latest, end.getTime())
      return latest
    })
  }

  private place({ id, start, end }: FactShift): PlacedShift {
    const day = dayOf(start)
    const week = isoWeekStart(day)
    const weekHours = (this.hoursOfWeek.get(week) ?? 0) + hoursOf({ start, end })
    this.hoursOfWeek.set(week, weekHours)
    return { id, start, end, day, week, weekHours }
  }

  find(id: string): PlacedShift | undefined {
    return this.byId.get(id)
  }

  /** The earliest other shift that overlaps it. */
  overlapping(shift: PlacedShift): PlacedShift | null {
    const [start, end] = [shift.start.getTime(), shift.end.getTime()]
    const first = firstWhere(this.latestEnds, (latest) => latest > start)
    for (let n = first; n < this.shifts.length; n += 1) {
      const other = this.shifts[n]!
      if (other.start.getTime() >= end) return null
      if (other.id !== shift.id && overlaps(other, shift)) return other
    }
    return null
  }

  /** The time, in ms, between the end of the last shift before it and its start. Overlapping shifts are no rest. */
  restBefore(shift: PlacedShift): number {
    const start = shift.start.getTime()
    const after = firstWhere(this.byEnd, ({ end }) => end.getTime() > start)
    for (let n = after - 1; n >= 0; n -= 1) {
      const other = this.byEnd[n]!
      if (other.id !== shift.id) return start - other.end.getTime()
    }
    return Number.POSITIVE_INFINITY
  }

  /** The hours of a whole week, given its Monday. */
  weekTotal(week: Day): number {
    return this.hoursOfWeek.get(week) ?? 0
  }
}

const byStart = (a: FactShift, b: FactShift) =>
  a.start.getTime() - b.start.getTime() || (a.id < b.id ? -1 : 1)

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
