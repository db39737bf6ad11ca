// Making accounts: one by the form, or many from a file. Each gets a username, a temporary password and a welcome.

import type { CreatedUser, ImportLine, NewPerson } from '#core/contracts/users.ts'
import { Refusal } from '#core/errors.ts'
import { readStaffFile } from '#core/staff-import.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditEntry, recordAudits } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import { invitationEntry, welcome } from './invitations.service.ts'
import { makePasswords } from './passwords.ts'
import { refuseUnlessAllowed } from './user-action.ts'
import { findTakenNumbers, freeUsername, insertUser } from './users.sql.ts'

const TAKEN = 'That phone number already belongs to another account.'
const TAKEN_PENDING = 'That phone number has registered and waits for approval in Manage Users.'

interface Maker {
  deps: Deps
  db: Db
  viewer: SignedIn
  actor: Actor
  now: Date
}

/** All or none: the caller's transaction ends with the first that cannot be made. */
export async function createPeople(maker: Maker, people: readonly NewPerson[]): Promise<CreatedUser[]> {
  const { deps, db, viewer, actor, now } = maker
  for (const role of new Set(people.map((person) => person.role))) {
    await refuseUnlessAllowed(db, viewer, { action: 'create', newRole: role })
  }
  await refuseTakenNumbers(db, people)
  // Hashed before the usernames are locked: it is what takes the time.
  const passwords = await makePasswords(people.length, now)
  const created: CreatedUser[] = []
  const entries: AuditEntry[] = []
  for (const [n, person] of people.entries()) {
    const { password, ...stored } = passwords[n]!
    const { firstName, lastName, whatsappNumber, role } = person
    const username = await freeUsername(db, firstName, lastName)
    const user = await insertUser(db, { ...person, username, ...stored }, now)
    const fullName = `${firstName} ${lastName}`
    const login = { firstName, whatsappNumber, username, password }
    const { message, channel } = await welcome(deps, db, user.id, login, now)
    entries.push(
      {
        action: 'USER_CREATED',
        resourceType: 'USER',
        resourceId: user.id,
        targetUserId: user.id,
        targetName: fullName,
        description: `Created the account of ${fullName}`,
        metadata: { after: { firstName, lastName, username, role, whatsappNumber } },
      },
      invitationEntry({ userId: user.id, fullName, whatsappNumber }, 'the welcome message', channel),
    )
    created.push({
      userId: user.id,
      username,
      password,
      role,
      firstName,
      lastName,
      whatsappNumber,
      welcomeMessage: message,
      sentBy: channel,
    })
  }
  await recordAudits(db, actor, now, entries)
  return created
}

async function refuseTakenNumbers(db: Db, people: readonly NewPerson[]): Promise<void> {
  const numbers = people.map((person) => person.whatsappNumber)
  const [taken] = await findTakenNumbers(db, numbers)
  if (taken) {
    const message = taken.role === 'PENDING' ? TAKEN_PENDING : TAKEN
    const place = numbers.indexOf(taken.whatsappNumber ?? '')
    const path = people.length === 1 ? 'whatsappNumber' : `people.${place}.whatsappNumber`
    throw new Refusal('conflict', { message, errors: [{ path, message }] })
  }
}

/** What a file would make. Creates nothing; a file that cannot be read at all is refused. */
export async function previewImport(db: Db, viewer: SignedIn, csv: string): Promise<ImportLine[]> {
  const file = readStaffFile(csv, viewer.role)
  if (!file.ok) throw new Refusal('bad-input', { message: file.reason })
  const taken = await findTakenNumbers(
    db,
    file.lines.map((line) => line.whatsappNumber),
  )
  const words = new Map(taken.map((t) => [t.whatsappNumber, t.role === 'PENDING' ? TAKEN_PENDING : TAKEN]))
  return file.lines.map((line) => {
    const word = words.get(line.whatsappNumber)
    return word ? { ...line, errors: [...line.errors, word] } : line
  })
}
