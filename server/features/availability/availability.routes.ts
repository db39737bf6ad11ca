// The calls about availability.

import {
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
  createEntry,
  deleteEntry,
  readAvailabilityMap,
  readUserAvailability,
} from './availability.service.ts'

export function registerAvailability(routes: Routes): void {
  routes.on(
    listAvailabilityRange,
    async ({ db, viewer, query }) => new JsonText(await readAvailabilityMap(db, viewer, query)),
  )

  routes.on(
    postAvailabilityRange,
    async ({ db, viewer, body }) => new JsonText(await readAvailabilityMap(db, viewer, body)),
  )

  routes.on(
    listUserAvailability,
    async ({ db, viewer, params, query }) =>
      new JsonText(await readUserAvailability(db, viewer, params.id, query)),
  )

  routes.on(createAvailability, ({ db, viewer, actor, params, body, now }) =>
    createEntry(db, { ...actor, viewer }, params.userId, body, now),
  )

  routes.on(updateAvailability, ({ db, viewer, actor, params, body, now }) =>
    changeEntry(db, { ...actor, viewer }, params.id, body, now),
  )

  routes.on(deleteAvailability, async ({ db, viewer, actor, params, now }) => {
    await deleteEntry(db, { ...actor, viewer }, params.id, now)
    return { success: true as const }
  })
}
