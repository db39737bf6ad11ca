// The calls for people and accounts.

import {
  changeRole,
  createUser,
  getAccount,
  giveOwnName,
  importUsers,
  listAccounts,
  listSignIns,
  listUsers,
  previewImport,
  requestOwnNumber,
  resetPassword,
  updateAccount,
  updateOwnProfile,
  verifyOwnNumber,
} from '#core/contracts/users.ts'
import type { Routes } from '#server/http/register-route.ts'
import { browserOf, markDevice } from '#server/http/sign-in-cookies.ts'
import * as accounts from './accounts.service.ts'
import * as newAccounts from './new-accounts.service.ts'
import * as ownAccount from './own-account.service.ts'
import * as ownNumber from './own-number.service.ts'
import * as users from './users.service.ts'

export function registerUsers(routes: Routes): void {
  const { deps } = routes

  routes.on(listUsers, ({ db }) => users.listUsers(db))
  routes.on(listSignIns, ({ db }) => users.listSignIns(db))
  routes.on(listAccounts, ({ db }) => users.listAccounts(db))
  routes.on(getAccount, (call) => users.getAccount(call, call.params.userId))

  routes.on(giveOwnName, (call) => ownAccount.giveOwnName(call, call.body))
  routes.on(updateOwnProfile, (call) => ownAccount.updateOwnProfile(call, call.body))

  routes.on(requestOwnNumber, async ({ body, request, ...call }) => {
    await ownNumber.requestOwnNumber(deps, call, body.whatsappNumber, browserOf(deps, request))
    return { success: true, message: 'A code is on its way to the new number.' }
  })
  routes.on(verifyOwnNumber, async ({ body, request, reply, ...call }) => {
    const { user, row } = await ownNumber.verifyOwnNumber(call, body)
    // The mark of a device is tied to the number.
    markDevice(deps, request, reply, row, call.now)
    return user
  })

  routes.on(createUser, async ({ body, ...call }) => {
    const [created] = await newAccounts.createPeople(deps, call, [body])
    return created!
  })
  routes.on(previewImport, async (call) => ({
    lines: await newAccounts.previewImport(call, call.body.csv),
  }))
  routes.on(importUsers, async ({ body, ...call }) => {
    const people = await newAccounts.createPeople(deps, call, body.people)
    return { created: people.length, people }
  })

  routes.on(resetPassword, (call) => accounts.resetPassword(deps, call, call.params.userId))
  routes.on(changeRole, (call) => accounts.changeRole(deps, call, call.params.userId, call.body))
  routes.on(updateAccount, (call) => accounts.updateAccount(deps, call, call.params.userId, call.body))
}
