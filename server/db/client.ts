// A connection to PostgreSQL that sends the statements of one moment together.

import type { Socket } from 'node:net'
import pg from 'pg'
import type { ReadingTurns } from './reading-turns.ts'

/** Each write to the socket is a system call and wakes PostgreSQL up, so statements sent at the same time share one. */
export class GatheringClient extends pg.Client {
  private isGathering = false

  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares a dozen forms of this call
  override query(config: any, ...rest: any[]): any {
    this.gather()
    // biome-ignore lint/suspicious/noExplicitAny: the same forms
    return (super.query as any)(config, ...rest)
  }

  /** Once connected: a secure connection has a new stream. */
  readIn(turns: ReadingTurns): void {
    turns.limit(this.stream)
  }

  private get stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Until the code that runs now, and the promises it resolves, have sent theirs. */
  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    const { stream } = this
    stream.cork()
    process.nextTick(() => {
      this.isGathering = false
      stream.uncork()
    })
  }
}
