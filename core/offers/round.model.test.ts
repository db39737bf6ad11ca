import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, offerTo, roundOf } from '#tests/support/offer-rounds.ts'
import { SlowRound } from '#tests/support/slow-offers.ts'
import {
  accept,
  addOffers,
  advance,
  decline,
  end,
  hurry,
  type Round,
  type Step,
  turnDown,
  wakeAt,
  withdrawPerson,
} from './round.ts'

// The machine with its timers against somebody who looks at the clock each minute.

const HAPPENINGS = [
  ...['wait', 'wait', 'wait', 'down', 'accept', 'accept', 'decline', 'decline', 'leave', 'turn down'],
  ...['bar', 'unbar', 'add', 'hurry', 'stop', 'delete', 'change', 'fill', 'look'],
] as const

const happening = fc.record({
  what: fc.constantFrom(...HAPPENINGS),
  who: fc.nat({ max: 9 }),
  minutes: fc.integer({ min: 0, max: 400 }),
  /** The server dies before it has saved what it did, and another does it again. */
  isKilled: fc.boolean(),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const plan = fc.record({
  mode: fc.constantFrom('first' as const, 'choose' as const),
  waveSize: fc.integer({ min: 1, max: 4 }),
  waveMinutes: fc.constantFrom(null, 1, 15, 240),
  start: fc.integer({ min: 1, max: 60 * 60 }),
})

const PEOPLE = 'abcdef'
const ENDS = { stop: 'stopped', delete: 'deleted', change: 'changed', fill: 'filled' } as const
const TOLD = { stop: 'withdrawn', delete: 'withdrawn', change: 'changed', fill: 'filled' }

/** The product: a machine, a timer, and what people are told. */
class Fast {
  round: Round
  minute = 0
  managersTold = 0
  readonly heard = new Map<string, string[]>()
  readonly barred = new Set<string>()

  constructor(round: Round) {
    this.round = round
  }

  /** The database keeps either the whole step or nothing of it. */
  do(step: (round: Round) => Step, isKilled: boolean): void {
    if (isKilled) step(this.round)
    const { round, effects } = step(this.round)
    this.round = round
    for (const effect of effects) {
      if (effect.kind === 'exhausted') this.managersTold += 1
      else if (effect.kind === 'ask' || effect.kind === 'tell') {
        const said = effect.kind === 'ask' ? 'ask' : effect.why
        this.heard.set(effect.offerId, [...(this.heard.get(effect.offerId) ?? []), said])
      }
    }
  }

  wait(minutes: number, isKilled: boolean): void {
    const until = this.minute + minutes
    for (let next = this.wake(); next !== null && next <= until; next = this.wake()) {
      this.minute = Math.max(this.minute, next)
      this.do((round) => advance(round, this.moment()), isKilled)
    }
    this.minute = until
  }

  moment = () => at(this.minute, this.barred)

  private wake(): number | null {
    const wake = wakeAt(this.round, this.moment().now)
    return wake && (wake.getTime() - at(0).now.getTime()) / 60_000
  }
}

/** Plays it on the sheet of paper, and returns the step of the machine; null if there is none. */
function play(fast: Fast, slow: SlowRound, { what, who }: Happening): ((round: Round) => Step) | null {
  const t = fast.minute
  const { personId, id } = fast.round.offers[who % fast.round.offers.length]!
  const moment = fast.moment()
  switch (what) {
    case 'accept':
      slow.accept(personId, t)
      return (round) => accept(round, id, moment, fast.barred.has(personId))
    case 'decline':
      slow.decline(personId, t)
      return (round) => decline(round, id, moment)
    case 'leave':
      slow.leave(personId, t)
      return (round) => withdrawPerson(round, personId, moment)
    case 'bar':
    case 'unbar':
      for (const barred of [fast.barred, slow.barred]) barred[what === 'bar' ? 'add' : 'delete'](personId)
      return null
    case 'stop':
    case 'delete':
    case 'change':
    case 'fill':
      slow.end(what === 'fill' ? 'FILLED' : 'STOPPED', TOLD[what], t)
      return (round) => end(round, ENDS[what], moment.now)
    case 'turn down':
    case 'add':
    case 'hurry':
      // Only a running round knows these.
      return fast.round.state === 'RUNNING' ? playRunning(fast, slow, what, personId) : null
    default:
      slow.look(t)
      return (round) => advance(round, moment)
  }
}

function playRunning(fast: Fast, slow: SlowRound, what: 'turn down' | 'add' | 'hurry', personId: string) {
  const t = fast.minute
  const moment = fast.moment()
  if (what === 'turn down') {
    slow.turnDown(personId, t)
    return (round: Round) => turnDown(round, personId, moment)
  }
  if (what === 'hurry') {
    slow.hurry(t)
    return (round: Round) => hurry(round, moment)
  }
  const person = `new ${fast.round.offers.length}`
  slow.add(person)
  slow.look(t)
  return (round: Round) => addOffers(round, [offerTo(person)], moment)
}

function happens(fast: Fast, slow: SlowRound, one: Happening): void {
  const { what, minutes, isKilled } = one
  if (what === 'wait') {
    for (let n = 0; n <= minutes; n++) slow.look(fast.minute + n)
    fast.wait(minutes, isKilled)
  } else {
    // While no server runs, nothing happens by itself. The first to start looks at once.
    if (what === 'down') fast.minute += minutes
    const step = play(fast, slow, one)
    if (step) fast.do(step, isKilled)
  }
}

const shownFast = ({ round, heard, managersTold }: Fast) => ({
  state: round.state,
  managersTold,
  people: round.offers.map((offer) =>
    [offer.personId, offer.state, offer.wave ?? '', ...(heard.get(offer.id) ?? [])].join(' '),
  ),
})
const shownSlow = ({ state, lines, managersTold }: SlowRound) => ({
  state,
  managersTold,
  people: lines.map((line) => [line.person, line.state, line.wave ?? '', ...line.heard].join(' ')),
})

describe('answers, waves, time-outs, stops, deletions and kills in any order', () => {
  it('come to what somebody with a sheet of paper would note', () => {
    fc.assert(
      fc.property(plan, fc.array(happening, { maxLength: 30 }), ({ start, ...more }, all) => {
        const fast = new Fast(roundOf(PEOPLE, { ...more, jobStart: at(start).now }))
        const slow = new SlowRound(PEOPLE, { ...more, start })
        for (const one of [{ what: 'look', who: 0, minutes: 0, isKilled: true } as const, ...all]) {
          happens(fast, slow, one)
          expect(shownFast(fast)).toEqual(shownSlow(slow))
        }
        // In the end everybody has an answer, has run out of time, or was told.
        happens(fast, slow, { what: 'wait', who: 0, minutes: start, isKilled: false })
        expect(shownFast(fast)).toEqual(shownSlow(slow))
        expect(fast.round.state).not.toBe('RUNNING')
        for (const said of fast.heard.values()) {
          expect(said.filter((word) => word === 'ask')).toHaveLength(1)
          expect(said.length).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: 500 },
    )
  })
})
