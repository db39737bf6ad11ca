import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { expectTwin, halvesOf, mondaysOf, WEEK_HALVES } from '#tests/support/slow-rules.ts'
import { eachDay } from '../time.ts'

const daily = (from: string, to: string, end = '17:00') =>
  eachDay(from, to).map((day) => shift(day, '09:00', end))

describe('weekly-rest', () => {
  it('warns of a week without 24 free hours between two others like it', () => {
    const found = findingsBy('weekly-rest', factsOf(daily('2026-08-03', '2026-08-23')))
    expect(new Set(found.map(({ message }) => message))).toEqual(
      new Set(['The longest rest in the week from Mon 10 Aug is 16h; 24 hours are due, or 48 in two weeks']),
    )
    expect(found.map(({ day }) => day)).toEqual(eachDay('2026-08-10', '2026-08-16'))
    expect(found[0]).toMatchObject({ level: 'warn', overridable: false })
  })

  it('passes a week with exactly 24 free hours', () => {
    const others = [...daily('2026-08-03', '2026-08-12'), ...daily('2026-08-14', '2026-08-23')]
    expect(messagesOf('weekly-rest', [...others, shift('2026-08-13', '17:00', '18:00')])).toHaveLength(0)
    // From Wednesday 17:00 to Thursday 16:59 and then to Friday 09:00.
    expect(messagesOf('weekly-rest', [...others, shift('2026-08-13', '16:59', '17:59')])).toHaveLength(7)
  })

  it('passes a week beside one with two free days, at once or apart', () => {
    const first = daily('2026-08-03', '2026-08-16')
    const from = (day: string) => [...first, ...daily(day, '2026-08-30')]
    expect(messagesOf('weekly-rest', from('2026-08-19'))).toEqual([])
    const apart = [shift('2026-08-18', '08:00', '20:00'), ...from('2026-08-20')]
    expect(messagesOf('weekly-rest', apart)).toEqual([])
    // One free day helps its own week alone.
    expect(messagesOf('weekly-rest', from('2026-08-18')).length).toBeGreaterThan(0)
  })

  it('becomes overridable when the agency lets it block', () => {
    const settings = settingsWith('weekly-rest', { level: 'block' })
    const [finding] = findingsBy('weekly-rest', factsOf(daily('2026-08-03', '2026-08-23')), settings)
    expect(finding).toMatchObject({ level: 'block', overridable: true })
  })

  it('agrees with a count of free half hours', () => {
    expectTwin(
      'weekly-rest',
      (one, world) => {
        const taken = new Set(halvesOf(world.shifts))
        const restsIn = (mondays: string[]) => {
          let [rests, free] = [0, 0]
          for (const [n, { monday }] of world.calendar.entries()) {
            if (!mondays.includes(monday)) continue
            free = taken.has(n) ? 0 : free + 1
            if (free === 48) [rests, free] = [rests + 1, 0]
          }
          return rests
        }
        const all = [...new Set(world.calendar.map(({ monday }) => monday))]
        const isShort = (monday: string) => {
          const n = all.indexOf(monday)
          if (restsIn([monday]) >= 1) return false
          return restsIn([all[n - 1]!, monday]) < 2 && restsIn([monday, all[n + 1]!]) < 2
        }
        expect(world.calendar.length).toBe(7 * WEEK_HALVES)
        return mondaysOf(world, one).some(isShort) ? 'warn' : null
      },
      { runs: 25 },
    )
  })
})
