// Failed sign-ins that concern no account: wrong codes for unknown numbers, invalid codes, unknown usernames. Anyone
// can cause any number of them, so they are counted by site and hour, and each count becomes one audit entry. The input
// is not stored, because people type passwords into the wrong field.

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { siteOf } from '#core/networks.ts'
import { wallTimeOf } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import type { Db } from '#server/db/connection.ts'
import { straySignIns } from '#server/db/schema.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'

type Door = typeof straySignIns.$inferSelect.door

const HOUR = 3_600_000
/** Per hour; further sites share one entry. */
const SITES_LISTED = 50
const WHAT: Record<Door, string> = {
  CODE: 'with a code that no longer worked, or for a number that no account has',
  PASSWORD: 'with a username that no account has',
  PASSKEY: 'with a passkey that no account has',
}

export async function countStraySignIn(db: Db, door: Door, ip: string, now: Date): Promise<void> {
  await db
    .insert(straySignIns)
    .values({ site: siteOf(ip), hour: hourOf(now), door, tries: 1 })
    .onConflictDoUpdate({
      target: [straySignIns.hour, straySignIns.site, straySignIns.door],
      set: { tries: sql`${straySignIns.tries} + 1` },
    })
}

/** Moves the counts of past hours into the audit log. */
export async function recordStraySignIns(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // If two servers do this at once, the second finds nothing left.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('stray-sign-ins'))`)
    const hours = await tx
      .selectDistinct({ hour: straySignIns.hour, door: straySignIns.door })
      .from(straySignIns)
      .where(lt(straySignIns.hour, hourOf(now)))
      .orderBy(straySignIns.hour, straySignIns.door)
    for (const { hour, door } of hours) await recordHour(tx, hour, door, now)
  })
}

async function recordHour(tx: Db, hour: Date, door: Door, now: Date): Promise<void> {
  const those = and(eq(straySignIns.hour, hour), eq(straySignIns.door, door))
  const sites = await tx
    .select()
    .from(straySignIns)
    .where(those)
    .orderBy(desc(straySignIns.tries), straySignIns.site)
  const listed = sites.slice(0, SITES_LISTED).map(({ site, tries }) => ({ from: site, ip: site, tries }))
  const rest = sites.slice(SITES_LISTED)
  if (rest.length > 0) {
    const tries = rest.reduce((sum, site) => sum + site.tries, 0)
    listed.push({ from: `${rest.length} other networks`, ip: '', tries })
  }
  const span = `${formatInstant(hour, FORMATS.dateTime)} and ${wallTimeOf(new Date(hour.getTime() + HOUR))}`
  for (const { from, ip, tries } of listed) {
    await recordAudits({ db: tx, actor: { viewer: null, ip, userAgent: null }, now }, [
      {
        action: 'USER_LOGIN_FAILED',
        resourceType: 'SYSTEM',
        description: `${tries} ${tries === 1 ? 'sign-in' : 'sign-ins'} from ${from} failed between ${span}, ${WHAT[door]}`,
        metadata: { tries, network: from, hour: hour.toISOString() },
      },
    ])
  }
  await tx.delete(straySignIns).where(those)
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR) * HOUR)
}
