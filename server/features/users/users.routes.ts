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
  resetPassword,
  updateAccount,
  updateOwnProfile,
} from '#core/contracts/users.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as accounts from './accounts.service.ts'
import * as newAccounts from './new-accounts.service.ts'
import * as ownAccount from './own-account.service.ts'
import * as users from './users.service.ts'

export function registerUsers(routes: Routes): void {
  const { deps } = routes

  routes.on(listUsers, ({ db }) => users.listUsers(db))
  routes.on(listSignIns, ({ db }) => users.listSignIns(db))
  routes.on(listAccounts, ({ db }) => users.listAccounts(db))
  routes.on(getAccount, (call) => users.getAccount(call, call.params.userId))

  routes.on(giveOwnName, (call) => ownAccount.giveOwnName(call, call.body))
  routes.on(updateOwnProfile, (call) => ownAccount.updateOwnProfile(call, call.body))

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
