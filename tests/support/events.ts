// Reads GET /api/events like a browser.

import { z } from 'zod'
import type { Client } from './client.ts'

const ServerEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), data: z.strictObject({ topics: z.array(z.string()) }) }),
  z.object({ event: z.enum(['open', 'reset']), data: z.strictObject({}) }),
])
type ServerEvent = z.infer<typeof ServerEvent>

export class EventReader {
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
  private readonly received: ServerEvent[] = []
  private readonly waiting: ((event: ServerEvent) => void)[] = []
  private readonly abort: AbortController

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.abort = abort
    this.ended = this.read(body)
  }

  /** Resolves once the server has said that the stream is open. */
  static async open(client: Pick<Client, 'url' | 'cookie'>): Promise<EventReader> {
    const abort = new AbortController()
    const answer = await fetch(`${client.url}/api/events`, {
      headers: { accept: 'text/event-stream', ...(client.cookie ? { cookie: client.cookie } : {}) },
      signal: abort.signal,
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`)
    const reader = new EventReader(answer.body, abort)
    const first = await reader.next()
    if (first.event !== 'open') throw new Error(`the stream began with ${first.event}`)
    return reader
  }

  /** The next unread event. */
  next(): Promise<ServerEvent> {
    const event = this.received.shift()
    return event ? Promise.resolve(event) : new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Waits for an event with the topic; returns the topics of earlier events too. */
  async until(topic: string): Promise<string[]> {
    const heard: string[] = []
    for (;;) {
      const next = await this.next()
      heard.push(...(next.event === 'changed' ? next.data.topics : [next.event]))
      if (heard.includes(topic)) return heard
    }
  }

  close(): void {
    this.abort.abort()
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.take(block)
      }
    } catch (error) {
      if (!this.abort.signal.aborted) throw error
    }
  }

  private take(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${name}: `))
        .map((line) => line.slice(name.length + 2))
        .join('\n')
    // A heartbeat is a comment without data.
    if (!field('event')) return
    const event = ServerEvent.parse({ event: field('event'), data: JSON.parse(field('data')) })
    const waiter = this.waiting.shift()
    if (waiter) waiter(event)
    else this.received.push(event)
  }
}
