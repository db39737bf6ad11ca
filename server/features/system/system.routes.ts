// The public settings and the health check.

import { getConfig, getHealth } from '#core/contracts/system.ts'
import { Refusal } from '#core/errors.ts'
import type { Routes } from '#server/http/register-route.ts'
import { VERSION } from '#server/version.ts'

export function registerSystem(routes: Routes): void {
  const { settings, database, log } = routes.deps

  routes.on(getConfig, async () => ({
    agencyName: settings.agencyName,
    agencyPhone: settings.agencyPhone,
    agencyEmail: settings.agencyEmail,
    agencyWhatsapp: settings.agencyWhatsapp,
    appUrl: settings.appUrl,
    registrationOpen: settings.registrationOpen,
    simulator: settings.messaging === 'simulator',
    version: VERSION,
  }))

  routes.on(getHealth, async () => {
    const status = await database.health.check(log)
    if (status === 'away') throw new Refusal('database-away')
    if (status === 'ok') return { status }
    return { status, message: 'The database can be read but not changed. Its disk may be full.' }
  })
}
