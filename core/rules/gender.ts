import type { Gender } from '../work-profile.ts'
import { isSameDay, lengthOf, type Rule } from './rule.ts'

const WORDS: Record<Gender, string> = { FEMALE: 'female', MALE: 'male', OTHER: 'other' }

/** A job that asks for a gender. Says nothing about somebody whose gender is not recorded. */
export const gender: Rule = {
  name: 'gender',
  reach: 'own',
  isSameMatter: (before, after) =>
    isSameDay(before, after) && before.fact.genderWanted === after.fact.genderWanted,
  prepare({ profile: { gender: recorded } }) {
    if (recorded === null) return null
    return (shift) => {
      const { genderWanted } = shift.fact
      if (!genderWanted || genderWanted === recorded) return null
      return {
        by: [lengthOf(shift)],
        say: () =>
          `The job asks for somebody ${WORDS[genderWanted]}; the recorded gender is ${WORDS[recorded]}`,
      }
    }
  },
}
