// Somebody changes their availability at one server and at once reads it at the two others, with the tags of their last
// reads there. Each response must contain the change: no outdated 304 or body.

import { MARK_HEADER } from '#core/live-mark.ts'
import type { Answer, Ask } from '../calls.ts'
import type { Someone } from '../people.ts'
import type { World } from '../world.ts'

const DAY = '2027-02-01'
/** Consecutive writes at the same server: only then are the tags from just before the write. */
const WRITES_AT_ONE = 25

export class Reader {
  private readonly world: World
  private readonly who: Someone
  private entry: string | null = null
  private readonly tags = new Map<number, string>()
  private rounds = 0

  constructor(world: World, who: Someone) {
    this.world = world
    this.who = who
  }

  async round(): Promise<void> {
    const { caller, ledger, servers } = this.world
    const writer = Math.floor(this.rounds / WRITES_AT_ONE) % servers.length
    if (this.rounds % WRITES_AT_ONE === 0) this.tags.clear()
    this.rounds += 1

    const text = `change ${ledger.next('change')}`
    const written = await caller.once(writer, this.who, this.write(text))
    if (written.status !== 200 && written.status !== 201) return
    this.entry ??= written.body.id
    ledger.changes.push(text)
    const others = servers.map((_, n) => n).filter((n) => n !== writer)
    await Promise.all(others.map((reader) => this.readAt(reader, text, written)))
  }

  private async readAt(reader: number, text: string, written: Answer): Promise<void> {
    const { caller, ledger } = this.world
    const tag = this.tags.get(reader)
    const read = await caller.once(reader, this.who, this.read(written, tag))
    if (read.status !== 200 && read.status !== 304) return
    if (tag) ledger.reads += 1
    if (read.status === 304) ledger.stale.push(`an old 304 after "${text}"`)
    else if (!JSON.stringify(read.body).includes(`"${text}"`))
      ledger.stale.push(`an old answer after "${text}"`)
    const next = read.headers.get('etag')
    if (next) this.tags.set(reader, next)
    else this.tags.delete(reader)
  }

  private write(text: string) {
    const body = { kind: 'DAY_SHIFT', start: DAY, end: DAY, text }
    return this.entry
      ? ({ method: 'PUT', path: `/api/availability/${this.entry}`, body } as const)
      : ({ method: 'POST', path: `/api/users/${this.who.id}/availability`, body } as const)
  }

  /** With the mark of the write, as the browser sends it. */
  private read(written: Answer, tag: string | undefined): Ask {
    const mark = written.headers.get(MARK_HEADER)
    return {
      method: 'GET',
      path: `/api/availability/range?userIds=${this.who.id}&from=${DAY}&to=${DAY}`,
      headers: { ...(tag ? { 'if-none-match': tag } : {}), ...(mark ? { [MARK_HEADER]: mark } : {}) },
    }
  }
}
