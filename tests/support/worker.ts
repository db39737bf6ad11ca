// The queue's worker with a task of the test's own. It can be stopped twice.

import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/queue/queue.ts'
import { startWorker } from '#server/queue/worker.ts'

export class StoppableWorker {
  private readonly deps: Deps
  private worker: Awaited<ReturnType<typeof startWorker>> | null = null

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** The task runs for every `sweep` in the queue; there are no others, and none come by the clock. */
  async start(sweep: Tasks['sweep'], options: { lookEveryMs?: number } = {}): Promise<void> {
    this.worker = await startWorker(this.deps, { sweep } as Tasks, { crontab: '', ...options })
  }

  async stop(): Promise<void> {
    const { worker } = this
    this.worker = null
    await worker?.stop()
  }
}
