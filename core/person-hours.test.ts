import { describe, expect, it } from 'vitest'
import { hoursOfPerson } from './person-hours.ts'
import { DEFAULT_SETTINGS } from './rules/index.ts'
import { EMPTY_PROFILE, type WorkProfile } from './work-profile.ts'

const TODAY = '2026-06-17'
const shift = (start: string, end: string) => ({ id: start, start: new Date(start), end: new Date(end) })
const factsOf = (shifts: ReturnType<typeof shift>[], profile: Partial<WorkProfile> = {}) => ({
  userId: 'amara',
  shifts,
  availability: new Map(),
  profile: { ...EMPTY_PROFILE, ...profile },
  doNotSend: [],
  standing: 'active' as const,
})

describe("a person's hours", () => {
  it('are split at Monday 00:00 in London', () => {
    const sundayNight = shift('2026-06-21T19:00:00Z', '2026-06-22T07:00:00Z')
    const { thisWeek, nextWeek } = hoursOfPerson(factsOf([sundayNight]), DEFAULT_SETTINGS, TODAY)
    expect([thisWeek, nextWeek]).toEqual([4, 8])
  })

  it('go from 17 weeks back to 8 ahead, with the average of the weeks that end with each', () => {
    const ten = shift('2026-06-16T08:00:00Z', '2026-06-16T18:00:00Z')
    const { weeks, limit, averageWeeks } = hoursOfPerson(factsOf([ten]), DEFAULT_SETTINGS, TODAY)
    expect([limit, averageWeeks, weeks.length]).toEqual([48, 17, 26])
    expect([weeks[0]!.monday, weeks.at(-1)!.monday]).toEqual(['2026-02-16', '2026-08-10'])
    expect(weeks[17]).toEqual({ monday: '2026-06-15', hours: 10, average: 0.59, divisor: 17 })
    expect(weeks[16]).toEqual({ monday: '2026-06-08', hours: 0, average: 0, divisor: 17 })
  })

  it('are averaged over fewer weeks at the start of service, with the hours elsewhere', () => {
    const ten = shift('2026-06-16T08:00:00Z', '2026-06-16T18:00:00Z')
    const profile = { startedOn: '2026-06-10', otherHours: 16, optOutSignedOn: '2026-06-10' }
    const { weeks, optedOut } = hoursOfPerson(factsOf([ten], profile), DEFAULT_SETTINGS, TODAY)
    expect(weeks[17]).toMatchObject({ average: 21, divisor: 2 })
    expect(weeks[18]).toMatchObject({ average: 19.33, divisor: 3 })
    expect(optedOut).toBe(true)
  })
})
