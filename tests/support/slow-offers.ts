// A round of offers as somebody would play it with a sheet of paper and a clock: one look each minute, no timers.
// Time is in minutes after noon on 16 November 2026, when London keeps UTC.

import type { OfferState, RoundMode, RoundState } from '#core/offers/states.ts'

interface Line {
  person: string
  state: OfferState
  wave: number | null
  until: number
  /** Everything that they were told, in order. */
  heard: string[]
}

export class SlowRound {
  state: RoundState = 'RUNNING'
  managersTold = 0
  readonly lines: Line[]
  readonly barred = new Set<string>()
  private wave = 0
  private isHurried = false
  private readonly mode: RoundMode
  private readonly size: number
  private readonly minutes: number | null
  private readonly start: number

  constructor(
    people: string,
    plan: { mode: RoundMode; waveSize: number; waveMinutes: number | null; start: number },
  ) {
    this.lines = []
    this.mode = plan.mode
    this.size = plan.waveSize
    this.minutes = plan.waveMinutes
    this.start = plan.start
    for (const person of people) this.add(person)
  }

  add(person: string): void {
    if (this.state === 'RUNNING')
      this.lines.push({ person, state: 'WAITING', wave: null, until: 0, heard: [] })
  }

  look(t: number): void {
    if (this.state !== 'RUNNING') return
    for (const line of this.lines) if (line.state === 'SENT' && line.until <= t) line.state = 'EXPIRED'
    if (t >= this.start) this.mark('WAITING', 'WITHDRAWN')
    else if (!this.isDue(t)) return
    const isNew = this.isHurried || !this.has('SENT')
    const places = isNew ? this.size : this.size - this.askedInWave()
    this.isHurried = false
    for (const line of this.lines)
      if (line.state === 'WAITING' && this.barred.has(line.person)) line.state = 'BLOCKED'
    const next = this.lines.filter(({ state }) => state === 'WAITING').slice(0, places)
    if (next.length > 0 && isNew) this.wave += 1
    for (const line of next) {
      line.state = 'SENT'
      line.wave = this.wave
      line.until = Math.min(this.start, t + this.waveLength(t))
      line.heard.push('ask')
    }
    if (this.has('SENT')) return
    this.state = 'EXHAUSTED'
    this.managersTold += 1
  }

  accept(person: string, t: number): void {
    this.look(t)
    const line = this.of(person)
    if (line.state !== 'SENT') return
    line.state = this.barred.has(person) ? 'BLOCKED' : 'ACCEPTED'
    if (line.state === 'BLOCKED') this.look(t)
    else if (this.mode === 'first') this.end('FILLED', 'filled', t)
  }

  decline(person: string, t: number): void {
    this.look(t)
    const line = this.of(person)
    if (line.state !== 'SENT') return
    line.state = 'DECLINED'
    this.look(t)
  }

  leave(person: string, t: number): void {
    const line = this.of(person)
    const isOpen = line.state === 'WAITING' || line.state === 'SENT' || line.state === 'ACCEPTED'
    if (this.state === 'RUNNING' && isOpen) line.state = 'WITHDRAWN'
    this.look(t)
  }

  turnDown(person: string, t: number): void {
    const line = this.of(person)
    if (line.state === 'ACCEPTED') line.state = 'WITHDRAWN'
    this.look(t)
  }

  hurry(t: number): void {
    this.isHurried = this.has('WAITING')
    this.look(t)
  }

  end(state: 'FILLED' | 'STOPPED', why: string, t: number): void {
    if (this.state !== 'RUNNING') return
    for (const line of this.lines) {
      if (line.state === 'SENT' && line.until <= t) line.state = 'EXPIRED'
      // In a round in which a manager chooses, those who accepted and were not chosen too.
      const isNotChosen = state === 'FILLED' && this.mode === 'choose' && line.state === 'ACCEPTED'
      if (line.state === 'SENT' || isNotChosen) line.heard.push(why)
    }
    const last = state === 'FILLED' ? 'FILLED' : 'WITHDRAWN'
    this.mark('SENT', last)
    this.mark('WAITING', last)
    if (state === 'FILLED' && this.mode === 'choose') this.mark('ACCEPTED', 'FILLED')
    this.state = state
  }

  private isDue(t: number): boolean {
    if (this.mode === 'choose' && this.has('ACCEPTED')) return false
    if (this.has('SENT') && !this.isHurried && this.askedInWave() === this.size) return false
    return !(this.has('WAITING') && this.isQuiet(t))
  }

  /** Whatever they answered: a place is taken once. */
  private askedInWave(): number {
    return this.lines.filter(({ wave }) => wave === this.wave).length
  }

  /** From 21:00 to 08:00, unless the work starts within twelve hours. */
  private isQuiet(t: number): boolean {
    const ofDay = (12 * 60 + t) % (24 * 60)
    return (ofDay >= 21 * 60 || ofDay < 8 * 60) && this.start - t > 12 * 60
  }

  private waveLength(t: number): number {
    if (this.minutes !== null) return this.minutes
    if (this.start - t <= 4 * 60) return 15
    return this.start - t <= 24 * 60 ? 60 : 240
  }

  private has(state: OfferState): boolean {
    return this.lines.some((line) => line.state === state)
  }

  private mark(from: OfferState, to: OfferState): void {
    for (const line of this.lines) if (line.state === from) line.state = to
  }

  private of(person: string): Line {
    return this.lines.find((line) => line.person === person)!
  }
}
