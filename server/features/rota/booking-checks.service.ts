// Who can be booked and what can be changed, with the person held so that bookings of theirs take turns.

import { Refusal } from '#core/errors.ts'
import type { Db } from '#server/db/connection.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { type BookedPerson, findShift, lockPerson, type ShiftRow } from './shifts.sql.ts'

export const TAKEN = 'This contractor is already booked during this time period'

export async function personToBook(db: Db, id: string): Promise<BookedPerson> {
  const person = await lockPerson(db, id)
  if (!person || person.isDeleted) throw new Refusal('not-found', { message: 'That person does not exist.' })
  if (person.role === 'PENDING') {
    throw invalid('contractorId', 'This account is waiting for approval and cannot be booked yet.')
  }
  if (!person.isActive) {
    throw invalid('contractorId', `${fullNameOf(person)} is paused. Activate the account before booking.`)
  }
  return person
}

export async function personAndShift(db: Db, id: string): Promise<{ person: BookedPerson; shift: ShiftRow }> {
  const found = (await findShift(db, id)) ?? missing()
  const person = (await lockPerson(db, found.assignedToId)) ?? missing()
  // Read again: it may have changed while the lock was waited for.
  return { person, shift: (await findShift(db, id)) ?? missing() }
}

export function missing(): never {
  throw new Refusal('not-found', { message: 'This booking no longer exists.' })
}

export function invalid(path: string, message: string): Refusal {
  return new Refusal('bad-input', { message, errors: [{ path, message }] })
}
