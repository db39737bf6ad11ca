// The first master admin. Once one exists, both calls are refused, also when two arrive at once.

import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { tryCode } from '#server/features/auth/codes.service.ts'
import { openSession, settle } from '#server/features/auth/sign-in.service.ts'
import {
  findUserByPhone,
  freeUsername,
  hasMasterAdmin,
  insertUser,
  type UserRow,
  updateUser,
} from '#server/features/users/people.service.ts'
import type { Actor } from '#server/http/register-route.ts'

const DONE_ALREADY = 'A master admin already exists. Please sign in.'
const WRONG_CODE = 'Invalid OTP code. Please try again.'

export interface FirstAdmin {
  firstName: string
  lastName: string
  phoneNumber: string
  otpCode: string
}

export async function refuseOnceSetUp(db: Db): Promise<void> {
  if (await hasMasterAdmin(db)) throw new Refusal('forbidden', { message: DONE_ALREADY })
}

export async function createFirstAdmin(
  deps: Deps,
  details: FirstAdmin,
  actor: Actor,
  now: Date,
): Promise<string> {
  const { phoneNumber, otpCode } = details
  return settle(
    await deps.database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first-master-admin'))`)
      await refuseOnceSetUp(tx)
      if (!(await tryCode(tx, phoneNumber, 'FIRST_ADMIN', otpCode, now))) {
        return { refusal: new Refusal('wrong-credentials', { message: WRONG_CODE }) }
      }
      const user = await makeMasterAdmin(tx, details, now)
      await recordAudit(tx, actor, now, {
        action: 'USER_CREATED',
        resourceType: 'USER',
        resourceId: user.id,
        targetUserId: user.id,
        targetName: `${details.firstName} ${details.lastName}`,
        description: `${details.firstName} ${details.lastName} became the first master admin`,
        metadata: { role: 'MASTER_ADMIN', whatsappNumber: phoneNumber },
      })
      return openSession(deps, tx, user, actor, now, 'the first-time setup')
    }),
  )
}

/** A number that had registered already, before anyone could approve it, keeps its account. */
async function makeMasterAdmin(tx: Db, details: FirstAdmin, now: Date): Promise<UserRow> {
  const { firstName, lastName, phoneNumber } = details
  const username = await freeUsername(tx, firstName, lastName)
  const registered = await findUserByPhone(tx, phoneNumber)
  const account = { firstName, lastName, role: 'MASTER_ADMIN' as const, username }
  return registered
    ? updateUser(tx, registered.id, { ...account, isActive: true }, now)
    : insertUser(tx, { ...account, whatsappNumber: phoneNumber }, now)
}
