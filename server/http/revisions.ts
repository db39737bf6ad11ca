// How often each topic has changed, kept in memory from what the database announces. From it follow the tags of
// answers (an unchanged poll needs no query) and what open browsers are told.

import { randomBytes } from 'node:crypto'
import { revisionKey, TOPIC_NAMES, type TopicName, type Viewer } from '#core/topics.ts'

export interface Change {
  topic: TopicName
  /** Whom the change concerns; null where it bears nobody's name. */
  userId: string | null
}

type Listener = (event: Change | 'reset') => void

const topics = new Set<string>(TOPIC_NAMES)

export class Revisions {
  /** Changes whenever announcements may have been missed, which makes every earlier tag old. */
  private epoch = newEpoch()
  private listening = false
  private counts = new Map<string, number>()
  private readonly listeners = new Set<Listener>()

  get current(): boolean {
    return this.listening
  }

  count(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** The tag of an answer made from `reads` for this viewer, or null while announcements may be missed. */
  tag(reads: readonly TopicName[], viewer: Viewer | null, extra: string): string | null {
    if (!this.listening) return null
    let tag = `"${this.epoch}${viewer ? `.${viewer.id}.${viewer.role}` : ''}${extra}`
    for (const topic of reads) tag += `.${this.count(revisionKey(topic, viewer))}`
    return `${tag}"`
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Takes one announcement, `topic` or `topic:userId`. */
  announce(payload: string): void {
    const [topic, userId = null] = payload.split(':') as [string, string?]
    if (!topics.has(topic)) return
    this.bump(topic)
    if (userId) this.bump(payload)
    this.tell({ topic: topic as TopicName, userId })
  }

  /** Announcements flow again (or for the first time): whatever was known before may be old. */
  begin(): void {
    this.forget()
    this.listening = true
    this.tell('reset')
  }

  lose(): void {
    this.listening = false
    this.forget()
  }

  private forget(): void {
    this.epoch = newEpoch()
    this.counts = new Map()
  }

  private bump(key: string): void {
    this.counts.set(key, this.count(key) + 1)
  }

  private tell(event: Change | 'reset'): void {
    for (const listener of this.listeners) listener(event)
  }
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url')
}
