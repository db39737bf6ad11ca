// A clock that only moves when a test moves it.

import type { Clock } from '#server/clock.ts'

export class TestClock implements Clock {
  private at: number
  private passed = 0

  constructor(start = '2026-06-15T09:00:00Z') {
    this.at = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.at)
  }

  ticks(): number {
    return this.passed
  }

  advance(ms: number): void {
    this.at += ms
    this.passed += ms
  }

  /** Sets the clock without letting time pass. */
  set(instant: string): void {
    this.at = new Date(instant).getTime()
  }
}
