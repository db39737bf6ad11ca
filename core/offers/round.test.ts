import { describe, expect, it } from 'vitest'
import { at, NOON, offerTo, roundOf } from '#tests/support/offer-rounds.ts'
import {
  accept,
  addOffers,
  advance,
  decline,
  type Effect,
  end,
  hurry,
  nextWave,
  type Round,
  turnDown,
  wakeAt,
  withdrawPerson,
} from './round.ts'

const states = ({ offers }: Round) => offers.map(({ personId, state }) => `${personId} ${state}`)
const done = (effects: readonly Effect[]) =>
  effects.map((effect) => ('offerId' in effect ? `${effect.kind} ${effect.offerId.slice(6)}` : effect.kind))
const started = (people: string, more: Partial<Round> = {}) => advance(roundOf(people, more), at(0)).round

describe('a round whose work is booked, while that can be undone', () => {
  const resting = (minute: number) => ({ ...at(minute), isResting: true })

  it('asks nobody and lets nothing run out', () => {
    const round = started('abcde')
    expect(advance(round, resting(60))).toEqual({ round, effects: [] })
    const declined = decline(decline(round, 'offer a', resting(5)).round, 'offer b', resting(6))
    expect(declined.effects).toEqual([])
    expect(states(declined.round).slice(0, 3)).toEqual(['a DECLINED', 'b DECLINED', 'c WAITING'])
    expect(hurry(round, resting(5)).effects).toEqual([])
    expect(done(advance(declined.round, at(7)).effects)).toEqual(['ask c', 'ask d'])
  })

  it.each(['first', 'choose'] as const)(
    'answers a yes with "filled" and keeps the offer open (%s)',
    (mode) => {
      const round = started('abc', { mode })
      const { answered, ...step } = accept(round, 'offer a', resting(5), false)
      expect([answered, step]).toEqual(['filled', { round, effects: [] }])
      expect(accept(step.round, 'offer a', at(6), false).answered).toBe('accepted')
    },
  )
})

describe('a round in which a manager chooses', () => {
  const both = () =>
    accept(accept(started('abc', { mode: 'choose' }), 'offer a', at(5), false).round, 'offer b', at(6), false)
      .round

  it('is filled for those who accepted and were not chosen, who are told', () => {
    const { round, effects } = end(both(), 'filled', at(7).now, new Set('a'))
    expect(states(round)).toEqual(['a ACCEPTED', 'b FILLED', 'c FILLED'])
    expect(done(effects)).toEqual(['tell b'])
  })

  it('goes on when the one who accepted is paused', () => {
    const one = accept(started('abcd', { mode: 'choose' }), 'offer a', at(5), false).round
    const declined = decline(one, 'offer b', at(6))
    expect(declined.effects).toEqual([])
    const { round, effects } = withdrawPerson(declined.round, 'a', at(7))
    expect(states(round)[0]).toBe('a WITHDRAWN')
    expect(done(effects)).toEqual(['ask c', 'ask d'])
  })
})

describe('a round', () => {
  it('asks the first wave at once, in order', () => {
    const { round, effects } = advance(roundOf('abcde'), at(0))
    expect(done(effects)).toEqual(['ask a', 'ask b'])
    expect(states(round)).toEqual(['a SENT', 'b SENT', 'c WAITING', 'd WAITING', 'e WAITING'])
    expect(round.offers[0]).toMatchObject({ wave: 1, sentAt: NOON, endsAt: at(60).now })
    expect(wakeAt(round, NOON)).toEqual(at(60).now)
  })

  it('asks nobody again, however often it is looked at', () => {
    const round = started('abcde')
    expect(advance(round, at(0))).toEqual({ round, effects: [] })
    expect(advance(round, at(59)).effects).toEqual([])
  })

  it('asks the next wave when the time is up, or early when all have answered', () => {
    const late = advance(started('abcde'), at(60))
    expect(done(late.effects)).toEqual(['ask c', 'ask d'])
    expect(states(late.round).slice(0, 2)).toEqual(['a EXPIRED', 'b EXPIRED'])
    const one = decline(started('abcde'), 'offer a', at(5))
    expect(one.effects).toEqual([])
    expect(done(decline(one.round, 'offer b', at(6)).effects)).toEqual(['ask c', 'ask d'])
  })

  it('books the first who accepts and tells the others who were asked', () => {
    const { round, effects, answered } = accept(started('abc'), 'offer b', at(5), false)
    expect(answered).toBe('accepted')
    expect(done(effects)).toEqual(['book b', 'tell a'])
    expect(round.state).toBe('FILLED')
    expect(states(round)).toEqual(['a FILLED', 'b ACCEPTED', 'c FILLED'])
    expect(wakeAt(round, NOON)).toBeNull()
    expect(accept(round, 'offer b', at(6), false)).toMatchObject({ answered: 'already', effects: [] })
    expect(accept(round, 'offer a', at(6), false)).toMatchObject({ answered: 'filled', effects: [] })
  })

  it('takes no answer after its time', () => {
    const late = accept(started('abc'), 'offer a', at(60), false)
    expect(late.answered).toBe('expired')
    expect(done(late.effects)).toEqual(['ask c'])
    expect(accept(started('abc'), 'offer a', at(59), false).answered).toBe('accepted')
  })

  it('goes on when a rule stops the one who accepted', () => {
    const one = accept(started('abc'), 'offer a', at(5), true)
    expect([one.answered, states(one.round)[0]]).toEqual(['blocked', 'a BLOCKED'])
    const both = accept(one.round, 'offer b', at(6), true)
    expect(done(both.effects)).toEqual(['ask c'])
  })

  it('does not ask people whom a rule blocks', () => {
    const { round, effects } = advance(roundOf('abcd'), at(0, new Set('ac')))
    expect(done(effects)).toEqual(['ask b', 'ask d'])
    expect(states(round)).toEqual(['a BLOCKED', 'b SENT', 'c BLOCKED', 'd SENT'])
    expect(advance(roundOf('ab'), at(0, new Set('ab'))).round.state).toBe('EXHAUSTED')
  })

  it('ends when nobody is left to ask, and managers are told once', () => {
    const last = decline(started('a'), 'offer a', at(5))
    expect([last.round.state, done(last.effects)]).toEqual(['EXHAUSTED', ['exhausted']])
    expect(advance(last.round, at(600))).toEqual({ round: last.round, effects: [] })
  })

  it('ends when the work starts', () => {
    const soon = started('abcde', { jobStart: at(30).now })
    expect(wakeAt(soon, NOON)).toEqual(at(30).now)
    const { round, effects } = advance(soon, at(30))
    expect([round.state, done(effects)]).toEqual(['EXHAUSTED', ['exhausted']])
    expect(states(round)).toEqual(['a EXPIRED', 'b EXPIRED', 'c WITHDRAWN', 'd WITHDRAWN', 'e WITHDRAWN'])
  })

  it('sends the next wave now and leaves earlier offers open', () => {
    const { round, effects } = hurry(started('abcde'), at(5))
    expect(done(effects)).toEqual(['ask c', 'ask d'])
    expect(states(round)).toEqual(['a SENT', 'b SENT', 'c SENT', 'd SENT', 'e WAITING'])
    expect(accept(round, 'offer a', at(50), false).answered).toBe('accepted')
  })

  it('waits for the morning, even when hurried, unless the work is near', () => {
    const night = 10 * 60
    const round = roundOf('abc')
    const quiet = hurry(advance(round, at(night)).round, at(night))
    expect(quiet.effects).toEqual([])
    expect(wakeAt(quiet.round, at(night).now)).toEqual(new Date('2026-11-17T08:00:00Z'))
    expect(done(advance(quiet.round, at(20 * 60)).effects)).toEqual(['ask a', 'ask b'])
    const near = roundOf('abc', { jobStart: at(night + 6 * 60).now })
    expect(done(advance(near, at(night)).effects)).toEqual(['ask a', 'ask b'])
  })

  it('in which a manager chooses makes applicants, and waits until they are turned down', () => {
    const one = accept(started('abc', { mode: 'choose' }), 'offer a', at(5), false)
    expect([one.round.state, done(one.effects)]).toEqual(['RUNNING', ['apply a']])
    const waiting = advance(one.round, at(61))
    expect([states(waiting.round)[1], waiting.effects]).toEqual(['b EXPIRED', []])
    expect(done(turnDown(waiting.round, 'a', at(70)).effects)).toEqual(['ask c'])
    const chosen = end(one.round, 'filled', at(10).now, new Set('a'))
    expect([chosen.round.state, done(chosen.effects)]).toEqual(['FILLED', ['tell b']])
    expect(states(chosen.round)[0]).toBe('a ACCEPTED')
  })

  it('that is stopped tells those who wait for an answer, and nobody else', () => {
    for (const [why, state] of [
      ['stopped', 'STOPPED'],
      ['deleted', 'STOPPED'],
      ['changed', 'STOPPED'],
      ['filled', 'FILLED'],
    ] as const) {
      const declined = decline(started('abcde'), 'offer a', at(5)).round
      const { round, effects } = end(declined, why, at(6).now)
      expect([round.state, done(effects)]).toEqual([state, ['tell b']])
      expect(end(round, why, at(7).now)).toEqual({ round, effects: [] })
    }
  })

  it('takes people on while it runs, and lets go of those who leave', () => {
    const more = addOffers(started('ab'), [offerTo('c')], at(5))
    expect([more.effects, states(more.round).at(-1)]).toEqual([[], 'c WAITING'])
    const left = withdrawPerson(withdrawPerson(more.round, 'a', at(6)).round, 'b', at(6))
    expect(done(left.effects)).toEqual(['ask c'])
    expect(states(left.round)).toEqual(['a WITHDRAWN', 'b WITHDRAWN', 'c SENT'])
  })
})

describe('people who are added while a wave is running', () => {
  const three = () => started('abc', { waveSize: 5 })

  it('take its free places at once, with the full time to answer; the others wait for the next', () => {
    const { round, effects } = addOffers(three(), [...'def'].map(offerTo), at(20))
    expect(done(effects)).toEqual(['ask d', 'ask e'])
    expect(round.offers[3]).toMatchObject({ wave: 1, sentAt: at(20).now, endsAt: at(80).now })
    expect(states(round)[5]).toBe('f WAITING')
    expect(nextWave(round, at(20).now)).toEqual({ at: at(80).now, isQuiet: false })
  })

  it('do not take the place of somebody who has declined', () => {
    const declined = decline(started('abcde', { waveSize: 5 }), 'offer a', at(5)).round
    expect(addOffers(declined, [offerTo('f')], at(6)).effects).toEqual([])
  })

  it('wait while a manager chooses among those who accepted', () => {
    const one = accept(started('abc', { waveSize: 5, mode: 'choose' }), 'offer a', at(5), false).round
    const more = addOffers(one, [offerTo('d')], at(6))
    expect(more.effects).toEqual([])
    expect(done(turnDown(more.round, 'a', at(7)).effects)).toEqual(['ask d'])
  })

  it('wait for the end of the quiet hours, and the timer with them', () => {
    const evening = 8 * 60 + 30
    const round = advance(roundOf('abc', { waveSize: 5, waveMinutes: 24 * 60 }), at(evening)).round
    const night = at(9 * 60 + 30)
    const more = addOffers(round, [offerTo('d')], night)
    const morning = new Date('2026-11-17T08:00:00Z')
    expect(more.effects).toEqual([])
    expect(nextWave(more.round, night.now)).toEqual({ at: morning, isQuiet: true })
    expect(wakeAt(more.round, night.now)).toEqual(morning)
    expect(done(advance(more.round, { ...night, now: morning }).effects)).toEqual(['ask d'])
  })

  it('are not asked if a rule blocks them', () => {
    const { round, effects } = addOffers(three(), [...'de'].map(offerTo), at(20, new Set('d')))
    expect([states(round).slice(3), done(effects)]).toEqual([['d BLOCKED', 'e SENT'], ['ask e']])
  })
})

describe('the next wave', () => {
  it('goes when the open offers run out, or at once if all have answered', () => {
    expect(nextWave(started('abcd'), at(10).now)).toEqual({ at: at(60).now, isQuiet: false })
    const hurried = { ...started('abcd'), isHurried: true }
    expect(nextWave(hurried, at(10).now)).toEqual({ at: at(10).now, isQuiet: false })
  })

  it('waits for the morning, and says so', () => {
    const evening = new Date('2026-11-16T20:30:00Z')
    const round = advance(roundOf('abcd'), { now: evening, blocked: new Set() }).round
    expect(nextWave(round, evening)).toEqual({ at: new Date('2026-11-17T08:00:00Z'), isQuiet: true })
  })

  it('does not come if nobody is left, while a manager chooses, or when the round is over', () => {
    expect(nextWave(started('ab'), NOON)).toBeNull()
    const choosing = accept(started('abcd', { mode: 'choose' }), 'offer a', at(1), false).round
    expect(nextWave(choosing, NOON)).toBeNull()
    expect(nextWave(end(started('abcd'), 'stopped', NOON).round, NOON)).toBeNull()
  })
})

describe('somebody who was booked in another way', () => {
  it('is not told that it has been filled', () => {
    const { round, effects } = end(started('abc'), 'filled', at(5).now, new Set(['a']))
    expect(done(effects)).toEqual(['tell b'])
    expect(states(round)).toEqual(['a WITHDRAWN', 'b FILLED', 'c FILLED'])
  })
})

describe('the time of a wave that no manager has set', () => {
  it('is computed for each wave: less, the sooner the work starts', () => {
    const minutes = ({ offers }: Round, wave: number) => {
      const { sentAt, endsAt } = offers.find((offer) => offer.wave === wave)!
      return (endsAt!.getTime() - sentAt!.getTime()) / 60_000
    }
    const jobStart = at(26 * 60).now
    const first = started('abc', { waveSize: 1, waveMinutes: null, jobStart })
    expect(minutes(first, 1)).toBe(240)
    const second = advance(first, at(240)).round
    expect(minutes(second, 2)).toBe(60)
    // Nobody could be asked until four hours before the start.
    const third = decline(second, 'offer b', { ...at(300), isResting: true }).round
    expect(minutes(advance(third, at(22 * 60)).round, 3)).toBe(15)
    // What a manager has set stays.
    const set = started('ab', { waveSize: 1, waveMinutes: 90, jobStart })
    expect(minutes(advance(set, at(90)).round, 2)).toBe(90)
  })
})
