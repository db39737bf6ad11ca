// What the rules need to know, in few statements whatever the number of people.

import { type SQL, sql } from 'drizzle-orm'
import type { DoNotSend, Standing } from '#core/rules/index.ts'
import type { Span } from '#core/time.ts'
import type { WorkProfile } from '#core/work-profile.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'
import {
  type BookedShift,
  type NamedShift,
  PACKED,
  PACKED_ADDRESSES,
  PACKED_NAMES,
  type PackedAddresses,
  type PackedNamedShifts,
  type PackedShifts,
  unpacked,
  unpackedNamed,
} from './packed-shifts.ts'

/** The shifts of one of those asked for, in order of their start. Unpacked when called. */
type ShiftsOf<S> = (userId: string) => S[]

/** The shifts of these people that overlap the span, with the addresses of those that overlap a shorter one. */
export async function findShiftsOf(
  db: Db,
  userIds: readonly string[],
  span: Span,
  addressed: Span,
): Promise<ShiftsOf<BookedShift>> {
  const [addresses, packed] = await Promise.all([
    read<PackedAddresses>(
      db,
      sql`${named('addresses-around')} SELECT ${PACKED_ADDRESSES} ${around(userIds, addressed, sql`AND s.address IS NOT NULL`)}`,
    ),
    read<PackedShifts>(db, sql`${named('shifts-around')} SELECT ${PACKED} ${around(userIds, span)}`),
  ])
  return (userId) => {
    const own = packed.get(userId)
    return own ? unpacked(own, addresses.get(userId)) : []
  }
}

/** The same with the headlines and addresses of them all. */
export async function findNamedShiftsOf(
  db: Db,
  userIds: readonly string[],
  span: Span,
): Promise<ShiftsOf<NamedShift>> {
  const packed = await read<PackedNamedShifts>(
    db,
    sql`${named('named-shifts-around')} SELECT ${PACKED}, ${PACKED_NAMES} ${around(userIds, span)}`,
  )
  return (userId) => {
    const own = packed.get(userId)
    return own ? unpackedNamed(own) : []
  }
}

const around = (userIds: readonly string[], { start, end }: Span, more = sql``): SQL => sql`FROM shifts s
 WHERE s.assigned_to_id = ANY(${sql.param(userIds)}::uuid[]) AND s.deleted_at IS NULL
   AND s.date_start < ${end} AND s.date_end > ${start} ${more}
 GROUP BY s.assigned_to_id`

async function read<P extends { userId: string }>(db: Db, query: SQL): Promise<Map<string, P>> {
  const rows = (await db.execute(query)).rows as unknown as P[]
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The gender that each of these jobs asks for, if any. */
export async function findGendersWanted(
  db: Db,
  jobIds: readonly string[],
): Promise<Map<string, 'MALE' | 'FEMALE'>> {
  if (jobIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; wanted: 'MALE' | 'FEMALE' }>(sql`${named('genders-wanted')}
    SELECT j.id, j.gender_preference AS wanted FROM jobs j
     WHERE j.id = ANY(${sql.param(jobIds)}::uuid[]) AND j.gender_preference <> 'NO_PREFERENCE'`)
  return new Map(rows.map(({ id, wanted }) => [id, wanted]))
}

interface RuleFacts {
  /** As stored; null if the agency has changed nothing. */
  rules: unknown
  profiles: ReadonlyMap<string, WorkProfile>
  doNotSend: ReadonlyMap<string, DoNotSend[]>
  /** Everyone else is active. */
  standings: ReadonlyMap<string, Standing>
}

type Owned<T> = (T & { userId: string })[]

/**
 * The agency's settings, and what is known about these people beside shifts and availability. Read in the transaction
 * that decides, after its lock: a change of the settings then holds on every server at once.
 */
export async function findRuleFacts(db: Db, userIds: readonly string[]): Promise<RuleFacts> {
  const ids = sql`ANY(${sql.param(userIds)}::uuid[])`
  const { rows } = await db.execute<{
    rules: unknown
    profiles: Owned<WorkProfile> | null
    doNotSend: Owned<DoNotSend> | null
    standings: Owned<{ standing: Standing }> | null
  }>(sql`${named('rule-facts')}
    SELECT (SELECT rules FROM rule_settings) AS rules,
      (SELECT json_agg(json_build_object('userId', user_id, 'gender', gender, 'dateOfBirth', date_of_birth,
          'startedOn', started_on, 'optOutSignedOn', opt_out_signed_on, 'optOutEndsOn', opt_out_ends_on,
          'visaHours', visa_hours, 'visaTerms', visa_terms, 'otherHours', other_hours))
         FROM work_profiles WHERE user_id = ${ids}) AS profiles,
      (SELECT json_agg(json_build_object('userId', user_id, 'initials', initials_key,
          'localAuthority', local_authority, 'reason', reason))
         FROM do_not_send WHERE user_id = ${ids} AND ended_at IS NULL) AS "doNotSend",
      (SELECT json_agg(json_build_object('userId', id, 'standing',
          CASE WHEN deleted_at IS NOT NULL THEN 'deleted' WHEN role = 'PENDING' THEN 'pending' ELSE 'paused' END))
         FROM users WHERE id = ${ids} AND (deleted_at IS NOT NULL OR role = 'PENDING' OR NOT is_active)) AS standings`)
  const { rules, profiles, doNotSend, standings } = rows[0]!
  return {
    rules,
    profiles: new Map((profiles ?? []).map(({ userId, ...profile }) => [userId, profile])),
    doNotSend: grouped(doNotSend ?? []),
    standings: new Map((standings ?? []).map(({ userId, standing }) => [userId, standing])),
  }
}

function grouped(all: Owned<DoNotSend>): Map<string, DoNotSend[]> {
  const byUser = new Map<string, DoNotSend[]>()
  for (const { userId, ...one } of all) byUser.set(userId, [...(byUser.get(userId) ?? []), one])
  return byUser
}
