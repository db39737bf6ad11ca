// A connection to PostgreSQL that sends the statements of one moment together, and reads the answers in short turns.

import type { Socket } from 'node:net'
import pg from 'pg'
import { ReadingTurns } from './reading-turns.ts'

const reading = new ReadingTurns()

/** Each write to the socket is a system call and wakes PostgreSQL up, so statements sent at the same time share one. */
export class GatheringClient extends pg.Client {
  private isGathering = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    // Not before: a secure connection has another stream.
    this.once('connect', () => reading.limit(this.stream))
  }

  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares a dozen forms of this call
  override query(config: any, ...rest: any[]): any {
    this.gather()
    // biome-ignore lint/suspicious/noExplicitAny: the same forms
    return (super.query as any)(config, ...rest)
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
