// Reads answers of the database in short turns. A socket hands over up to 2 MB in one turn of the event loop, and turning
// as much into rows takes longer than any call may.

import type { Readable } from 'node:stream'
import { TURN_MS } from '../turns.ts'

export class ReadingTurns {
  private readonly now: () => number
  /** All connections share the turn. */
  private began: number | null = null

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** For a stream that is being read. The chunk that is over the time is still read; the next one waits for a new turn. */
  limit(stream: Readable): void {
    stream.prependListener('data', () => {
      if (this.began === null) {
        this.began = this.now()
        setImmediate(() => {
          this.began = null
        })
      } else if (this.now() - this.began >= TURN_MS) {
        stream.pause()
        setImmediate(() => stream.resume())
      }
    })
  }
}
