import type { Gender } from '../work-profile.ts'
import type { Rule } from './rule.ts'

const WORDS: Record<Gender, string> = { FEMALE: 'female', MALE: 'male', OTHER: 'other' }

/** A job that asks for a gender. Says nothing about somebody whose gender is not recorded. */
export const gender: Rule = {
  name: 'gender',
  reach: 'own',
  prepare({ profile: { gender: recorded } }) {
    if (recorded === null) return null
    return ({ fact: { genderWanted } }) =>
      genderWanted && genderWanted !== recorded
        ? {
            by: 0,
            say: () =>
              `The job asks for somebody ${WORDS[genderWanted]}; the recorded gender is ${WORDS[recorded]}`,
          }
        : null
  },
}
