// Reading the people.

import type { User } from '#core/contracts/users.ts'
import type { Db } from '#server/db/connection.ts'
import { findUsers, type UserRow } from './users.sql.ts'

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
