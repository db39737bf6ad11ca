// Accounts: who may do what to whom, and what is derived from a person's name.

import { ROLES, type Role } from './capabilities.ts'
import { LIMITS } from './limits.ts'
import { plainText } from './search-text.ts'

const rankOf = (role: Role): number => ROLES.indexOf(role)

const ROLE_LABELS: Record<Role, string> = {
  PENDING: 'Pending',
  CONTRACTOR: 'Contractor',
  MANAGER: 'Manager',
  ADMIN: 'Admin',
  MASTER_ADMIN: 'Master Admin',
}
/** A role as shown to people; an unknown value is shown as it is. */
export const roleLabel = (role: string): string =>
  Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as Role] : role

/** A self-registered account that is waiting for approval. */
export const isPending = (role: Role): boolean => role === 'PENDING'
export const isContractor = (role: Role): boolean => role === 'CONTRACTOR'
export const isMasterAdmin = (role: Role): boolean => role === 'MASTER_ADMIN'

export interface UserFacts {
  id: string
  role: Role
  isActive: boolean
}

export type UserAction =
  | { action: 'create'; newRole: Role }
  | { action: 'pause' | 'activate' | 'delete' | 'reset-password' | 'edit-phone'; target: UserFacts }
  | { action: 'change-role' | 'approve'; target: UserFacts; newRole: Role }

export type UserActionRefusal =
  | 'user-action-forbidden'
  | 'role-not-allowed'
  | 'own-account'
  | 'last-master-admin'
  | 'not-pending'

type UserDecision = { ok: true } | { ok: false; code: UserActionRefusal }

const no = (code: UserActionRefusal): UserDecision => ({ ok: false, code })
const isContractorOrPending = (role: Role) => rankOf(role) <= rankOf('CONTRACTOR')
const below = (actor: Role, target: Role) => rankOf(target) < rankOf(actor)

/** Whether the actor's rank allows this for an account of that rank. */
function allowedByRank(actor: Role, request: UserAction): boolean {
  if (actor === 'MASTER_ADMIN') return true
  switch (request.action) {
    case 'create':
      return actor === 'ADMIN' && below(actor, request.newRole)
    case 'pause':
    case 'activate':
    case 'delete':
      return actor === 'ADMIN' && isContractorOrPending(request.target.role)
    case 'reset-password':
    case 'edit-phone':
      return (actor === 'ADMIN' || actor === 'MANAGER') && isContractorOrPending(request.target.role)
    case 'change-role':
    case 'approve':
      return (actor === 'ADMIN' || actor === 'MANAGER') && below(actor, request.target.role)
  }
}

/** Nobody may pause, delete or demote themselves or the last master admin. */
const weakens = (request: UserAction): boolean =>
  request.action === 'pause' ||
  request.action === 'delete' ||
  (request.action === 'change-role' && below(request.target.role, request.newRole))

export function decideUserAction(
  actor: Pick<UserFacts, 'id' | 'role'>,
  request: UserAction,
  activeMasterAdmins: number,
): UserDecision {
  if (!allowedByRank(actor.role, request)) {
    return no('target' in request && request.target.id === actor.id ? 'own-account' : 'user-action-forbidden')
  }
  if (request.action === 'create') return { ok: true }
  const { target } = request
  // Only a master admin gets this far with a master admin, so the last one can only be acting on themselves. That they
  // are the last is the more useful answer, so it comes first.
  if (weakens(request)) {
    const last = target.role === 'MASTER_ADMIN' && target.isActive && activeMasterAdmins <= 1
    if (last) return no('last-master-admin')
    if (target.id === actor.id) return no('own-account')
  }
  if (request.action === 'approve') {
    if (target.role !== 'PENDING') return no('not-pending')
    if (request.newRole === 'PENDING') return no('role-not-allowed')
  }
  if ('newRole' in request && !rolesToAssign(actor.role).includes(request.newRole))
    return no('role-not-allowed')
  return { ok: true }
}

/**
 * The roles that an actor can assign by a role change or an approval. A manager makes contractors only, also in two
 * steps.
 */
export function rolesToAssign(actor: Role): readonly Role[] {
  if (actor === 'MASTER_ADMIN') return ROLES
  if (actor === 'ADMIN') return ['CONTRACTOR', 'MANAGER']
  return actor === 'MANAGER' ? ['CONTRACTOR'] : []
}

/** The choices of the Create User form. */
export function rolesToCreate(actor: Role): readonly Role[] {
  if (actor === 'MASTER_ADMIN') return ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN']
  return actor === 'ADMIN' ? ['CONTRACTOR', 'MANAGER'] : []
}

// ---- Counting

/** The head count: each person of the team is in exactly one of the groups. People who wait for approval are in none. */
export function headCount(people: readonly { role: Role }[]) {
  const countOf = (...roles: Role[]) => people.filter(({ role }) => roles.includes(role)).length
  const groups = {
    contractors: countOf('CONTRACTOR'),
    managers: countOf('MANAGER'),
    admins: countOf('ADMIN', 'MASTER_ADMIN'),
  }
  return { total: groups.contractors + groups.managers + groups.admins, ...groups }
}

// ---- Second accounts

interface Named {
  firstName: string
  lastName: string
}

/** Regardless of capitals, accents, spaces and hyphens, and of which name came first. */
const nameKey = ({ firstName, lastName }: Named): string =>
  [firstName, lastName]
    .map((name) =>
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, ''),
    )
    .filter(Boolean)
    .sort()
    .join(' ')

/** The others who have the same name: perhaps the same person, with another number. */
export function sameNamed<P extends Named & { id: string }>(
  person: Named & { id?: string },
  people: readonly P[],
): P[] {
  const key = nameKey(person)
  if (!key.includes(' ')) return []
  return people.filter((other) => other.id !== person.id && nameKey(other) === key)
}

// ---- From a name

const plain = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LIMITS.personName)

/** amara.okafor, then amara.okafor2; 'user' if a name has no Latin letter. */
export function usernameFor(
  firstName: string,
  lastName: string,
  isTaken: (username: string) => boolean,
): string {
  const base = [plain(firstName), plain(lastName)].filter(Boolean).join('.') || 'user'
  let username = base
  for (let n = 2; isTaken(username); n++) username = `${base}${n}`
  return username
}

// ---- Temporary passwords

// Without look-alikes (0 O 1 l I), and without the characters WhatsApp reads as bold, italic or code.
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#$%&?+=@'] as const

/** Ten characters, at least one of each kind, from the given random source. */
export function temporaryPassword(randomBytes: (count: number) => Uint8Array): string {
  const numberBelow = (limit: number) => {
    const bytes = randomBytes(4)
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % limit
  }
  const pick = (from: string) => from[numberBelow(from.length)] ?? ''
  const letters: string[] = KINDS.map(pick)
  while (letters.length < LIMITS.temporaryPassword) letters.push(pick(KINDS.join('')))
  for (let i = letters.length - 1; i > 0; i--) {
    const j = numberBelow(i + 1)
    ;[letters[i], letters[j]] = [letters[j] ?? '', letters[i] ?? '']
  }
  return letters.join('')
}
