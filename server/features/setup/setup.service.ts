// The first master admin. Once one exists, both calls are refused, even if two arrive at once.

import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { tryCode } from '#server/features/auth/codes.service.ts'
import type { Entry } from '#server/features/auth/open-session.service.ts'
import { openSession, settle } from '#server/features/auth/open-session.service.ts'
import { codeEnded } from '#server/features/auth/sign-in.service.ts'
import {
  findUserByPhone,
  freeUsername,
  hasMasterAdmin,
  insertUser,
  type UserRow,
  updateUser,
} from '#server/features/people/people.service.ts'
import { deleteSetupToken } from './setup.sql.ts'

export interface FirstAdmin {
  firstName: string
  lastName: string
  phoneNumber: string
  otpCode: string
}

export async function refuseOnceSetUp(db: Db): Promise<void> {
  if (await hasMasterAdmin(db)) throw new Refusal('setup-done')
}

export async function createFirstAdmin(
  deps: Deps,
  call: Call,
  details: FirstAdmin,
  challenge: Buffer | null,
): Promise<Entry> {
  const { phoneNumber, otpCode } = details
  const { now } = call
  return settle(
    await call.db.transaction(async (tx) => {
      const inside = { ...call, db: tx }
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first-master-admin'))`)
      await refuseOnceSetUp(tx)
      const key = { phoneNumber, purpose: 'FIRST_ADMIN', challenge } as const
      const tried = await tryCode(tx, key, otpCode, now)
      if (tried.outcome === 'ended' || (tried.outcome === 'wrong' && tried.isLast))
        return { refusal: codeEnded() }
      if (tried.outcome === 'wrong') return { refusal: new Refusal('wrong-setup-code') }
      const user = await makeMasterAdmin(deps, tx, details, now)
      await deleteSetupToken(tx)
      await recordAudit(inside, {
        action: 'USER_CREATED',
        ...aboutAccount(user.id, `${details.firstName} ${details.lastName}`),
        description: `${details.firstName} ${details.lastName} became the first master admin`,
        metadata: { role: 'MASTER_ADMIN', whatsappNumber: phoneNumber },
      })
      return openSession(deps, inside, user, 'the first-time setup', true)
    }),
  )
}

/** A number that had already registered keeps its account. Its sessions end, as with every change of role. */
async function makeMasterAdmin({ sessions }: Deps, tx: Db, details: FirstAdmin, now: Date): Promise<UserRow> {
  const { firstName, lastName, phoneNumber } = details
  const username = await freeUsername(tx, firstName, lastName)
  const registered = await findUserByPhone(tx, phoneNumber)
  const account = { firstName, lastName, role: 'MASTER_ADMIN' as const, username }
  if (!registered) return insertUser(tx, { ...account, whatsappNumber: phoneNumber }, now)
  await sessions.endAllOf(tx, registered.id)
  return updateUser(tx, registered.id, { ...account, isActive: true }, now)
}
