// What the lists of offers show beside the rows themselves.

import { and, count, eq, gt, inArray, isNotNull, max, ne, notExists, or, sql } from 'drizzle-orm'
import type { Channel, OutgoingStatus } from '#core/whatsapp.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, offerRounds, offers, outgoingMessages, users } from '#server/db/schema.ts'
import { shiftsOfJob } from './offers.sql.ts'

export interface ReachedRow {
  status: OutgoingStatus
  channel: Channel
}

/** Delivery status of the message of each offer: the attempt that counts. */
export async function findReached(db: Db, roundIds: readonly string[]): Promise<Map<string, ReachedRow>> {
  const rows = await db
    .select({ id: offers.id, status: outgoingMessages.status, channel: outgoingMessages.channel })
    .from(offers)
    .innerJoin(outgoingMessages, eq(outgoingMessages.whatsappMessageId, offers.whatsappMessageId))
    .where(inArray(offers.roundId, [...roundIds]))
  return new Map(rows.map(({ id, ...reached }) => [id, reached]))
}

export async function hasFailed(db: Db, whatsappMessageId: string): Promise<boolean> {
  const { whatsappMessageId: place, status } = outgoingMessages
  const rows = await db
    .select({ status })
    .from(outgoingMessages)
    .where(and(eq(place, whatsappMessageId), eq(status, 'FAILED')))
  return rows.length > 0
}

/** Also of people who have left. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

/** The offers that a person was asked, as long as they matter. To somebody who has the work, its end would be untrue. */
export async function findMine(db: Db, contractorId: string, since: Date) {
  return db
    .select({ offer: offers, job: jobs })
    .from(offers)
    .innerJoin(jobs, eq(jobs.id, offers.jobId))
    .where(
      and(
        eq(offers.contractorId, contractorId),
        isNotNull(offers.sentAt),
        gt(offers.endsAt, since),
        or(ne(offers.state, 'WITHDRAWN'), notExists(shiftsOfJob(db, offers.jobId, offers.contractorId))),
      ),
    )
}

/** The latest first. Deleted jobs included: the offer was made all the same. */
export async function findOfPerson(db: Db, contractorId: string, most: number) {
  return db
    .select({ offer: offers, job: { id: jobs.id, headline: jobs.headline, startDate: jobs.startDate } })
    .from(offers)
    .innerJoin(jobs, eq(jobs.id, offers.jobId))
    .innerJoin(offerRounds, eq(offerRounds.id, offers.roundId))
    .where(eq(offers.contractorId, contractorId))
    .orderBy(sql`coalesce(${offers.sentAt}, ${offerRounds.startedAt}) DESC`, offers.id)
    .limit(most)
}

/** How many people can still answer, of each job that somebody was asked for. */
export async function countOpenOffers(db: Db, now: Date): Promise<{ jobId: string; people: number }[]> {
  return db
    .select({ jobId: offers.jobId, people: count() })
    .from(offers)
    .where(and(eq(offers.state, 'SENT'), gt(offers.endsAt, now)))
    .groupBy(offers.jobId)
}

/** When each person was last asked. Nobody who never was is in it. */
export async function findLastOffers(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ contractorId: offers.contractorId, at: max(offers.sentAt) })
    .from(offers)
    .where(isNotNull(offers.sentAt))
    .groupBy(offers.contractorId)
  return new Map(rows.flatMap(({ contractorId, at }) => (at ? [[contractorId, at] as const] : [])))
}
