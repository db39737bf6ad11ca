// The people on the board: who is listed, in what order, and how the filters narrow the list.

import type { Role } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { plainText, plainWords } from '#core/search-text.ts'

export interface BoardPerson {
  id: string
  name: string
  role: Role
  isActive: boolean
  /** An optional second line under the name. */
  note: string | null
}

export const ROLE_FILTERS = [
  { value: 'contractors', label: 'Contractors', roles: ['CONTRACTOR'] },
  { value: 'managers', label: 'Managers', roles: ['MANAGER'] },
  { value: 'admins', label: 'Admins', roles: ['ADMIN', 'MASTER_ADMIN'] },
  { value: 'everyone', label: 'All staff', roles: ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] },
] as const satisfies { value: string; label: string; roles: Role[] }[]
type RoleFilter = (typeof ROLE_FILTERS)[number]['value']

const ROLE_NOTES: Partial<Record<Role, string>> = {
  MANAGER: 'Manager',
  ADMIN: 'Admin',
  MASTER_ADMIN: 'Master admin',
}

/** Everyone who can be on a rota, by name. Paused people are included because they may still have bookings. */
export function boardPeople(users: readonly User[]): BoardPerson[] {
  return users
    .filter(({ role }) => role !== 'PENDING')
    .map(({ id, firstName, lastName, username, role, isActive }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      role,
      isActive,
      note: isActive ? (ROLE_NOTES[role] ?? null) : 'Paused',
    }))
    .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** The people who can be booked, for a picker, and the one who is chosen already. */
export const bookablePeople = (
  users: readonly User[],
  chosen?: string,
): { id: string; name: string; note?: string }[] =>
  boardPeople(users)
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, note }) => ({ id, name, ...(note && { note }) }))

const byName = new Intl.Collator('en-GB', { sensitivity: 'base' })

export interface StaffFilter {
  text: string
  role: RoleFilter
}

/** Every word typed must start a word of the name, in any order and ignoring accents. */
export function filterPeople(
  people: readonly BoardPerson[],
  { text, role }: StaffFilter,
  hasShifts: (userId: string) => boolean,
  /** The people who are free on a day, if that is asked for. */
  free: ReadonlySet<string> | null = null,
): BoardPerson[] {
  const roles: readonly Role[] = ROLE_FILTERS.find(({ value }) => value === role)?.roles ?? []
  const wanted = plainWords(text)
  return people.filter((person) => {
    if (free && !free.has(person.id)) return false
    if (!roles.includes(person.role) || !(person.isActive || hasShifts(person.id))) return false
    const words = plainText(person.name).split(/[\s-]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}
