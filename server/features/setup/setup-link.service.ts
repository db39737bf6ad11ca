// The one-time link that creates the first master admin from another machine. Its token is stored until there is one,
// so that every server knows it and it can be printed again.

import { randomBytes } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { PATHS } from '#core/paths.ts'
import type { Db } from '#server/db/connection.ts'
import { isSameSecret } from '#server/same-secret.ts'
import type { Settings } from '#server/settings.ts'
import { findSetupToken, keepSetupToken } from './setup.sql.ts'

/** Returns the same link until setup is done. */
export async function setupLink(db: Db, { appUrl }: Settings, now: Date): Promise<string> {
  if (!(await findSetupToken(db))) await keepSetupToken(db, randomBytes(24).toString('base64url'), now)
  // After the #: browsers never send that part, so it is never logged.
  return `${appUrl}${PATHS.setup}#token=${await findSetupToken(db)}`
}

export async function refuseWithoutLink(db: Db, given: string | undefined): Promise<void> {
  const token = await findSetupToken(db)
  if (!token || !isSameSecret(given ?? '', token)) throw new Refusal('setup-needs-link')
}
