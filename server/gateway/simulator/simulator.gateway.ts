// Stands in for phones: what is sent is kept where /simulator shows it.

import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import { simulatorFailures, simulatorMessages } from '../../db/schema.ts'
import { type Gateway, GatewayError, type OutgoingMessage } from '../gateway.ts'

export class SimulatorGateway implements Gateway {
  readonly repeatable = true
  private readonly db: Db
  private readonly clock: Clock

  constructor(db: Db, clock: Clock) {
    this.db = db
    this.clock = clock
  }

  async send(message: OutgoingMessage): Promise<{ providerId: string; delivered: boolean }> {
    const failure = await this.takeFailure(message.to)
    if (failure !== null)
      throw new GatewayError(/^\d+$/.test(failure) ? failure : 'simulated', failure, false)
    await this.db
      .insert(simulatorMessages)
      .values({
        id: message.id,
        channel: message.channel,
        inbound: false,
        phoneNumber: message.to,
        body: message.body,
        createdAt: this.clock.now(),
      })
      .onConflictDoNothing()
    return { providerId: `SIM-${message.id}`, delivered: true }
  }

  /** The reason of the next failure that was asked for, counting it down; null where none is. */
  private async takeFailure(phoneNumber: string): Promise<string | null> {
    const [row] = await this.db
      .update(simulatorFailures)
      .set({ timesLeft: sql`${simulatorFailures.timesLeft} - 1` })
      .where(and(eq(simulatorFailures.phoneNumber, phoneNumber), gt(simulatorFailures.timesLeft, 0)))
      .returning({ reason: simulatorFailures.reason })
    return row?.reason ?? null
  }
}
