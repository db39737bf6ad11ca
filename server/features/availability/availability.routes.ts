// The calls about availability.

import {
  clearAvailabilityDay,
  createAvailability,
  deleteAvailability,
  listAvailabilityRange,
  listUserAvailability,
  postAvailabilityRange,
  updateAvailability,
} from '#core/contracts/availability.ts'
import { JsonText } from '#server/http/json-text.ts'
import type { Routes } from '#server/http/register-route.ts'
import {
  changeEntry,
  clearDay,
  createEntry,
  deleteEntry,
  readAvailabilityMap,
  readUserAvailability,
} from './availability.service.ts'

export function registerAvailability(routes: Routes): void {
  routes.on(
    listAvailabilityRange,
    async (call) => new JsonText(await readAvailabilityMap(call, call.query, call.changed)),
  )

  routes.on(
    postAvailabilityRange,
    async (call) => new JsonText(await readAvailabilityMap(call, call.body, call.changed)),
  )

  routes.on(
    listUserAvailability,
    async (call) => new JsonText(await readUserAvailability(call, call.params.userId, call.query)),
  )

  routes.on(createAvailability, (call) => createEntry(call, call.params.userId, call.body))

  routes.on(updateAvailability, (call) => changeEntry(call, call.params.id, call.body))

  routes.on(deleteAvailability, async (call) => {
    await deleteEntry(call, call.params.id)
    return { success: true as const }
  })

  routes.on(clearAvailabilityDay, async (call) => {
    await clearDay(call, call.params.userId, call.params.day)
    return { success: true as const }
  })
}
