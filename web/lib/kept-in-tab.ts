// The only reads whose answers a tab keeps when it is left: what the board, the jobs and the lists of people need to open
// again without a connection. Whatever is not named here is forgotten: work profiles, reasons, what the rules say of a
// person, messages and notices, the audit log.

import type { QueryKey } from '@tanstack/react-query'
import { listAvailabilityRange, listUserAvailability } from '#core/endpoints/availability.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { countOpenJobs, getJob, listJobs, listUncoveredJobs } from '#core/endpoints/jobs.ts'
import { countUnreadMessages } from '#core/endpoints/message-board.ts'
import { countUnreadNotifications } from '#core/endpoints/notifications.ts'
import { getRotaStats, listShiftRange } from '#core/endpoints/rota.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { countUnreadWhatsapp } from '#core/endpoints/whatsapp.ts'
import { keyFor } from './queries.ts'

export const KEPT_IN_TAB: readonly Endpoint[] = [
  countOpenJobs,
  countUnreadMessages,
  countUnreadNotifications,
  countUnreadWhatsapp,
  getJob,
  getRotaStats,
  getStaffHome,
  listAvailabilityRange,
  listJobs,
  listShiftRange,
  listUncoveredJobs,
  listUserAvailability,
  listUsers,
]

/** A parameter of a path: `['/api/users', ':userId', 'availability']`. */
const SHAPES = KEPT_IN_TAB.map((endpoint) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([param, name]) => [name, param])
  return keyFor(endpoint, { params: Object.fromEntries(names) } as never)
})
const isParameter = (part: unknown) => typeof part === 'string' && part.startsWith(':')

/** The whole key must fit: `/api/users` is the list of people, and not what lies below one of them. */
export function isKeptInTab(key: QueryKey): boolean {
  const path = typeof key.at(-1) === 'object' ? key.slice(0, -1) : key
  return SHAPES.some(
    (shape) =>
      shape.length === path.length && shape.every((part, n) => isParameter(part) || part === path[n]),
  )
}
