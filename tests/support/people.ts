// People for tests, inserted straight into the database, and their session cookies.

import type { Role } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cookieName } from '#server/http/cookies.ts'

export interface Person {
  id: string
  role: Role
  firstName: string
  lastName: string
  fullName: string
  username: string
  whatsappNumber: string | null
}

export interface PersonOptions {
  role?: Role
  firstName?: string
  lastName?: string
  email?: string | null
  username?: string
  /** Undefined gives them a unique number; null gives none. */
  whatsappNumber?: string | null
  isActive?: boolean
  deletedAt?: Date | null
}

// Counted by database: people in a test are called the same and have the same numbers, whatever ran before it.
const made = new Map<string | null, number>()
let numbers = 0

/** A phone number that nobody has. */
export const newNumber = () => `+447700${980_000 + ++numbers}`

/** A contractor called Amara Okafor, unless the options say otherwise. */
export async function createPerson(deps: Deps, options: PersonOptions = {}): Promise<Person> {
  const { databaseUrl } = deps.settings
  const nth = (made.get(databaseUrl) ?? 0) + 1
  made.set(databaseUrl, nth)
  const { role = 'CONTRACTOR', firstName = 'Amara', lastName = 'Okafor', email = null } = options
  const { isActive = true, deletedAt = null } = options
  const username = options.username ?? `${firstName}.${lastName}${nth}`.toLowerCase().replaceAll(' ', '')
  const whatsappNumber = options.whatsappNumber === undefined ? ownNumber(nth) : options.whatsappNumber
  const now = deps.clock.now()
  const [row] = await deps.database.db
    .insert(users)
    .values({
      role,
      firstName,
      lastName,
      email,
      username,
      whatsappNumber,
      isActive,
      deletedAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: users.id })
  return {
    id: row!.id,
    role,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    username,
    whatsappNumber,
  }
}

/** One person of each role, for permission tests. */
export async function createOneOfEach(deps: Deps): Promise<Record<Role, Person>> {
  return {
    PENDING: await createPerson(deps, { role: 'PENDING', firstName: 'Pia' }),
    CONTRACTOR: await createPerson(deps, { role: 'CONTRACTOR', firstName: 'Cara' }),
    MANAGER: await createPerson(deps, { role: 'MANAGER', firstName: 'Max' }),
    ADMIN: await createPerson(deps, { role: 'ADMIN', firstName: 'Ada' }),
    MASTER_ADMIN: await createPerson(deps, { role: 'MASTER_ADMIN', firstName: 'Maya' }),
  }
}

/** Signs the person in as with a code, and returns the session's Cookie header; each call creates a new session. */
export async function cookieFor(server: { deps: Deps }, person: { id: string }): Promise<string> {
  const { deps } = server
  const token = await deps.sessions.create(deps.database.db, person.id, {
    ip: '127.0.0.1',
    userAgent: 'a test',
    isProved: true,
  })
  return `${cookieName(deps.settings, 'rota_session')}=${token}`
}

/** Outside 07700 900000 to 900999, which Ofcom reserves for fiction and which the tests write out themselves. */
function ownNumber(n: number): string {
  return `+447700${950_000 + n}`
}
