// Calls that take long in a large agency: two at a time for one person. A few more wait for their turn and the rest are
// refused, so that nobody can keep a server busy for everybody else, however many windows or sessions they have.

import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'

interface Lane {
  running: number
  waiting: (() => void)[]
}

/** When a refused caller may try again: most of these calls take less. */
const RETRY_AFTER_SECONDS = 2

export class HeavyCalls {
  private readonly lanes = new Map<string, Lane>()

  /** `gone` is aborted when the caller hangs up: then the call gives up its place. */
  async during<T>(personId: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(personId) ?? { running: 0, waiting: [] }
    this.lanes.set(personId, lane)
    if (lane.running < LIMITS.heavyCallsAtOnce) lane.running += 1
    else await placeIn(lane, gone)
    try {
      return await work()
    } finally {
      // The place goes to the next caller, who is already counted then.
      const next = lane.waiting.shift()
      if (next) next()
      else {
        lane.running -= 1
        if (lane.running === 0) this.lanes.delete(personId)
      }
    }
  }
}

function placeIn({ waiting }: Lane, gone: AbortSignal): Promise<void> {
  const refusal = () => new Refusal('too-many', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if (waiting.length >= LIMITS.heavyCallsWaiting || gone.aborted) throw refusal()
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(refusal())
    }
    const start = () => {
      gone.removeEventListener('abort', leave)
      resolve()
    }
    gone.addEventListener('abort', leave, { once: true })
    waiting.push(start)
  })
}
