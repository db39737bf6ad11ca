// SMS and WhatsApp through Twilio's own library.

import twilio from 'twilio'
import { LIMITS } from '#core/limits.ts'
import { cut } from '#core/message-text.ts'
import { PATHS } from '#core/paths.ts'
import type { Settings } from '../../settings.ts'
import { type Accepted, type Gateway, GatewayError, type OutgoingMessage } from '../gateway.ts'
import { gatewayErrorOf } from './twilio-errors.ts'

type RequestOptions<T> = NonNullable<Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]>
type TwilioSettings = NonNullable<Settings['twilio']>

const second = 1000
const minute = 60 * second
const ANSWER_WITHIN_MS = 15 * second

export class TwilioGateway implements Gateway {
  /** Twilio has no idempotency key. */
  readonly repeatable = false
  readonly retryMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute]
  readonly perSecond: number
  readonly window: 'kept' | 'template'
  private readonly settings: TwilioSettings
  private readonly client: twilio.Twilio
  private readonly callback: string | null

  constructor(settings: TwilioSettings, appUrl: string) {
    this.settings = settings
    this.perSecond = settings.perSecond
    this.window = settings.templateSid ? 'template' : 'kept'
    this.callback = canBeReached(appUrl) || settings.apiUrl ? `${appUrl}${PATHS.twilioStatus}` : null
    this.client = twilio(settings.accountSid, settings.authToken, {
      httpClient: new HttpClient(settings.apiUrl),
    })
  }

  async send(message: OutgoingMessage): Promise<Accepted> {
    try {
      const sent = await this.client.messages.create({
        ...this.route(message),
        ...this.content(message),
        ...(this.callback ? { statusCallback: `${this.callback}?message=${message.id}` } : {}),
      })
      return { providerId: sent.sid, delivered: false }
    } catch (error) {
      throw gatewayErrorOf(error)
    }
  }

  private route({ channel, to }: OutgoingMessage): { from: string; to: string } {
    const { smsFrom, whatsappFrom } = this.settings
    return channel === 'sms'
      ? { from: smsFrom, to }
      : { from: `whatsapp:${bare(whatsappFrom)}`, to: `whatsapp:${to}` }
  }

  private content({ windowOpen, body, channel, offerId }: OutgoingMessage) {
    const { templateSid, offerTemplateSid } = this.settings
    const text = cut(body, LIMITS.whatsappLimit)
    // The ids of its buttons are accept:{{2}} and decline:{{2}}.
    if (channel === 'whatsapp' && offerId && offerTemplateSid)
      return template(offerTemplateSid, { 1: oneLine(text), 2: offerId })
    if (windowOpen || !templateSid) return { body: text }
    return template(templateSid, { 1: oneLine(text) })
  }
}

const template = (contentSid: string, variables: Record<string, string>) => ({
  contentSid,
  contentVariables: JSON.stringify(variables),
})

/** WhatsApp refuses template variables with line breaks or repeated spaces. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const bare = (number: string) => number.replace(/^whatsapp:/, '')

/** Twilio refuses a callback to a local address. */
function canBeReached(appUrl: string): boolean {
  return !/^(localhost|127\.|\[?::1)/.test(new URL(appUrl).hostname)
}

/** The library's own client, with another address if the settings give one; it reads how long a 429 asks us to wait. */
class HttpClient extends twilio.RequestClient {
  private readonly base: string | null

  constructor(base: string | null) {
    // A keep-alive connection may close while a message is written to it, and then it is unknown whether it arrived.
    super({ timeout: ANSWER_WITHIN_MS, keepAlive: false })
    this.base = base
  }

  override async request<T>(options: RequestOptions<T>) {
    const { pathname, search } = new URL(options.uri)
    const uri = this.base ? new URL(pathname + search, this.base).href : options.uri
    const response = await super.request<T>({ ...options, uri })
    if (response.statusCode === 429) {
      const headers = (response as { headers?: Record<string, string> }).headers ?? {}
      const seconds = Number(headers['retry-after'])
      throw new GatewayError(
        '20429',
        'Too many requests',
        'passing',
        Number.isFinite(seconds) ? seconds * 1000 : null,
      )
    }
    return response
  }
}
