// The public settings and the health read.

import { sql } from 'drizzle-orm'
import { getConfig, getHealth } from '#core/contracts/system.ts'
import { Refusal } from '#core/errors.ts'
import type { Routes } from '#server/http/register-route.ts'
import { VERSION } from '#server/version.ts'

export function registerSystem(routes: Routes): void {
  const { settings, log } = routes.deps

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

  routes.on(getHealth, async ({ db }) => {
    try {
      await db.execute(sql`SELECT 1`)
    } catch (error) {
      log.error({ err: error }, 'the database does not answer')
      throw new Refusal('unavailable', { message: 'The database does not answer.' })
    }
    return { status: 'ok' as const }
  })
}
