// The people on the board: who is listed, in what order, and how the filters narrow them.

import type { Role } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'

export interface BoardPerson {
  id: string
  name: string
  role: Role
  isActive: boolean
  /** A second line under the name, where there is something to say. */
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

/** Everyone who can be on a rota, by name. The paused are there for what they are still booked for. */
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

const byName = new Intl.Collator('en-GB', { sensitivity: 'base' })

export interface StaffFilter {
  text: string
  role: RoleFilter
}

/** Every word typed must begin a word of the name, in any order and without regard to accents. */
export function filterPeople(
  people: readonly BoardPerson[],
  { text, role }: StaffFilter,
  hasShifts: (userId: string) => boolean,
): BoardPerson[] {
  const roles: readonly Role[] = ROLE_FILTERS.find(({ value }) => value === role)?.roles ?? []
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return people.filter((person) => {
    if (!roles.includes(person.role) || !(person.isActive || hasShifts(person.id))) return false
    const words = plain(person.name).split(/[\s-]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’']/g, '').trim()
