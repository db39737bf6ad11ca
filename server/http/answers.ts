// Answers that many callers ask for, kept with their gzip until something they depend on changes. However many callers
// wait for the same answer, it is made once. The memory is bounded: the answers not asked for longest are dropped first.

import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { TopicName } from '#core/topics.ts'
import type { Revisions } from './revisions.ts'

const MOST_BYTES = 64 * 1024 * 1024
/** Higher levels take twice as long or more, and save a few per cent on lists of shifts and people. */
export const GZIP_LEVEL = 3

// Runs in a thread of its own, so that a large answer does not hold up the others.
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

export class Answer {
  readonly body: Buffer
  /** Called once the answer holds more memory. */
  onGrowth: (bytes: number) => void = () => {}
  private compressing: Promise<Buffer> | null = null

  constructor(text: string) {
    this.body = Buffer.from(text)
  }

  gzipped(): Promise<Buffer> {
    this.compressing ??= gzip(this.body, { level: GZIP_LEVEL }).then((bytes) => {
      this.onGrowth(bytes.length)
      return bytes
    })
    return this.compressing
  }
}

interface Entry {
  /** The revision that the answer was made for; it may contain newer data, never older. */
  readonly stamp: string
  readonly topics: readonly TopicName[]
  readonly answer: Promise<Answer>
  bytes: number
}

export class Answers {
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry>()
  private readonly mostBytes: number
  private held = 0

  constructor(revisions: Pick<Revisions, 'subscribe'>, mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes
    revisions.subscribe((event) => {
      if (typeof event === 'string') this.dropWhere(() => true)
      else this.dropWhere(({ topics }) => topics.includes(event.topic))
    })
  }

  get bytes(): number {
    return this.held
  }

  /** The answer for this key and revision. `make` starts only after the stamp was read, so it sees that revision. */
  find(
    key: string,
    stamp: string,
    topics: readonly TopicName[],
    make: () => Promise<string>,
  ): Promise<Answer> {
    const known = this.entries.get(key)
    if (known?.stamp === stamp) {
      this.entries.delete(key)
      this.entries.set(key, known)
      return known.answer
    }
    this.drop(key)
    const answer = make().then((text) => new Answer(text))
    const entry: Entry = { stamp, topics, answer, bytes: 0 }
    this.entries.set(key, entry)
    const grow = (bytes: number) => {
      // A newer answer may have taken its place.
      if (this.entries.get(key) !== entry) return
      entry.bytes += bytes
      this.held += bytes
      this.makeRoom()
    }
    answer.then(
      (made) => {
        made.onGrowth = grow
        grow(made.body.length)
      },
      // Everyone who waited gets the error; the next caller tries again.
      () => this.entries.get(key) === entry && this.drop(key),
    )
    return answer
  }

  private makeRoom(): void {
    for (const [key, { bytes }] of this.entries) {
      if (this.held <= this.mostBytes) return
      if (bytes > 0) this.drop(key)
    }
  }

  private dropWhere(matches: (entry: Entry) => boolean): void {
    for (const [key, entry] of this.entries) if (matches(entry)) this.drop(key)
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }
}
