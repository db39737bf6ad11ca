// Reading the rota: whose shifts a caller may see, and the figures above the board.

import { can } from '#core/capabilities.ts'
import type { getLastUsed, getRotaStats, listMyShifts, listShiftRange } from '#core/contracts/rota.ts'
import type { QueryOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsSearch } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, dayOf, dayRange } from '#core/time.ts'
import type { SignedIn, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { countAvailability } from '#server/features/availability/availability.service.ts'
import { findLastUsed } from './last-used.sql.ts'
import { countJobDays } from './rota-stats.sql.ts'
import { shiftsAsJson } from './shifts-range.sql.ts'

/**
 * JSON text of the requested shifts. Without ids a contractor gets their own, staff everyone's. If it is known whose
 * shifts have `changed` since the caller's last answer, only theirs.
 */
export async function readShifts(
  { db, viewer, now }: SignedInCall,
  query: QueryOf<typeof listShiftRange>,
  changed: string[] | null = null,
): Promise<string> {
  const userIds = visibleIds(viewer, query.assignedToIds)
  const span = { ...dayRange(query.from, query.to), reaching: query.reaching === 'true' }
  if (query.serviceUser === undefined) {
    if (!changed) return shiftsAsJson(db, { ...span, userIds })
    const people = userIds ? changed.filter((id) => userIds.includes(id)) : changed
    const shifts = people.length > 0 ? await shiftsAsJson(db, { ...span, userIds: people }) : '[]'
    return `{"people":${JSON.stringify(people)},"shifts":${shifts}}`
  }
  if (!can(viewer.role, 'shifts:search')) throw new Refusal('forbidden')
  const initials = initialsSearch(query.serviceUser)
  if (!initials) return '[]'
  return shiftsAsJson(db, {
    ...dayRange(query.from, query.to),
    userIds,
    search: { initials, now, limit: LIMITS.searchResults },
  })
}

function visibleIds(viewer: SignedIn, asked: string[] | undefined): string[] | null {
  if (can(viewer.role, 'shifts:read-all')) return asked && asked.length > 0 ? asked : null
  if (asked?.some((id) => id !== viewer.id)) throw new Refusal('forbidden')
  return [viewer.id]
}

export async function readOwnShifts(
  { db, viewer, now }: SignedInCall,
  query: QueryOf<typeof listMyShifts>,
): Promise<string> {
  const from: Day = query.from ?? query.start ?? dayOf(now)
  const to: Day = query.to ?? query.end ?? addDays(from, LIMITS.upcomingDays)
  return shiftsAsJson(db, { ...dayRange(from, to), userIds: [viewer.id] })
}

export async function readStats(db: Db, from: Day, to: Day): Promise<ReplyOf<typeof getRotaStats>> {
  const availabilityEntries = await countAvailability(db, { from, to })
  return { availabilityEntries, ...(await countJobDays(db, from, to)) }
}

export async function readLastUsed(db: Db, typed: string): Promise<ReplyOf<typeof getLastUsed>> {
  const initials = initialsSearch(typed)
  return { lastUsed: initials ? await findLastUsed(db, initials) : null }
}
