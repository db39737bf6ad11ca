// A shift as the rules see it: times as numbers, and its day and weeks in London.

import { type Day, dayNumberOf, dayOfNumber, type Span } from '../time.ts'
import { isNightBetween } from './night.ts'
import { partInWeek, weekAt, weekOfDayNumber, weekStart } from './weeks.ts'

export interface FactShift extends Span {
  id: string
  serviceUserInitials?: string | null
  localAuthority?: string | null
  address?: string | null
  /** The gender that the job asks for; null if it asks for none. */
  genderWanted?: 'FEMALE' | 'MALE' | null
}

/**
 * A shift with what the rules often need, computed once. It does not depend on the other shifts. Whoever reads many
 * shifts can extend it, and so save an object and two dates for each.
 */
export abstract class PlacedShift {
  /** The London day it starts on. */
  readonly dayNumber: number
  /** The first and the last week that it touches. */
  readonly week: number
  readonly lastWeek: number
  readonly isNight: boolean
  abstract readonly fact: FactShift

  /** Times in ms. */
  constructor(
    readonly id: string,
    readonly from: number,
    readonly until: number,
  ) {
    this.dayNumber = dayNumberOf(from)
    this.week = weekOfDayNumber(this.dayNumber)
    // A shift that ends at midnight does not touch the week that begins then.
    this.lastWeek = until <= weekStart(this.week + 1) ? this.week : weekAt(until - 1)
    this.isNight = isNightBetween(from, until)
  }

  /** Only findings need it in words. */
  get day(): Day {
    return dayOfNumber(this.dayNumber)
  }
}

class PlacedFact extends PlacedShift {
  constructor(readonly fact: FactShift) {
    super(fact.id, fact.start.getTime(), fact.end.getTime())
  }
}

export const place = (fact: FactShift | (FactShift & PlacedShift)): PlacedShift =>
  fact instanceof PlacedShift ? fact : new PlacedFact(fact)

/** The weeks that a shift touches. Most shifts break no rule, so it is only asked of those that do. */
export const weeksTouched = ({ week, lastWeek }: PlacedShift): number[] =>
  Array.from({ length: lastWeek - week + 1 }, (_, n) => week + n)

/** The time, in ms, that a shift spends in a week. */
export const msInWeek = (shift: PlacedShift, week: number): number =>
  shift.week === week && shift.lastWeek === week ? shift.until - shift.from : partInWeek(shift.fact, week)
