// Tells open browsers which topics have changed, each only what is its viewer's business. A stream whose session has
// ended says so and closes.

import type { FastifyReply } from 'fastify'
import { streamEvents } from '#core/contracts/live.ts'
import { concerns, type TopicName, type Viewer } from '#core/topics.ts'
import { type Routes, SENT } from './register-route.ts'
import type { Change } from './revisions.ts'
import { sessionToken } from './session-cookie.ts'

const GATHER_MS = 20
/** A topic that changes without pause (a broadcast to thousands) is told at most so often. */
const REST_MS = 400

export function registerEvents(routes: Routes): void {
  const { live, sessions, metrics } = routes.deps

  routes.on(streamEvents, async ({ viewer, request, reply }) => {
    const token = sessionToken(request)
    const stream = new Stream(reply, viewer)
    // When the session cannot be read the stream ends too: the browser comes back and asks again.
    const recheck = () =>
      sessions.find(token).then(
        (current) => (current ? stream.become(current) : stream.end()),
        () => stream.end(),
      )
    const stopListening = live.revisions.subscribe((event) => {
      if (event === 'reset') stream.reset()
      else stream.offer(event)
      if (mayEndSession(event, stream.viewer)) recheck()
    })
    metrics.openStreams.value += 1
    reply.sse.onClose(() => {
      metrics.openStreams.value -= 1
      stopListening()
      stream.close()
    })
    reply.sse.keepAlive()
    await reply.sse.send({ event: 'open', data: {} })
    return SENT
  })
}

/** Whether this person or one of their sessions may have changed; after a gap anything may have. */
function mayEndSession(event: Change | 'reset', viewer: Viewer): boolean {
  if (event === 'reset') return true
  return event.userId === viewer.id && (event.topic === 'users' || event.topic === 'sessions')
}

class Stream {
  viewer: Viewer
  private readonly reply: FastifyReply
  /** When each changed topic may be told. */
  private readonly due = new Map<TopicName, number>()
  private readonly told = new Map<TopicName, number>()
  private timer: NodeJS.Timeout | null = null

  constructor(reply: FastifyReply, viewer: Viewer) {
    this.reply = reply
    this.viewer = viewer
  }

  offer({ topic, userId }: Change): void {
    if (!concerns(topic, userId, this.viewer)) return
    if (this.due.has(topic)) return
    const now = performance.now()
    // A write touches several tables: one event tells them all.
    const due = Math.max(now + GATHER_MS, (this.told.get(topic) ?? 0) + REST_MS)
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
    this.tell([...this.due.keys()])
    this.close()
    this.reply.sse.close()
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  /** Until the first topic is due, those due at nearly the same moment with it. */
  private wait(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.due.size === 0) return
    const next = Math.min(...this.due.values())
    this.timer = setTimeout(() => {
      const now = performance.now() + GATHER_MS
      this.tell([...this.due].filter(([, due]) => due <= now).map(([topic]) => topic))
      this.wait()
    }, next - performance.now())
  }

  private tell(topics: TopicName[]): void {
    if (topics.length === 0) return
    for (const topic of topics) {
      this.due.delete(topic)
      this.told.set(topic, performance.now())
    }
    this.send('changed', { topics })
  }

  private send(event: string, data: object): void {
    // A browser that has just gone away is reported by onClose; there is nobody left to tell.
    if (this.reply.sse.isConnected) void this.reply.sse.send({ event, data }).catch(() => this.close())
  }
}
