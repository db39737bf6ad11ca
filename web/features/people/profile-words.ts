// A work profile in words.

import type { WorkProfile } from '#core/contracts/work-profiles.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { type Gender, hasOptedOut, isUnder18 } from '#core/work-profile.ts'

export const GENDER_WORDS: Record<Gender, string> = { FEMALE: 'Female', MALE: 'Male', OTHER: 'Other' }
export const NOT_SAID = 'Not recorded'

const date = (day: Day): string => formatDay(day, FORMATS.date)

/** Each fact with its label, in the order of the form. */
export function profileFacts(profile: WorkProfile, today: Day): [label: string, value: string][] {
  const { gender, dateOfBirth, startedOn, otherHours } = profile
  return [
    ['Gender', gender ? GENDER_WORDS[gender] : NOT_SAID],
    ['Date of birth', dateOfBirth ? birthWords(dateOfBirth, today) : NOT_SAID],
    ['Started on', startedOn ? date(startedOn) : NOT_SAID],
    ['48-hour opt-out', optOutWords(profile, today)],
    ['Visa limit', visaWords(profile)],
    ['Hours elsewhere', otherHours > 0 ? `${otherHours} a week` : 'None'],
  ]
}

const birthWords = (dateOfBirth: Day, today: Day): string =>
  `${date(dateOfBirth)}${isUnder18({ dateOfBirth }, today) ? ' (under 18)' : ''}`

function optOutWords(profile: WorkProfile, today: Day): string {
  const { optOutSignedOn, optOutEndsOn } = profile
  if (!optOutSignedOn) return 'Not signed'
  const signed = `Signed ${date(optOutSignedOn)}`
  if (optOutEndsOn && optOutEndsOn < today) return `${signed}, ended ${date(optOutEndsOn)}`
  const until = optOutEndsOn ? `, until ${date(optOutEndsOn)}` : ''
  if (hasOptedOut(profile, today)) return signed + until
  return `${signed}${until}, not valid ${isUnder18(profile, today) ? 'before 18' : 'yet'}`
}

function visaWords({ visaHours, visaTerms }: WorkProfile): string {
  if (visaHours === null) return 'None'
  if (visaTerms.length === 0) return `${visaHours} hours a week, always`
  const terms = visaTerms.map(({ from, to }) => `${date(from)} to ${date(to)}`)
  return `${visaHours} hours a week in term: ${terms.join('; ')}`
}
