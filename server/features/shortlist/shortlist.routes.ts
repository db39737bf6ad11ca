// Who could take some work.

import { getJobShortlist, getShortlist } from '#core/contracts/shortlist.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import * as shortlist from './shortlist.service.ts'

export function registerShortlist(routes: Routes): void {
  routes.on(
    getJobShortlist,
    async (call) => new JsonText(await shortlist.shortlistForJob(call, call.params.id)),
  )
  routes.on(getShortlist, async (call) => new JsonText(await shortlist.shortlistForSlots(call, call.body)))
}
