// A rule gets a person's facts and one of their shifts, and returns a breach or nothing. It uses neither the database
// nor the clock. A shift is "on" the London day it starts; hours are real hours, even across a clock change.

import { type AvailabilityKind, KIND_LABELS } from '../availability.ts'
import { type Day, isKnownDay } from '../time.ts'
import { FORMATS, formatDay } from '../time-labels.ts'
import type { WorkProfile } from '../work-profile.ts'
import type { Level, RuleName } from './names.ts'
import type { FactShift, PlacedShift, Schedule } from './schedule.ts'

export type { FactShift, PlacedShift } from './schedule.ts'

/** Somebody a person is not to be sent to again. */
export interface DoNotSend {
  /** In their normal form, see core/initials.ts. */
  initials: string
  localAuthority: string | null
  reason: string
}

export type Standing = 'active' | 'paused' | 'pending' | 'deleted'

/** What the rules know about one person. */
export interface PersonFacts<S extends FactShift = FactShift> {
  userId: string
  /** Every shift that the rules need, see `factsWindow`. */
  shifts: readonly S[]
  availability: ReadonlyMap<Day, { kind: AvailabilityKind }>
  profile: WorkProfile
  doNotSend: readonly DoNotSend[]
  standing: Standing
}

/** The same, with the shifts arranged for the rules. */
export interface PlacedFacts extends Omit<PersonFacts, 'userId' | 'shifts'> {
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

/** How a shift breaks a rule. */
export interface Breach {
  /** Left out by rules with one threshold: the agency's settings say what they do. */
  level?: Level
  /**
   * By how much, in a unit of the rule's own: more is worse. A number for each limit, or for each week that the shift
   * touches; as many as before where `isSameMatter` says so.
   */
  by: readonly number[]
  /** Only called for findings that are shown. */
  say: () => string
}

type Numbers = Readonly<Record<string, number>>
export type Check = (shift: PlacedShift) => Breach | null

type SameMatter = (before: PlacedShift, after: PlacedShift) => boolean

export interface Rule {
  name: RuleName
  /**
   * Whose findings can change with a shift. Own: its own alone. Near: those of the weeks around it. After: those and any
   * after them. Period: those of all shifts for months around it, which say the same; they only count where the shift
   * itself has no such finding.
   */
  reach: 'own' | 'near' | 'after' | 'period'
  /**
   * Whether a shift that was changed breaks the rule in the same matter as before: then only a worse breach is new. Left
   * out, whatever a changed shift breaks is new.
   */
  isSameMatter?: SameMatter
  /** Null if none of the person's shifts can break it. */
  prepare: (facts: PlacedFacts, numbers: Numbers) => Check | null
}

/** For rules about a day: its rest, its kind, its place in a row. */
export const isSameDay: SameMatter = (before, after) => before.dayNumber === after.dayNumber

/** For rules about the hours or the rest of weeks. */
export const isSameWeek: SameMatter = (before, after) =>
  before.week === after.week && before.lastWeek === after.lastWeek

/** A breach of a whole shift is worse if the shift is longer. */
export const lengthOf = ({ from, until }: PlacedShift): number => until - from

// A report names the same few days thousands of times.
const dayLabels = new Map<Day, string>()

export function dayLabel(day: Day): string {
  const known = dayLabels.get(day)
  if (known !== undefined) return known
  const label = formatDay(day, FORMATS.weekdayDate)
  if (isKnownDay(day)) dayLabels.set(day, label)
  return label
}

/** 'Tue 4 Aug is marked Unavailable'. */
export const markedLabel = (day: Day, kind: AvailabilityKind): string =>
  `${dayLabel(day)} is marked ${KIND_LABELS[kind]}`
