import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOBODY, NOON, offerTo, roundOf } from '#tests/support/offer-rounds.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import {
  accept,
  addOffers,
  advance,
  decline,
  type Effect,
  end,
  hurry,
  type Round,
  type Step,
  turnDown,
  wakeAt,
  withdrawPerson,
} from './round.ts'

// Random events in any order, against the story that each person could tell.

type Action =
  | { do: 'wait'; minutes: number }
  | { do: 'accept' | 'decline' | 'blocked' | 'leave' | 'turn down'; who: number }
  | { do: 'add'; count: number }
  | { do: 'hurry' | 'stop' | 'delete' | 'fill' | 'look' }

const who = fc.nat({ max: 11 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 300 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('accept', 'decline', 'blocked', 'leave', 'turn down'), who }),
  },
  fc.record({ do: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('hurry', 'look') }) },
  fc.record({ do: fc.constantFrom('stop', 'delete', 'fill') }),
)

function apply(round: Round, what: Action, now: Date, nextId: () => string): Step {
  const moment = { now, blocked: NOBODY }
  const offer = 'who' in what ? round.offers[what.who % round.offers.length]! : round.offers[0]!
  switch (what.do) {
    case 'accept':
      return accept(round, offer.id, moment, false)
    case 'blocked':
      return accept(round, offer.id, moment, true)
    case 'decline':
      return decline(round, offer.id, moment)
    case 'leave':
      return withdrawPerson(round, offer.personId, moment)
    case 'turn down':
      return turnDown(round, offer.personId, moment)
    case 'add':
      if (round.state !== 'RUNNING') return { round, effects: [] }
      return addOffers(
        round,
        Array.from({ length: what.count }, () => offerTo(nextId())),
        moment,
      )
    case 'hurry':
      return hurry(round, moment)
    case 'stop':
      return end(round, 'stopped', now)
    case 'delete':
      return end(round, 'deleted', now)
    case 'fill':
      return end(round, 'filled', now)
    default:
      return advance(round, moment)
  }
}

/** Each person's story as they would tell it: when they were asked, and what they were told afterwards. */
class Diary {
  readonly asked = new Map<string, Date>()
  readonly told = new Map<string, string>()
  readonly winners: string[] = []
  endings = 0

  write(effects: readonly Effect[], now: Date): void {
    for (const effect of effects) {
      if (effect.kind === 'exhausted') this.endings += 1
      else if (effect.kind === 'ask') {
        expect(this.asked.has(effect.offerId)).toBe(false)
        this.asked.set(effect.offerId, now)
      } else if (effect.kind === 'tell') {
        expect(this.asked.has(effect.offerId) && !this.told.has(effect.offerId)).toBe(true)
        this.told.set(effect.offerId, effect.why)
      } else {
        expect(this.asked.has(effect.offerId)).toBe(true)
        this.winners.push(effect.offerId)
      }
    }
  }
}

describe('whatever happens, in any order', () => {
  it('nobody is asked twice, one wins, those who were asked are told, and the round ends', () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 40 }),
        fc.constantFrom('first' as const, 'choose' as const),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(null, 15, 240),
        fc.integer({ min: 1, max: 60 }),
        (actions, mode, waveSize, waveMinutes, hours) => {
          let now = NOON
          let made = 0
          const nextId = () => {
            made += 1
            return `n${made}`
          }
          const jobStart = new Date(NOON.getTime() + hours * HOUR_MS)
          const diary = new Diary()
          const afterAccepting = ['ACCEPTED', 'WITHDRAWN', ...(mode === 'choose' ? ['FILLED'] : [])]
          let round = roundOf('abcdef', { mode, waveSize, waveMinutes, jobStart })
          const take = (step: Step) => {
            const before = new Map(round.offers.map(({ id, state }) => [id, state]))
            round = step.round
            diary.write(step.effects, now)
            for (const { id, state } of round.offers) {
              // An answer, once given or missed, stands; only an applicant can still be turned down or not chosen.
              const was = before.get(id)
              if (was && !['WAITING', 'SENT', 'ACCEPTED'].includes(was)) expect(state).toBe(was)
              if (was === 'ACCEPTED') expect(afterAccepting).toContain(state)
            }
          }
          take(advance(round, { now, blocked: NOBODY }))
          for (const what of actions) {
            if (what.do === 'wait') {
              // Timers fire when they are due, however far the clock is moved.
              const until = new Date(now.getTime() + what.minutes * MINUTE_MS)
              for (let wake = wakeAt(round, now); wake && wake <= until; wake = wakeAt(round, now)) {
                now = wake
                const before = round
                take(advance(round, { now, blocked: NOBODY }))
                expect(round).not.toEqual(before)
              }
              now = until
            } else take(apply(round, what, now, nextId))
            const open = round.offers.filter(({ state }) => state === 'SENT')
            if (round.state !== 'RUNNING') expect(open).toEqual([])
            if (mode === 'first') expect(diary.winners.length).toBeLessThanOrEqual(1)
            for (const { sentAt, endsAt } of open) {
              expect(endsAt! > sentAt! && endsAt! <= jobStart).toBe(true)
            }
          }
          for (let wake = wakeAt(round, now); wake; wake = wakeAt(round, now)) {
            if (wake > now) now = wake
            take(advance(round, { now, blocked: NOBODY }))
          }
          expect(round.state).not.toBe('RUNNING')
          expect(round.offers.filter(({ state }) => state === 'WAITING' || state === 'SENT')).toEqual([])
          expect(diary.endings).toBe(round.state === 'EXHAUSTED' ? 1 : 0)
          for (const { id, state, wave } of round.offers) {
            expect(wave !== null).toBe(diary.asked.has(id))
            // Whoever was asked has answered, run out of time, left, or been told: also who accepted and was not chosen.
            if (diary.asked.has(id) && state === 'FILLED') expect(diary.told.get(id)).toBe('filled')
          }
          const waves = round.offers.flatMap(({ wave }) => wave ?? [])
          expect([...waves].sort((a, b) => a - b)).toEqual(waves)
          for (const wave of waves)
            expect(waves.filter((other) => other === wave).length).toBeLessThanOrEqual(waveSize)
        },
      ),
      { numRuns: 300 },
    )
  })
})
