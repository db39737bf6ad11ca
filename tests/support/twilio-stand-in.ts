// A stand-in for Twilio's REST API on loopback: accepts messages, answers as told, and calls our webhooks with its
// signature. Tests point the real library at it.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import webhooks from 'twilio/lib/webhooks/webhooks.js'

const TWILIO = {
  MESSAGING: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'stand-in-token',
  TWILIO_SMS_FROM: '+442080641920',
  TWILIO_WHATSAPP_FROM: '+442080641920',
} as const

export interface TakenMessage {
  sid: string
  to: string
  from: string
  body: string | null
  contentSid: string | null
  contentVariables: string | null
  statusCallback: string | null
  at: number
}

/** What happens to a message: refused with a status and a code, accepted with the response lost, or dropped. */
export type Behaviour =
  | { refuse: number; code?: number; retryAfter?: number }
  | { loseAnswer: true }
  | { dropUnread: true }
  /** The connection stays open without a response until the caller gives up. */
  | { neverAnswer: 'taken' | 'not-taken' }

export class TwilioStandIn {
  /** The messages that the provider has accepted, in order. */
  readonly taken: TakenMessage[] = []
  /** Every request, including refused ones. */
  requests = 0
  delayMs = 0
  /** While set, responses wait for this. */
  holdAnswers: Promise<void> | null = null
  /** Decides for any message, by our own id for it (from its callback URL). */
  behaviourOf: ((outgoingId: string) => Behaviour | undefined) | null = null
  private readonly behaviours = new Map<string, Behaviour[]>()
  private readonly waiting: { count: number; resolve: () => void }[] = []
  private readonly server: Server

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response))
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get env(): Record<string, string> {
    return { ...TWILIO, TWILIO_API_URL: this.url }
  }

  /** The next messages to this number get these behaviours, one after the other. */
  next(to: string, ...behaviours: Behaviour[]): void {
    this.behaviours.set(to, [...(this.behaviours.get(to) ?? []), ...behaviours])
  }

  takenBy(to: string): TakenMessage[] {
    return this.taken.filter((message) => message.to.replace('whatsapp:', '') === to)
  }

  /** Resolves once this many messages have been accepted. */
  async hasTaken(count: number): Promise<void> {
    if (this.taken.length >= count) return
    await new Promise<void>((resolve) => this.waiting.push({ count, resolve }))
  }

  /** Sends a status callback for a message, as Twilio does. */
  status(message: TakenMessage, status: string, errorCode?: string): Promise<Response> {
    if (!message.statusCallback) throw new Error('this message asked for no receipts')
    return callSigned(message.statusCallback, {
      MessageSid: message.sid,
      MessageStatus: status,
      ...(errorCode ? { ErrorCode: errorCode } : {}),
    })
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const text = await textOf(request)
    if (text === null) return
    await this.holdAnswers
    const form = new URLSearchParams(text)
    const to = form.get('To') ?? ''
    const behaviour =
      this.behaviours.get(to.replace('whatsapp:', ''))?.shift() ??
      this.behaviourOf?.(outgoingIdOf(form.get('StatusCallback')))
    const expected = `Basic ${Buffer.from(`${TWILIO.TWILIO_ACCOUNT_SID}:${TWILIO.TWILIO_AUTH_TOKEN}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refuse(response, 401, 20003)
    if (request.url !== `/2010-04-01/Accounts/${TWILIO.TWILIO_ACCOUNT_SID}/Messages.json`)
      return refuse(response, 404, 20404)
    if (behaviour && 'dropUnread' in behaviour) return void request.socket.destroy()
    if (behaviour && 'refuse' in behaviour)
      return refuse(response, behaviour.refuse, behaviour.code ?? 20500, behaviour.retryAfter)
    if (behaviour && 'neverAnswer' in behaviour && behaviour.neverAnswer === 'not-taken') return
    const message: TakenMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to,
      from: form.get('From') ?? '',
      body: form.get('Body'),
      contentSid: form.get('ContentSid'),
      contentVariables: form.get('ContentVariables'),
      statusCallback: form.get('StatusCallback'),
      at: performance.now(),
    }
    this.taken.push(message)
    for (const { count, resolve } of this.waiting) if (this.taken.length >= count) resolve()
    if (behaviour && 'loseAnswer' in behaviour) return void request.socket.destroy()
    if (behaviour && 'neverAnswer' in behaviour) return
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ sid: message.sid, status: 'queued', to, error_code: null }))
  }
}

/** Null if the caller was killed in the middle of its request. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  try {
    for await (const chunk of request) text += chunk
  } catch (error) {
    if (request.destroyed) return null
    throw error
  }
  return text
}

/** Our own id of a message, from its callback URL; empty if it has none. */
export function outgoingIdOf(statusCallback: string | null): string {
  return statusCallback ? (new URL(statusCallback).searchParams.get('message') ?? '') : ''
}

function refuse(response: ServerResponse, status: number, code: number, retryAfter?: number): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
  response.end(JSON.stringify({ status, code, message: `refused with ${code}` }))
}

/** Twilio's signature of a form for an address. */
export const signatureOf = (
  url: string,
  form: Record<string, string>,
  token: string = TWILIO.TWILIO_AUTH_TOKEN,
): string => webhooks.getExpectedTwilioSignature(token, url, form)

/** A form with Twilio's signature for the address that Twilio believes it is calling. */
export function callSigned(
  url: string,
  form: Record<string, string>,
  options: { signedFor?: string; token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { signedFor = url, token, headers = {} } = options
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(signedFor, form, token),
      ...headers,
    },
    body: new URLSearchParams(form),
  })
}
