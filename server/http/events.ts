// Tells open browsers which topics have changed, each only what is its viewer's business. A stream whose session has
// ended says so and closes.

import type { FastifyReply } from 'fastify'
import { streamEvents } from '#core/contracts/live.ts'
import { concerns, type TopicName, type Viewer } from '#core/topics.ts'
import { type Routes, SENT } from './register-route.ts'
import type { Change } from './revisions.ts'
import { SESSION_COOKIE } from './session.ts'

const GATHER_MS = 20

export function registerEvents(routes: Routes): void {
  const { live, sessions } = routes.deps

  routes.on(streamEvents, async ({ viewer, request, reply }) => {
    const token = request.cookies[SESSION_COOKIE]
    const stream = new Stream(reply, viewer)
    const stopListening = live.revisions.subscribe((event) => {
      if (event === 'reset') return stream.reset()
      stream.offer(event)
      const isOwn =
        event.userId === stream.viewer.id && (event.topic === 'users' || event.topic === 'sessions')
      if (isOwn)
        void sessions.find(token).then((current) => (current ? stream.become(current) : stream.end()))
    })
    reply.sse.onClose(() => {
      stopListening()
      stream.close()
    })
    reply.sse.keepAlive()
    await reply.sse.send({ event: 'open', data: {} })
    return SENT
  })
}

class Stream {
  viewer: Viewer
  private readonly reply: FastifyReply
  private gathered = new Set<TopicName>()
  private timer: NodeJS.Timeout | null = null

  constructor(reply: FastifyReply, viewer: Viewer) {
    this.reply = reply
    this.viewer = viewer
  }

  offer({ topic, userId }: Change): void {
    if (!concerns(topic, userId, this.viewer)) return
    this.gathered.add(topic)
    // A write touches several tables: one event tells them all.
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS)
  }

  become(viewer: Viewer): void {
    this.viewer = viewer
  }

  reset(): void {
    this.send('reset', {})
  }

  end(): void {
    this.flush()
    this.close()
    this.reply.sse.close()
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
  }

  private flush(): void {
    this.timer = null
    if (this.gathered.size === 0) return
    const topics = [...this.gathered]
    this.gathered.clear()
    this.send('changed', { topics })
  }

  private send(event: string, data: object): void {
    // A browser that has just gone away is reported by onClose; there is nobody left to tell.
    if (this.reply.sse.isConnected) void this.reply.sse.send({ event, data }).catch(() => this.close())
  }
}
