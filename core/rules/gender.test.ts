import { describe, expect, it } from 'vitest'
import { findingsBy, shift, withProfile } from '#tests/support/rule-facts.ts'
import { GENDERS } from '../work-profile.ts'

const WANTED = ['FEMALE', 'MALE', null, undefined] as const

describe('gender', () => {
  it('warns if the job asks for another gender than the recorded one, and only then', () => {
    for (const gender of [...GENDERS, null]) {
      for (const genderWanted of WANTED) {
        const asked = {
          ...shift('2026-08-04', '09:00', '17:00'),
          ...(genderWanted !== undefined && { genderWanted }),
        }
        const found = findingsBy('gender', withProfile([asked], { gender }))
        const isOther = gender !== null && Boolean(genderWanted) && gender !== genderWanted
        expect(found.map(({ level }) => level)).toEqual(isOther ? ['warn'] : [])
      }
    }
  })

  it('says what is asked for and what is recorded', () => {
    const asked = { ...shift('2026-08-04', '09:00', '17:00'), genderWanted: 'FEMALE' as const }
    expect(findingsBy('gender', withProfile([asked], { gender: 'MALE' }))[0]?.message).toBe(
      'The job asks for somebody female; the recorded gender is male',
    )
  })
})
