// Calls over HTTP to the servers and a tally of the responses: how often each status came, and any response that must
// never occur.

import { setTimeout as delay } from 'node:timers/promises'
import type { BodyOf } from '#tests/support/answer.ts'
import type { Someone } from './people.ts'
import type { ServerProcess } from './server-process.ts'

const ANSWER_WITHIN_MS = 20_000
const TRY_AGAIN_MS = 250
/** Longer than the longest outage. */
const PATIENCE_MS = 100_000

export interface Answer<Body = unknown> {
  /** 0: no response (connection refused or cut, or a time-out). */
  status: number
  body: Body
  headers: Headers
}

type Method = 'GET' | 'POST' | 'PUT'

export interface Ask<M extends Method = Method, P extends string = string> {
  method: M
  path: P
  body?: unknown
  headers?: Record<string, string>
}

/** Counts the servers' responses. */
export class Tally {
  calls = 0
  readonly byStatus = new Map<number, number>()
  /** Descriptions of responses that nobody should get. */
  readonly wrong: string[] = []

  take({ method, path }: Ask, { status, headers, body }: Answer): void {
    this.calls += 1
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
    const where = `${method} ${path.split('?')[0]}`
    if (status === 500) this.wrong.push(`${where} answered 500 ${JSON.stringify(body)}`)
    if (status === 503 && !headers.has('retry-after'))
      this.wrong.push(`${where} answered 503 without Retry-After`)
    if (status === 401 || status === 403) this.wrong.push(`${where} answered ${status} to somebody signed in`)
  }

  count(status: number): number {
    return this.byStatus.get(status) ?? 0
  }
}

export class Caller {
  tally = new Tally()
  private readonly servers: readonly ServerProcess[]

  constructor(servers: readonly ServerProcess[]) {
    this.servers = servers
  }

  /** One attempt at one server. */
  async once<const M extends Method, const P extends string>(
    server: number,
    who: Someone,
    ask: Ask<M, P>,
  ): Promise<Answer<BodyOf<M, P>>> {
    const answer = await this.fetch(this.servers[server % this.servers.length]!, who, ask)
    this.tally.take(ask, answer)
    return answer as Answer<BodyOf<M, P>>
  }

  /**
   * Tries the servers in turn until one says yes or no, like a browser that submits again; a POST needs its
   * Idempotency-Key for that. Null if there was no response for longer than any outage.
   */
  async settled<const M extends Method, const P extends string>(
    first: number,
    who: Someone,
    ask: Ask<M, P>,
  ): Promise<Answer<BodyOf<M, P>> | null> {
    const end = performance.now() + PATIENCE_MS
    for (let server = first; performance.now() < end; server += 1) {
      const answer = await this.once(server, who, ask)
      if (![0, 429, 500, 503].includes(answer.status)) return answer
      await delay(TRY_AGAIN_MS)
    }
    return null
  }

  private async fetch(server: ServerProcess, who: Someone, ask: Ask): Promise<Answer> {
    const { method, path, body, headers = {} } = ask
    try {
      const answer = await fetch(server.url + path, {
        method,
        headers: {
          cookie: who.cookie(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : null }
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      return { status: 0, headers: new Headers(), body: null }
    }
  }
}
