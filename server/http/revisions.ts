// How often each topic has changed, and for whom, kept in memory from the database's announcements. ETags (an unchanged
// poll needs no query), the events to browsers, and reads of only what changed are based on it.

import { randomBytes } from 'node:crypto'
import { LIMITS } from '#core/limits.ts'
import { revisionKey, seesWhole, TOPIC_NAMES, type TopicName, type Viewer } from '#core/topics.ts'

export interface Change {
  topic: TopicName
  /** The person concerned; null if the change concerns nobody in particular. */
  userId: string | null
}

/** `lost`: announcements may be missed from now on. `reset`: they have started or resumed. */
type Listener = (event: Change | 'reset' | 'lost') => void

const topics = new Set<string>(TOPIC_NAMES)
/** How many changes of a topic are remembered; an answer from before them is read again as a whole. */
const REMEMBERED = 2_000

export class Revisions {
  /** Changes whenever announcements may have been missed, which makes every earlier ETag stale. */
  private epoch = newEpoch()
  private listening = false
  private counts = new Map<string, number>()
  /** Whom the latest changes of each topic concerned. */
  private concerned = new Map<TopicName, (string | null)[]>()
  private readonly listeners = new Set<Listener>()

  get current(): boolean {
    return this.listening
  }

  count(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** The revision of what an answer made from `reads` depends on, or null while announcements may be missed. */
  stamp(reads: readonly TopicName[], viewer: Viewer | null, extra = ''): string | null {
    if (!this.listening) return null
    let stamp = `${this.epoch}${extra}`
    for (const topic of reads) stamp += `.${this.count(revisionKey(topic, viewer))}`
    return stamp
  }

  /**
   * Whose rows changed between an earlier ETag of this viewer and a stamp for the same reads. Null if that is unknown,
   * too many, or not known by person.
   */
  changedSince(tag: string, stamp: string, reads: readonly TopicName[], viewer: Viewer): string[] | null {
    if (!reads.every((topic) => seesWhole(topic, viewer))) return null
    const [before, now] = [partsOf(tag, reads.length), partsOf(tagOf(stamp, viewer), reads.length)]
    if (before.start !== now.start || !now.start.includes(this.epoch)) return null
    const people = new Set<string>()
    for (const [n, topic] of reads.entries()) {
      const since = this.concernedSince(topic, before.counts[n]!)
      if (!since) return null
      for (const userId of since) {
        if (userId === null) return null
        people.add(userId)
      }
    }
    return people.size <= LIMITS.peopleInChanges ? [...people].sort() : null
  }

  /** Whom the changes after the given count concerned; null if not all of them are remembered. */
  private concernedSince(topic: TopicName, count: number): readonly (string | null)[] | null {
    const latest = this.concerned.get(topic) ?? []
    const changes = this.count(topic) - count
    // Also refuses what is not a number.
    if (!(changes >= 0 && changes <= latest.length)) return null
    return latest.slice(latest.length - changes)
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Processes one announcement, `topic` or `topic:userId`. */
  announce(payload: string): void {
    const [topic, userId = null] = payload.split(':') as [TopicName, string?]
    if (!topics.has(topic)) return
    this.bump(topic)
    if (userId) this.bump(payload)
    this.remember(topic, userId)
    this.publish({ topic, userId })
  }

  /** Announcements have started or resumed: everything known before may be stale. */
  begin(): void {
    this.forget()
    this.listening = true
    this.publish('reset')
  }

  lose(): void {
    this.listening = false
    this.forget()
    this.publish('lost')
  }

  private forget(): void {
    this.epoch = newEpoch()
    this.counts = new Map()
    this.concerned = new Map()
  }

  private bump(key: string): void {
    this.counts.set(key, this.count(key) + 1)
  }

  private remember(topic: TopicName, userId: string | null): void {
    const latest = this.concerned.get(topic)
    if (!latest) {
      this.concerned.set(topic, [userId])
      return
    }
    latest.push(userId)
    // Rarely, because it moves the whole list.
    if (latest.length >= 2 * REMEMBERED) latest.splice(0, REMEMBERED)
  }

  private publish(event: Change | 'reset' | 'lost'): void {
    for (const listener of this.listeners) listener(event)
  }
}

/** The ETag of an answer of this revision for this viewer. */
export function tagOf(stamp: string, viewer: Viewer | null): string {
  return viewer ? `"${viewer.id}.${viewer.role}.${stamp}"` : `"${stamp}"`
}

/** An ETag's last parts are the counts of the topics. A proxy that compresses a reply marks its ETag as weak. */
function partsOf(tag: string, topics: number): { start: string; counts: number[] } {
  const parts = tag.replace(/^W\//, '').replace(/"$/, '').split('.')
  return { start: parts.slice(0, -topics).join('.'), counts: parts.slice(-topics).map(Number) }
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url')
}
