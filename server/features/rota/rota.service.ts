// Reading the rota: whose shifts a caller may see, and the figures above the board.

import { daysCovered } from '#core/availability.ts'
import { can } from '#core/capabilities.ts'
import type { getRotaStats, listMyShifts, listShiftRange } from '#core/contracts/rota.ts'
import type { QueryOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsSearch } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, dayOf, dayRange } from '#core/time.ts'
import type { Viewer } from '#core/topics.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import { listUsers } from '#server/features/users/users.service.ts'
import { countJobDays } from './rota-stats.sql.ts'
import { shiftsAsJson } from './shifts.sql.ts'

const UPCOMING_DAYS = 30

/** JSON text of the shifts asked for. With no ids a contractor gets their own, staff everyone's. */
export async function readShifts(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof listShiftRange>,
  now: Date,
): Promise<string> {
  const userIds = visibleIds(viewer, query.assignedToIds)
  const span = dayRange(query.from, query.to)
  if (query.serviceUser === undefined) {
    return shiftsAsJson(db, { ...span, userIds, reaching: query.reaching === 'true' })
  }
  if (!can(viewer.role, 'shifts:search')) throw new Refusal('forbidden')
  const initials = initialsSearch(query.serviceUser)
  if (!initials) return '[]'
  return shiftsAsJson(db, { ...span, userIds, search: { initials, now, limit: LIMITS.searchResults } })
}

function visibleIds(viewer: Viewer, asked: string[] | undefined): string[] | null {
  if (can(viewer.role, 'shifts:read-all')) return asked && asked.length > 0 ? asked : null
  if (asked?.some((id) => id !== viewer.id)) throw new Refusal('forbidden')
  return [viewer.id]
}

export async function readOwnShifts(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof listMyShifts>,
  now: Date,
): Promise<string> {
  const from: Day = query.from ?? query.start ?? dayOf(now)
  const to: Day = query.to ?? query.end ?? addDays(from, UPCOMING_DAYS)
  return shiftsAsJson(db, { ...dayRange(from, to), userIds: [viewer.id] })
}

export async function readStats(db: Db, from: Day, to: Day): Promise<ReplyOf<typeof getRotaStats>> {
  const userIds = (await listUsers(db)).map((user) => user.id)
  const facts = [...(await availabilityFacts(db, userIds, { from, to })).values()].flat()
  return {
    availabilityEntries: facts.filter((fact) => daysCovered(fact, from, to).length > 0).length,
    ...(await countJobDays(db, from, to)),
  }
}
