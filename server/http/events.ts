// Tells open browsers which topics have changed, each only those that concern its user. A stream whose session has
// ended says so and closes.

import type { FastifyReply } from 'fastify'
import { streamEvents } from '#core/contracts/live.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { concerns, type TopicName, type Viewer } from '#core/topics.ts'
import { type Routes, SENT } from './register-route.ts'
import type { Change } from './revisions.ts'
import { sessionToken } from './session-cookie.ts'

const GATHER_MS = 20
/** A topic that changes continuously (a broadcast to thousands) is sent at most this often. */
const REST_MS = 400

export function registerEvents(routes: Routes): void {
  const { live, sessions, metrics } = routes.deps
  const open = new Map<string, number>()

  routes.on(streamEvents, async ({ viewer, request, reply }) => {
    const { id } = viewer
    if ((open.get(id) ?? 0) >= LIMITS.streamsPerPerson) throw new Refusal('too-many-windows')
    open.set(id, (open.get(id) ?? 0) + 1)
    const token = sessionToken(routes.deps.settings, request)
    const stream = new Stream(reply, viewer)
    // If the session cannot be read the stream ends too: the browser reconnects.
    const recheck = () =>
      sessions.find(token).then(
        (current) => (current ? stream.become(current) : stream.end()),
        () => stream.end(),
      )
    const stopListening = live.revisions.subscribe((event) => {
      // Browsers refetch once the announcements are back.
      if (event === 'lost') return
      if (event === 'reset') stream.reset()
      else stream.offer(event)
      if (mayEndSession(event, stream.viewer)) recheck()
    })
    metrics.openStreams.inc()
    reply.sse.onClose(() => {
      metrics.openStreams.dec()
      const left = (open.get(id) ?? 0) - 1
      if (left > 0) open.set(id, left)
      else open.delete(id)
      stopListening()
      stream.close()
    })
    reply.sse.keepAlive()
    await reply.sse.send({ event: 'open', data: {} })
    return SENT
  })
}

/** Whether this person or one of their sessions may have changed; after a gap, always true. */
function mayEndSession(event: Change | 'reset', viewer: Viewer): boolean {
  if (event === 'reset') return true
  return event.userId === viewer.id && (event.topic === 'users' || event.topic === 'sessions')
}

class Stream {
  viewer: Viewer
  private readonly reply: FastifyReply
  /** When each changed topic may be sent. */
  private readonly due = new Map<TopicName, number>()
  private readonly sentAt = new Map<TopicName, number>()
  private timer: NodeJS.Timeout | null = null

  constructor(reply: FastifyReply, viewer: Viewer) {
    this.reply = reply
    this.viewer = viewer
  }

  offer({ topic, userId }: Change): void {
    if (!concerns(topic, userId, this.viewer)) return
    if (this.due.has(topic)) return
    const now = performance.now()
    // A write changes several tables: one event covers them all.
    const due = Math.max(now + GATHER_MS, (this.sentAt.get(topic) ?? 0) + REST_MS)
    this.due.set(topic, due)
    this.wait()
  }

  become(viewer: Viewer): void {
    this.viewer = viewer
  }

  reset(): void {
    this.send('reset', {})
  }

  end(): void {
    this.sendChanged([...this.due.keys()])
    this.close()
    this.reply.sse.close()
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  /** Waits for the first due topic, and sends those due at about the same time with it. */
  private wait(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.due.size === 0) return
    const next = Math.min(...this.due.values())
    this.timer = setTimeout(() => {
      const now = performance.now() + GATHER_MS
      this.sendChanged([...this.due].filter(([, due]) => due <= now).map(([topic]) => topic))
      this.wait()
    }, next - performance.now())
  }

  private sendChanged(topics: TopicName[]): void {
    if (topics.length === 0) return
    for (const topic of topics) {
      this.due.delete(topic)
      this.sentAt.set(topic, performance.now())
    }
    this.send('changed', { topics })
  }

  private send(event: string, data: object): void {
    // onClose reports a browser that has just disconnected; nothing is left to do.
    if (this.reply.sse.isConnected) void this.reply.sse.send({ event, data }).catch(() => this.close())
  }
}
