// Reading the people.

import { can } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import type { Viewer } from '#core/topics.ts'
import type { Db } from '#server/db/connection.ts'
import { countOpenWork } from './open-work.service.ts'
import { findSignIns, findUser, findUsers, findUsersPendingFirst, type UserRow } from './users.sql.ts'

export const NO_SUCH_USER = 'User not found'

/** A person as the wire names them; the password's hash never leaves the row. */
export function presentUser(row: UserRow): User {
  const { id, firstName, lastName, email, username, role, isActive, whatsappNumber, profileImageUrl } = row
  return {
    id,
    firstName,
    lastName,
    email,
    username,
    role,
    isActive,
    whatsappNumber,
    profileImageUrl,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function listUsers(db: Db): Promise<User[]> {
  return (await findUsers(db)).map(presentUser)
}

export async function listAccounts(db: Db): Promise<User[]> {
  return (await findUsersPendingFirst(db)).map(presentUser)
}

export async function listSignIns(db: Db): Promise<{ userId: string; lastSignInAt: string }[]> {
  const rows = await findSignIns(db)
  return rows.map(({ userId, lastAt }) => ({ userId, lastSignInAt: lastAt.toISOString() }))
}

/** Anyone for managers and above; everyone else sees themself alone. */
export async function getAccount(db: Db, viewer: Viewer, userId: string, now: Date) {
  if (viewer.id !== userId && !can(viewer.role, 'users:read')) throw new Refusal('forbidden')
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('not-found', { message: NO_SUCH_USER })
  return { ...presentUser(user), ...(await countOpenWork(db, userId, now)) }
}
