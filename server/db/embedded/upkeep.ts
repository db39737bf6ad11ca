// Keeps the embedded server running: if it dies (out of memory, for example), restarts it at the same address, a
// limited number of times in a row.

import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { AlreadyRunningError } from './errors.ts'
import { keepLock } from './lock.ts'
import type { Postmaster } from './postmaster.ts'

const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000]
/** After running this long a server counts as recovered, and the count of failures starts again. */
const STEADY_AFTER_MS = 60_000

export interface Running {
  postmaster: Postmaster
  /** Holds the advisory lock on the folder. */
  keeper: pg.Client
}

interface UpkeepOptions {
  launch: () => Promise<Running>
  connectKeeper: (postmaster: Postmaster) => Promise<pg.Client | undefined>
  log: (line: string) => void
  /** Called once, if it keeps dying or cannot be started. */
  onGiveUp: (reason: string) => void
  /** Before each restart; there are no more restarts than pauses. */
  pausesMs?: readonly number[]
}

export class Upkeep {
  private readonly options: UpkeepOptions
  private running: Running
  private lock: ReturnType<typeof keepLock>
  private startedAt = performance.now()
  private deaths = 0
  private readonly stopping = new AbortController()
  private reviving: Promise<void> | null = null

  constructor(running: Running, options: UpkeepOptions) {
    this.options = options
    this.running = running
    this.lock = this.watch(running)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.reviving
    await this.lock.release()
    await this.running.postmaster.stop()
  }

  private watch({ postmaster, keeper }: Running): ReturnType<typeof keepLock> {
    this.startedAt = performance.now()
    void postmaster.ended.then((how) => {
      if (!this.stopping.signal.aborted) this.reviving = this.revive(how)
    })
    return keepLock(keeper, () => this.options.connectKeeper(postmaster))
  }

  private async revive(how: string): Promise<void> {
    const { launch, log, onGiveUp, pausesMs = PAUSES_MS } = this.options
    await this.lock.release()
    if (performance.now() - this.startedAt > STEADY_AFTER_MS) this.deaths = 0
    log(`The database ended unexpectedly ${how}. Starting it again.`)
    for (let problem = how; ; ) {
      const pause = pausesMs[this.deaths++]
      if (pause === undefined) return onGiveUp(`${problem}, ${pausesMs.length} times in a row`)
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined)
      if (this.stopping.signal.aborted) return
      try {
        this.running = await launch()
        this.lock = this.watch(this.running)
        return log('The database runs again.')
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
        if (error instanceof AlreadyRunningError) return onGiveUp(problem)
        log(`The database could not be started again yet: ${problem}`)
      }
    }
  }
}
