// Work profiles, and service users to whom somebody is not sent again.

import { can } from '#core/capabilities.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import type { addDoNotSend as addContract, DoNotSend, WorkProfile } from '#core/contracts/work-profiles.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep, normaliseInitials } from '#core/initials.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf, lockUser, type UserRow } from '#server/features/people/people.service.ts'
import * as rows from './work-profiles.sql.ts'

async function personOrRefuse(db: Db, id: string): Promise<UserRow> {
  const person = await findUser(db, id)
  if (!person) throw new Refusal('no-such-person')
  return person
}

export async function readProfile({ db, viewer }: SignedInCall, id: string): Promise<WorkProfile> {
  if (id !== viewer.id && !can(viewer.role, 'work-profiles:change')) throw new Refusal('forbidden')
  await personOrRefuse(db, id)
  return onTheWire(await rows.findProfile(db, id))
}

type Kept = Awaited<ReturnType<typeof rows.findProfile>>
const onTheWire = (profile: Kept): WorkProfile => ({ ...profile, visaTerms: [...profile.visaTerms] })

export async function saveProfile(
  call: SignedInCall,
  id: string,
  profile: WorkProfile,
): Promise<WorkProfile> {
  const { db, now, viewer } = call
  if (id === viewer.id) throw new Refusal('own-work-profile')
  // One after the other, so that each entry of the log says what the one before left.
  const person = await lockUser(db, id)
  if (!person) throw new Refusal('no-such-person')
  const before = await rows.findProfile(db, id)
  const changed = (Object.keys(profile) as (keyof WorkProfile)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(profile[field]),
  )
  if (changed.length === 0) return profile
  await rows.upsertProfile(db, id, profile, now)
  const only = (from: Kept) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  const name = fullNameOf(person)
  await recordAudit(call, {
    ...aboutAccount(id, name),
    action: 'WORK_PROFILE_CHANGED',
    description: `Changed the work profile of ${name}`,
    metadata: { before: only(before), after: only(profile) },
  })
  return profile
}

/** With the account: nobody has a reason left to know their birthday or their visa. */
export const forgetProfile = (db: Db, userId: string): Promise<void> => rows.deleteProfile(db, userId)

export async function listDoNotSend(db: Db, userId: string): Promise<DoNotSend[]> {
  await personOrRefuse(db, userId)
  return rows.findDoNotSend(db, userId)
}

export async function addDoNotSend(
  call: SignedInCall,
  userId: string,
  given: BodyOf<typeof addContract>,
): Promise<DoNotSend> {
  const { db, now, viewer } = call
  const person = await personOrRefuse(db, userId)
  const serviceUserInitials = initialsToKeep(given.serviceUserInitials) ?? ''
  const localAuthority = given.localAuthority || null
  const { reason } = given
  const id = await rows.insertDoNotSend(db, {
    userId,
    serviceUserInitials,
    initialsKey: normaliseInitials(serviceUserInitials),
    localAuthority,
    reason,
    createdById: viewer.id,
    createdAt: now,
  })
  const name = fullNameOf(person)
  await recordAudit(call, {
    ...aboutAccount(userId, name),
    action: 'DO_NOT_SEND_ADDED',
    description: `${name} is not to be sent to ${serviceUserInitials} again`,
    metadata: { before: null, after: { serviceUserInitials, localAuthority, reason } },
  })
  const [made] = await rows.findDoNotSend(db, userId, id)
  return made!
}

/** Ended by a colleague: somebody who also works shifts cannot send themself back. */
export async function endDoNotSend(call: SignedInCall, id: string): Promise<void> {
  const { db, now, viewer } = call
  const row = await rows.endDoNotSendRow(db, id, viewer.id, now)
  if (!row) throw new Refusal('no-such-do-not-send')
  if (row.userId === viewer.id) throw new Refusal('own-do-not-send')
  const person = await findUser(db, row.userId)
  const name = person ? fullNameOf(person) : 'Somebody who has left'
  const { serviceUserInitials, localAuthority, reason } = row
  await recordAudit(call, {
    ...aboutAccount(row.userId, name),
    action: 'DO_NOT_SEND_ENDED',
    description: `${name} may be sent to ${serviceUserInitials} again`,
    metadata: { before: { serviceUserInitials, localAuthority, reason }, after: null },
  })
}
