// A clock that stands still until a test moves it.

import type { Clock } from '#server/clock.ts'

export class TestClock implements Clock {
  private at: number

  constructor(start = '2026-06-15T09:00:00Z') {
    this.at = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.at)
  }

  advance(ms: number): void {
    this.at += ms
  }

  set(instant: string): void {
    this.at = new Date(instant).getTime()
  }
}
