// What the rules need to know, in few statements whatever the number of people.

import { sql } from 'drizzle-orm'
import type { DoNotSend, FactShift, Standing } from '#core/rules/index.ts'
import type { Span } from '#core/time.ts'
import type { WorkProfile } from '#core/work-profile.ts'
import type { Db } from '#server/db/connection.ts'
import { named } from '#server/db/named.ts'

/** A shift for the rules, with the fields that people read. */
export interface BookedShift extends FactShift {
  userId: string
  headline: string
  address: string | null
}

/** id, start, end, initials, authority, gender, headline, address. */
type Packed = [
  string,
  number,
  number,
  string | null,
  string | null,
  'MALE' | 'FEMALE' | null,
  string,
  string | null,
]

const GENDER_WANTED = sql.raw(`nullif(j.gender_preference, 'NO_PREFERENCE')`)

/**
 * The shifts of these people that overlap the span, in order of their start. Packed by person: half a year of a large
 * agency is tens of thousands of shifts, and JSON is read several times faster than rows. A person's are unpacked when
 * they are asked for.
 */
export async function findShiftsOf(
  db: Db,
  userIds: readonly string[],
  span: Span,
): Promise<(userId: string) => BookedShift[]> {
  const { rows } = await db.execute<{ userId: string; packed: string }>(sql`${named('shifts-around')}
    SELECT s.assigned_to_id AS "userId",
      json_agg(json_build_array(s.id, extract(epoch FROM s.date_start)::float8 * 1000,
        extract(epoch FROM s.date_end)::float8 * 1000, s.service_user_initials, s.local_authority, ${GENDER_WANTED},
        s.headline, s.address) ORDER BY s.date_start, s.id)::text AS packed
      FROM shifts s LEFT JOIN jobs j ON j.id = s.job_id
     WHERE s.assigned_to_id = ANY(${sql.param(userIds)}::uuid[]) AND s.deleted_at IS NULL
       AND s.date_start < ${span.end} AND s.date_end > ${span.start}
     GROUP BY s.assigned_to_id`)
  const packedOf = new Map(rows.map(({ userId, packed }) => [userId, packed]))
  return (userId) => {
    const packed = packedOf.get(userId)
    return packed === undefined
      ? []
      : (JSON.parse(packed) as Packed[]).map((values) => unpacked(userId, values))
  }
}

function unpacked(
  userId: string,
  [id, start, end, initials, authority, gender, headline, address]: Packed,
): BookedShift {
  return {
    id,
    userId,
    start: new Date(start),
    end: new Date(end),
    serviceUserInitials: initials,
    localAuthority: authority,
    genderWanted: gender,
    headline,
    address,
  }
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
