// A rule gets a person's facts and one of their shifts, and returns a finding or nothing. It uses neither the database
// nor the clock. A shift is "on" the London day it starts; hours are real hours, even across a clock change.

import { type AvailabilityKind, KIND_LABELS } from '../availability.ts'
import type { Day } from '../time.ts'
import { FORMATS, formatDay } from '../time-labels.ts'
import type { Level, RuleName } from './names.ts'
import type { FactShift, PlacedShift, Schedule } from './schedule.ts'

export type { FactShift, PlacedShift } from './schedule.ts'

/** What the rules know about one person. */
export interface PersonFacts<S extends FactShift = FactShift> {
  userId: string
  /** Every shift that the rules need, see `factsWindow`. */
  shifts: readonly S[]
  availability: ReadonlyMap<Day, { kind: AvailabilityKind }>
}

/** The same, with the shifts arranged for the rules. */
export interface PlacedFacts extends Pick<PersonFacts, 'availability'> {
  schedule: Schedule
}

export interface Finding {
  rule: RuleName
  level: Level
  overridable: boolean
  day: Day
  message: string
  /** The shift that breaks the rule. It can be next to the one being assigned. */
  shiftId: string
}

interface About {
  name: RuleName
  /** What the rule requires, as a sentence for people. */
  about: string
  level: Level
  overridable: boolean
}

export interface Rule extends About {
  check: (shift: PlacedShift, facts: PlacedFacts) => Finding | null
}

/** `explain` says why the shift breaks the rule, or returns null. */
export function rule(about: About, explain: (shift: PlacedShift, facts: PlacedFacts) => string | null): Rule {
  const { name, level, overridable } = about
  return {
    ...about,
    check(shift, facts) {
      const message = explain(shift, facts)
      if (message === null) return null
      return { rule: name, level, overridable, day: shift.day, message, shiftId: shift.id }
    },
  }
}

export const dayLabel = (day: Day): string => formatDay(day, FORMATS.weekdayDate)

/** 'Tue 4 Aug is marked Unavailable', if the person has marked the shift's day that way. */
export function markedAs(shift: PlacedShift, facts: PlacedFacts, kind: AvailabilityKind): string | null {
  if (facts.availability.get(shift.day)?.kind !== kind) return null
  return `${dayLabel(shift.day)} is marked ${KIND_LABELS[kind]}`
}
