// What the agency knows about a person's work: age, visa, opt-out. A profile that says nothing breaks no rule.

import type { Day } from './time.ts'

export const GENDERS = ['FEMALE', 'MALE', 'OTHER'] as const
export type Gender = (typeof GENDERS)[number]

export const VISA_HOURS = [10, 20] as const
export type VisaHours = (typeof VISA_HOURS)[number]

export interface WorkProfile {
  gender: Gender | null
  dateOfBirth: Day | null
  /** The first day of service: the averages count from its week. */
  startedOn: Day | null
  /** The opt-out from the 48-hour week: signed, and the last day it is valid (null: not ended). */
  optOutSignedOn: Day | null
  optOutEndsOn: Day | null
  /** The most hours a week that the visa allows. */
  visaHours: VisaHours | null
  /** When the visa limits the hours, both days included; none means always. */
  visaTerms: readonly { from: Day; to: Day }[]
  /** Hours a week for others, counted in the average. */
  otherHours: number
}

export const EMPTY_PROFILE: WorkProfile = {
  gender: null,
  dateOfBirth: null,
  startedOn: null,
  optOutSignedOn: null,
  optOutEndsOn: null,
  visaHours: null,
  visaTerms: [],
  otherHours: 0,
}

const ADULT_YEARS = 18

/**
 * Unknown without a date of birth, so false. Days compare as text: somebody born on 29 February is under 18 until
 * 28 February and an adult from 1 March, as the law has it.
 */
export function isUnder18({ dateOfBirth }: Pick<WorkProfile, 'dateOfBirth'>, day: Day): boolean {
  if (!dateOfBirth) return false
  return day < `${Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS}${dateOfBirth.slice(4)}`
}

/** Both days count. Nobody can opt out before they are 18. */
export function hasOptedOut(profile: WorkProfile, day: Day): boolean {
  const { optOutSignedOn, optOutEndsOn } = profile
  if (!optOutSignedOn || optOutSignedOn > day || isUnder18(profile, day)) return false
  return !optOutEndsOn || day <= optOutEndsOn
}
