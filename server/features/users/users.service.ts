// Reading people.

import { can } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import {
  findSignIns,
  findUser,
  findUsers,
  findUsersPendingFirst,
  type UserRow,
} from '#server/features/people/people.service.ts'
import { findOpenWork } from './open-work.service.ts'

/** A person in the API's form; the password hash is never included. */
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

/** Managers and above can read anyone; everyone else only themselves. */
export async function getAccount({ db, viewer, now }: SignedInCall, userId: string) {
  if (viewer.id !== userId && !can(viewer.role, 'users:read')) throw new Refusal('forbidden')
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('no-such-user')
  return { ...presentUser(user), ...(await findOpenWork(db, userId, now)) }
}
