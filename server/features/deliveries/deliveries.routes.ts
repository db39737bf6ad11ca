// The calls about messages that did not arrive.

import {
  listUndelivered as listContract,
  retryDelivery as retryContract,
  markTold as toldContract,
} from '#core/contracts/deliveries.ts'
import type { Routes } from '#server/http/register-route.ts'
import { listUndelivered, markTold, retryDelivery } from './deliveries.service.ts'

const DONE = { success: true as const }

export function registerDeliveries(routes: Routes): void {
  routes.on(listContract, (call) => listUndelivered(call))
  routes.on(retryContract, async (call) => {
    await retryDelivery(call, call.params.id)
    return DONE
  })
  routes.on(toldContract, async (call) => {
    await markTold(call, call.params.id)
    return DONE
  })
}
