// Bookings, shifts and the figures above the board.

import { copyWeek, previewCopyWeek } from '#core/contracts/copy-week.ts'
import {
  createBooking,
  getLastUsed,
  getRotaStats,
  listMyShifts,
  listShiftRange,
  unbook,
  unbookShift,
  updateShift,
} from '#core/contracts/rota.ts'
import { checkShifts, getShift } from '#core/contracts/shift-checks.ts'
import { listOverrides, readHours } from '#core/contracts/work-profiles.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import * as bookings from './bookings.service.ts'
import * as week from './copy-week.service.ts'
import * as hours from './person-hours.service.ts'
import * as rota from './rota.service.ts'
import * as checks from './shift-checks.service.ts'

export function registerRota(routes: Routes): void {
  routes.on(
    listShiftRange,
    async (call) => new JsonText(await rota.readShifts(call, call.query, call.changed)),
  )
  routes.on(listMyShifts, async (call) => new JsonText(await rota.readOwnShifts(call, call.query)))
  routes.on(getRotaStats, async ({ db, query }) => rota.readStats(db, query.from, query.to))
  routes.on(getLastUsed, async ({ db, query }) => rota.readLastUsed(db, query.initials))

  routes.on(checkShifts, async (call) => checks.checkShifts(call, call.body))
  routes.on(getShift, async (call) => checks.readShift(call, call.params.id))
  routes.on(readHours, async (call) => hours.readHours(call, call.params.id))
  routes.on(listOverrides, async ({ db, params }) => hours.listOverrides(db, params.id))

  routes.on(previewCopyWeek, async (call) => week.preview(call, call.query))
  routes.on(copyWeek, async (call) => week.copy(call, call.body))

  routes.on(createBooking, async (call) =>
    call.body.books === 'job' ? bookings.bookJob(call, call.body) : bookings.book(call, call.body),
  )
  routes.on(updateShift, async (call) => bookings.edit(call, call.params.id, call.body))
  routes.on(unbook, async (call) =>
    bookings.unbook(call, call.params.id, { cover: call.query.cover === 'true' }),
  )
  routes.on(unbookShift, async (call) =>
    bookings.unbook(call, call.params.id, { ...call.body, cover: call.body?.cover ?? false }),
  )
}
