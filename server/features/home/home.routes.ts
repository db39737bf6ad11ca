// The dashboard of staff.

import { getStaffHome } from '#core/contracts/home.ts'
import type { Routes } from '#server/http/register-route.ts'
import { readStaffHome } from './home.service.ts'

export function registerHome(routes: Routes): void {
  routes.on(getStaffHome, async (call) => readStaffHome(call))
}
