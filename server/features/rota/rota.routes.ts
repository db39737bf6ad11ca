// Bookings, shifts and the figures above the board.

import {
  createBooking,
  getRotaStats,
  listMyShifts,
  listShiftRange,
  restoreBooking,
  unbook,
  updateShift,
} from '#core/contracts/rota.ts'
import { type Call, JsonText, type Routes } from '#server/http/register-route.ts'
import * as changes from './booking-changes.service.ts'
import { book } from './bookings.service.ts'
import * as rota from './rota.service.ts'

export function registerRota(routes: Routes): void {
  const { agencyName } = routes.deps.settings
  const doing = ({ actor, now }: Pick<Call<typeof unbook>, 'actor' | 'now'>) => ({ actor, now, agencyName })

  routes.on(listShiftRange, async ({ db, viewer, query, now }) => {
    return new JsonText(await rota.readShifts(db, viewer, query, now))
  })
  routes.on(listMyShifts, async ({ db, viewer, query, now }) => {
    return new JsonText(await rota.readOwnShifts(db, viewer, query, now))
  })
  routes.on(getRotaStats, async ({ db, query }) => rota.readStats(db, query.from, query.to))

  routes.on(createBooking, async (call) => book(call.db, call.body, doing(call)))
  routes.on(updateShift, async (call) => changes.edit(call.db, call.params.id, call.body, doing(call)))
  routes.on(unbook, async (call) => {
    await changes.unbook(call.db, call.params.id, doing(call))
    return { success: true as const }
  })
  routes.on(restoreBooking, async (call) => changes.restore(call.db, call.params.id, doing(call)))
}
