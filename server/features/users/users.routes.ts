// The people.

import { listUsers } from '#core/contracts/users.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as users from './users.service.ts'

export function registerUsers(routes: Routes): void {
  routes.on(listUsers, ({ db }) => users.listUsers(db))
}
