// The public interface to people: other features find, name, lock, create and update them here. Account management is
// in the users feature.

import { Refusal } from '#core/errors.ts'
import type { Db } from '#server/db/connection.ts'
import { findUser, fullNameOf, type UserRow } from './people.sql.ts'

export {
  findActiveContractors,
  findPending,
  findSignIns,
  findTakenNumbers,
  findUser,
  findUserByPhone,
  findUserByUsername,
  findUsers,
  findUsersPendingFirst,
  freeUsername,
  fullNameOf,
  hasMasterAdmin,
  insertUser,
  lockAccounts,
  lockActiveMasterAdmins,
  lockUser,
  markSignIn,
  type UserRow,
  updateUser,
} from './people.sql.ts'

/** The recipient of a message. A deleted or paused person could not read it, so the sender gets an error instead. */
export async function findReader(db: Db, id: string): Promise<UserRow> {
  const person = await findUser(db, id)
  if (!person) throw new Refusal('recipient-gone')
  if (!person.isActive) throw new Refusal('recipient-paused', { params: { name: fullNameOf(person) } })
  return person
}
