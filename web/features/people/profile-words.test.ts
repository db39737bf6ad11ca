import { describe, expect, it } from 'vitest'
import { EMPTY_PROFILE, type WorkProfile } from '#core/work-profile.ts'
import { profileFacts } from './profile-words.ts'

const TODAY = '2026-06-15'
const words = (change: Partial<WorkProfile>, label: string) => {
  const profile = { ...EMPTY_PROFILE, ...change, visaTerms: [...(change.visaTerms ?? [])] }
  return new Map(profileFacts(profile, TODAY)).get(label)
}

describe('a work profile in words', () => {
  it('says of an empty one that nothing is recorded', () => {
    expect(profileFacts({ ...EMPTY_PROFILE, visaTerms: [] }, TODAY).map(([, value]) => value)).toEqual([
      ...['Not recorded', 'Not recorded', 'Not recorded', 'Not signed', 'None', 'None'],
    ])
  })

  it('says whether an opt-out counts today', () => {
    const optOut = (change: Partial<WorkProfile>) =>
      words({ optOutSignedOn: '2026-01-05', ...change }, '48-hour opt-out')
    expect(optOut({})).toBe('Signed Mon 5 Jan 2026')
    expect(optOut({ optOutEndsOn: TODAY })).toBe('Signed Mon 5 Jan 2026, until Mon 15 Jun 2026')
    expect(optOut({ optOutEndsOn: '2026-06-14' })).toBe('Signed Mon 5 Jan 2026, ended Sun 14 Jun 2026')
    expect(optOut({ optOutSignedOn: '2026-06-16' })).toBe('Signed Tue 16 Jun 2026, not valid yet')
    expect(optOut({ dateOfBirth: '2009-01-01' })).toBe('Signed Mon 5 Jan 2026, not valid before 18')
  })

  it('names the terms of a visa, or that it always holds', () => {
    expect(words({ visaHours: 20 }, 'Visa limit')).toBe('20 hours a week, always')
    const visaTerms = [{ from: '2026-09-21', to: '2026-12-11' }]
    expect(words({ visaHours: 10, visaTerms }, 'Visa limit')).toBe(
      '10 hours a week in term: Mon 21 Sep 2026 to Fri 11 Dec 2026',
    )
  })

  it('says that somebody is under 18', () => {
    expect(words({ dateOfBirth: '2009-01-01' }, 'Date of birth')).toBe('Thu 1 Jan 2009 (under 18)')
    expect(words({ dateOfBirth: '1985-01-01' }, 'Date of birth')).toBe('Tue 1 Jan 1985')
  })
})
