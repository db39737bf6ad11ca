// Creates accounts: one from the form, or many from a file. Each gets a username, a temporary password and a welcome
// message.

import type { Role } from '#core/capabilities.ts'
import type { CreatedUser, ImportLine, NewPerson } from '#core/contracts/users.ts'
import { ACCOUNT_REFUSALS } from '#core/errors/accounts.ts'
import { Refusal } from '#core/errors.ts'
import { readStaffFile } from '#core/staff-import.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditEntry, aboutAccount, recordAudits } from '#server/features/audit/audit.service.ts'
import { findTakenNumbers, freeUsername, insertUser } from '#server/features/people/people.service.ts'
import { invitationEntry, welcome } from './invitations.service.ts'
import { makePasswords } from './passwords.ts'
import { refuseUnlessAllowed } from './user-action.ts'

const takenCode = ({ role }: { role: Role }) => (role === 'PENDING' ? 'number-pending' : 'number-taken')

/** All or none: the first failure rolls back the caller's transaction. */
export async function createPeople(
  deps: Deps,
  call: SignedInCall,
  people: readonly NewPerson[],
): Promise<CreatedUser[]> {
  const { db, now } = call
  for (const role of new Set(people.map((person) => person.role))) {
    await refuseUnlessAllowed(call, { action: 'create', newRole: role })
  }
  await refuseTakenNumbers(db, people)
  // Hashed before the usernames are locked, because hashing is slow.
  const passwords = await makePasswords(people.length, now)
  const created: CreatedUser[] = []
  const entries: AuditEntry[] = []
  for (const [n, person] of people.entries()) {
    const { password, ...stored } = passwords[n]!
    const { firstName, lastName, whatsappNumber, role, email = null } = person
    const username = await freeUsername(db, firstName, lastName)
    const user = await insertUser(db, { ...person, username, ...stored }, now)
    const fullName = `${firstName} ${lastName}`
    const login = { firstName, whatsappNumber, username, password }
    const { message, channel } = await welcome(deps, call, user.id, login)
    entries.push(
      {
        action: 'USER_CREATED',
        ...aboutAccount(user.id, fullName),
        description: `Created the account of ${fullName}`,
        metadata: { after: { firstName, lastName, username, role, whatsappNumber, email } },
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
  await recordAudits(call, entries)
  return created
}

async function refuseTakenNumbers(db: Db, people: readonly NewPerson[]): Promise<void> {
  const numbers = people.map((person) => person.whatsappNumber)
  const [taken] = await findTakenNumbers(db, numbers)
  if (taken) {
    const place = numbers.indexOf(taken.whatsappNumber ?? '')
    const field = people.length === 1 ? 'whatsappNumber' : `people.${place}.whatsappNumber`
    throw new Refusal(takenCode(taken), { field })
  }
}

/** Previews a file. Creates nothing; an unreadable file is refused. */
export async function previewImport({ db, viewer }: SignedInCall, csv: string): Promise<ImportLine[]> {
  const file = readStaffFile(csv, viewer.role)
  if (!file.ok) throw new Refusal(file.code)
  const taken = await findTakenNumbers(
    db,
    file.lines.map((line) => line.whatsappNumber),
  )
  const errors = new Map(taken.map((t) => [t.whatsappNumber, ACCOUNT_REFUSALS[takenCode(t)][1]]))
  return file.lines.map((line) => {
    const error = errors.get(line.whatsappNumber)
    return error ? { ...line, errors: [...line.errors, error] } : line
  })
}
