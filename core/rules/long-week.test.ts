import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { expectTwin, mondaysOf, weekUpTo } from '#tests/support/slow-rules.ts'

const longDays = (days: string[]) => days.map((day) => shift(day, '08:00', '20:00'))
const WEEK = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-08-${day}`)

describe('long-week', () => {
  it('warns of a week over 48 hours, on the shifts beyond them', () => {
    expect(messagesOf('long-week', longDays(WEEK.slice(0, 4)))).toEqual([])
    expect(findingsBy('long-week', factsOf(longDays(WEEK.slice(0, 5))))).toMatchObject([
      {
        level: 'warn',
        day: '2026-08-07',
        message: "The week from Mon 3 Aug comes to 60h; 48 hours is the agency's limit for one week",
      },
    ])
  })

  it('warns at exactly 72 hours and blocks beyond, and names the limit that is broken', () => {
    const levels = (count: number) =>
      findingsBy('long-week', factsOf(longDays(WEEK.slice(0, count)))).map(({ level }) => level)
    expect(levels(6)).toEqual(['warn', 'warn'])
    expect(levels(7)).toEqual(['warn', 'warn', 'block'])
    expect(findingsBy('long-week', factsOf(longDays(WEEK)))[2]).toMatchObject({
      overridable: true,
      message: "The week from Mon 3 Aug comes to 84h; 72 hours is the agency's limit for one week",
    })
  })

  it('counts a week from Monday to Sunday in London, and splits a shift at Monday midnight', () => {
    const days = ['2026-07-31', '2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05']
    expect(messagesOf('long-week', longDays(days))).toEqual([])
    const sundayNight = shift('2026-08-09', '20:00', '08:00')
    const four = longDays(WEEK.slice(0, 3))
    // 36 h, 8 h more, and 4 h of the night make 48.
    const saturday = shift('2026-08-08', '09:00', '17:00')
    expect(messagesOf('long-week', [...four, saturday, sundayNight])).toEqual([])
    const longer = shift('2026-08-08', '09:00', '17:01')
    expect(messagesOf('long-week', [...four, longer, sundayNight])).toEqual([
      "The week from Mon 3 Aug comes to 48h 1m; 48 hours is the agency's limit for one week",
    ])
  })

  it('takes the numbers and the level of the agency', () => {
    const settings = settingsWith('long-week', { level: 'warn', numbers: { warnOver: 40, blockOver: 44 } })
    const found = findingsBy('long-week', factsOf(longDays(WEEK.slice(0, 4))), settings)
    expect(found.map(({ level, message }) => [level, message])).toEqual([
      ['warn', "The week from Mon 3 Aug comes to 48h; 44 hours is the agency's limit for one week"],
    ])
  })

  it('agrees with a count of every half hour', () => {
    expectTwin('long-week', (one, world) => {
      const most = Math.max(...mondaysOf(world, one).map((monday) => weekUpTo(world, one, monday)))
      return most > 144 ? 'block' : most > 96 ? 'warn' : null
    })
  })
})
