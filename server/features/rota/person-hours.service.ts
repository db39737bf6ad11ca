// A person's hours, and the rules that were overruled for them.

import { can } from '#core/capabilities.ts'
import type { PersonOverride } from '#core/contracts/work-profiles.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { daysShown, hoursOfPerson, type PersonHours } from '#core/person-hours.ts'
import { dayOf } from '#core/time.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { findUser } from '#server/features/people/people.service.ts'
import { findLatestOverrides, gatherFacts } from '#server/features/shifts/shifts.service.ts'

async function refuseUnknown(db: Db, id: string): Promise<void> {
  if (!(await findUser(db, id))) throw new Refusal('no-such-person')
}

export async function readHours({ db, now, viewer }: SignedInCall, id: string): Promise<PersonHours> {
  if (id !== viewer.id && !can(viewer.role, 'shifts:read-all')) throw new Refusal('forbidden')
  await refuseUnknown(db, id)
  const today = dayOf(now)
  const { settings, factsOf } = await gatherFacts(db, [id], daysShown(today))
  return hoursOfPerson(factsOf(id), settings, today)
}

export async function listOverrides(db: Db, id: string): Promise<PersonOverride[]> {
  await refuseUnknown(db, id)
  return findLatestOverrides(db, id, LIMITS.overridesListed)
}
