// Replaces real phones: sent messages are stored and shown at /simulator.

import { and, eq, gt, sql } from 'drizzle-orm'
import { offerButtons } from '#core/offers/messages.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import { simulatorFailures, simulatorMessages } from '../../db/schema.ts'
import { type Accepted, type Gateway, GatewayError, type OutgoingMessage } from '../gateway.ts'

/** The provider's codes for temporary failures; all other codes are permanent. */
const NOT_NOW = new Set(['20429', '20500', '20503', '30001', '63018'])
const CODE = /^\d{5}$/

export class SimulatorGateway implements Gateway {
  readonly repeatable = true
  readonly perSecond = null
  // Short, for people who watch the simulated phone.
  readonly retryMs = [1000, 2000, 4000]
  readonly window: 'ignored' | 'kept'
  private readonly db: Db
  private readonly clock: Clock

  constructor(db: Db, clock: Clock, keepsWindow: boolean) {
    this.db = db
    this.clock = clock
    this.window = keepsWindow ? 'kept' : 'ignored'
  }

  async send(message: OutgoingMessage): Promise<Accepted> {
    if (this.window === 'kept' && !message.windowOpen)
      throw new GatewayError('63016', 'outside the 24-hour window', 'permanent')
    const failure = await this.takeFailure(message.to)
    if (failure !== null) throw failureFor(failure)
    await this.db
      .insert(simulatorMessages)
      .values({
        id: message.id,
        channel: message.channel,
        inbound: false,
        phoneNumber: message.to,
        body: message.body,
        buttons: message.channel === 'whatsapp' && message.offerId ? offerButtons(message.offerId) : null,
        createdAt: this.clock.now(),
      })
      .onConflictDoNothing()
    return { providerId: `SIM-${message.id}`, delivered: true }
  }

  /** The reason of the next requested failure, counting it down; null if there is none. */
  private async takeFailure(phoneNumber: string): Promise<string | null> {
    const [row] = await this.db
      .update(simulatorFailures)
      .set({ timesLeft: sql`${simulatorFailures.timesLeft} - 1` })
      .where(and(eq(simulatorFailures.phoneNumber, phoneNumber), gt(simulatorFailures.timesLeft, 0)))
      .returning({ reason: simulatorFailures.reason })
    return row?.reason ?? null
  }
}

/** A provider's code has its usual meaning; any other text is a temporary failure. */
function failureFor(reason: string): GatewayError {
  const isFinal = CODE.test(reason) && !NOT_NOW.has(reason)
  return new GatewayError(CODE.test(reason) ? reason : 'simulated', reason, isFinal ? 'permanent' : 'passing')
}
