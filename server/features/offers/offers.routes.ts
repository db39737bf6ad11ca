// The calls of offers.

import {
  acceptOffer,
  addOfferPeople,
  declineOffer,
  getJobOffers,
  listMyOffers,
  listOpenOffers,
  listPersonOffers,
  readOfferStop,
  sendNextWave,
  startOffers,
  stopOffers,
} from '#core/contracts/offers.ts'
import { transact } from '#server/db/connection.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as answers from './answers.service.ts'
import * as offers from './offers.service.ts'
import * as reads from './offers-read.service.ts'

export function registerOffers(routes: Routes): void {
  routes.on(getJobOffers, (call) => reads.readRounds(call, call.params.id))
  routes.on(listPersonOffers, (call) => reads.listPersonOffers(call, call.params.id))
  routes.on(listOpenOffers, (call) => reads.listOpenOffers(call))
  routes.on(readOfferStop, (call) => reads.readOfferStop(call, call.params.id))
  routes.on(startOffers, (call) => offers.startOffers(call, call.params.id, call.body))
  routes.on(addOfferPeople, (call) => offers.addPeople(call, call.params.id, call.body.contractorIds))
  routes.on(stopOffers, (call) => offers.stopOffers(call, call.params.id))
  routes.on(sendNextWave, (call) => offers.sendNextWave(call, call.params.id))
  routes.on(listMyOffers, (call) => reads.listMyOffers(call))

  routes.on(acceptOffer, async (call) => {
    const outcome = await transact(call.db, async (db) => {
      const own = { ...call, db }
      return answers.acceptOffer(own, await answers.lockOffer(own, call.viewer.id, call.params.id))
    })
    const refusal = answers.refusalOf(outcome, true)
    if (refusal) throw refusal
    return { success: true as const, state: outcome.state, findings: answers.shownFindings(outcome.findings) }
  })

  routes.on(declineOffer, async (call) => {
    const offer = await answers.lockOffer(call, call.viewer.id, call.params.id)
    const outcome = await answers.declineOffer(call, offer, call.body?.reason || null)
    const refusal = answers.refusalOf(outcome, false)
    if (refusal) throw refusal
    return { success: true as const }
  })
}
