// The provider refuses for a while, asks for a pause, does not answer, or accepts a message and loses its response.
// Later it sends the receipts of those that it accepted.

import { type Behaviour, outgoingIdOf } from '../../support/twilio-stand-in.ts'
import { seconds } from '../waiting.ts'
import type { World } from '../world.ts'
import type { Scenario } from './scenario.ts'

const LASTING_S = 8
/** A send without a response times out after 15 s. */
const GIVEN_UP_S = 16

const FAULTS: Record<string, Behaviour> = {
  '429': { refuse: 429, code: 20429, retryAfter: 1 },
  '500': { refuse: 500 },
  'taken and cut': { loseAnswer: true },
  cut: { dropUnread: true },
  'taken and silent': { neverAnswer: 'taken' },
  silent: { neverAnswer: 'not-taken' },
}
const TAKEN = ['taken and cut', 'taken and silent']
const IN_DOUBT = [...TAKEN, 'cut', 'silent']

export const PROVIDER_FAULTS: Scenario = {
  name: 'provider-faults',
  does: 'the provider answers 429, 500, not at all, or is cut off, for every other message',
  async fault(world) {
    const { provider } = world
    const met = new Map<string, string>()
    const names = Object.keys(FAULTS)
    let asked = 0
    provider.behaviourOf = (id) => {
      asked += 1
      // Each message meets at most one fault, so that it arrives within the scenario.
      if (asked % 2 === 0 || met.has(id)) return undefined
      const name = names[met.size % names.length]!
      met.set(id, name)
      return FAULTS[name]
    }
    await seconds(LASTING_S)
    provider.behaviourOf = null
    const count = (name: string) => [...met.values()].filter((fault) => fault === name).length
    return {
      overAt: performance.now(),
      inDoubt: IN_DOUBT.reduce((sum, name) => sum + count(name), 0),
      figures: [names.map((name) => `${count(name)} x ${name}`).join(', ')],
      async afterwards() {
        await seconds(GIVEN_UP_S)
        return { figures: [`${await tellReceipts(world, met)} receipts afterwards`] }
      },
    }
  },
}

/** For messages that were accepted but whose response was lost. */
async function tellReceipts({ provider }: World, met: Map<string, string>): Promise<number> {
  const unanswered = provider.taken.filter(({ statusCallback }) =>
    TAKEN.includes(met.get(outgoingIdOf(statusCallback)) ?? ''),
  )
  for (const message of unanswered) {
    const answer = await provider.status(message, 'delivered')
    if (!answer.ok) throw new Error(`a receipt was answered ${answer.status}`)
  }
  return unanswered.length
}
