// The source of time, so that tests can control it.

export interface Clock {
  now(): Date
  /** Monotonic milliseconds: never set back, unlike the time of day. For limits and time-outs. */
  ticks(): number
}

export const systemClock: Clock = { now: () => new Date(), ticks: () => performance.now() }
