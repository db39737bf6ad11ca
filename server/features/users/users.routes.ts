// The people, and what is done to accounts.

import {
  changeRole,
  createUser,
  deleteAccount,
  getAccount,
  importUsers,
  listAccounts,
  listSignIns,
  listUsers,
  previewImport,
  resetPassword,
  updateAccount,
} from '#core/contracts/users.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as removal from './account-removal.service.ts'
import * as accounts from './accounts.service.ts'
import * as newAccounts from './new-accounts.service.ts'
import * as users from './users.service.ts'

export function registerUsers(routes: Routes): void {
  const { deps } = routes

  routes.on(listUsers, ({ db }) => users.listUsers(db))
  routes.on(listSignIns, ({ db }) => users.listSignIns(db))
  routes.on(listAccounts, ({ db }) => users.listAccounts(db))
  routes.on(getAccount, ({ db, viewer, params, now }) => users.getAccount(db, viewer, params.userId, now))

  routes.on(createUser, async ({ body, ...call }) => {
    const [created] = await newAccounts.createPeople({ deps, ...call }, [body])
    return created!
  })
  routes.on(previewImport, async ({ db, viewer, body }) => ({
    lines: await newAccounts.previewImport(db, viewer, body.csv),
  }))
  routes.on(importUsers, async ({ body, ...call }) => {
    const people = await newAccounts.createPeople({ deps, ...call }, body.people)
    return { created: people.length, people }
  })

  routes.on(resetPassword, ({ params, ...call }) => accounts.resetPassword({ deps, ...call, ...params }))
  routes.on(changeRole, ({ params, body, ...call }) =>
    accounts.changeRole({ deps, ...call, ...params }, body),
  )
  routes.on(updateAccount, ({ params, body, ...call }) =>
    accounts.updateAccount({ deps, ...call, ...params }, body),
  )
  routes.on(deleteAccount, ({ params, ...call }) => removal.deleteAccount({ deps, ...call, ...params }))
}
