import { describe, expect, it } from 'vitest'
import { EMPTY_PROFILE, hasOptedOut, isUnder18 } from './work-profile.ts'

describe('a work profile', () => {
  it('knows until when somebody is under 18', () => {
    const at = (dateOfBirth: string | null, day: string) => isUnder18({ dateOfBirth }, day)
    expect(at('2008-08-04', '2026-08-03')).toBe(true)
    expect(at('2008-08-04', '2026-08-04')).toBe(false)
    expect(at('2008-02-29', '2026-02-28')).toBe(true)
    expect(at('2008-02-29', '2026-03-01')).toBe(false)
    expect(at(null, '2026-03-01')).toBe(false)
  })

  it('knows on which days an opt-out is valid', () => {
    const signed = { ...EMPTY_PROFILE, optOutSignedOn: '2026-08-04', optOutEndsOn: '2026-08-06' }
    const days = ['2026-08-03', '2026-08-04', '2026-08-06', '2026-08-07']
    expect(days.map((day) => hasOptedOut(signed, day))).toEqual([false, true, true, false])
    expect(hasOptedOut({ ...signed, optOutEndsOn: null }, '2036-08-07')).toBe(true)
    expect(hasOptedOut(EMPTY_PROFILE, '2026-08-04')).toBe(false)
    expect(hasOptedOut({ ...signed, dateOfBirth: '2008-08-06' }, '2026-08-05')).toBe(false)
  })
})
