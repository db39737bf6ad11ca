// The load that runs while things break. It is bounded: a fixed number of workers, each with a pause between rounds.

import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../world.ts'
import { raceForJob } from './applications.ts'
import { duel } from './bookings.ts'
import { broadcast } from './broadcasts.ts'
import { Reader } from './reads.ts'

interface Kind {
  workers: number
  breathMs: number
  /** One round of a worker; `n` is the worker's number. */
  round(world: World, n: number): Promise<void>
}

const READERS = 3

export class Load {
  private stopping = false
  private readonly workers: Promise<void>[]

  private constructor(world: World) {
    const readers = world.people.readers.slice(0, READERS).map((who) => new Reader(world, who))
    const kinds: Kind[] = [
      { workers: 3, breathMs: 200, round: duel },
      { workers: 1, breathMs: 500, round: raceForJob },
      { workers: 1, breathMs: 2000, round: broadcast },
      { workers: READERS, breathMs: 100, round: (_world, n) => readers[n]!.round() },
    ]
    this.workers = kinds.flatMap((kind) =>
      Array.from({ length: kind.workers }, (_, n) => this.work(world, kind, n)),
    )
  }

  static start(world: World): Load {
    return new Load(world)
  }

  /** Waits until every round has finished, so that every request has been answered. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.workers)
  }

  private async work(world: World, { round, breathMs }: Kind, n: number): Promise<void> {
    while (!this.stopping) {
      await round(world, n)
      await delay(breathMs)
    }
  }
}
