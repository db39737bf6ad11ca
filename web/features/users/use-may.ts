// What the signed-in person may do to an account: the server's own rule, checked before a button is shown.

import { useCallback } from 'react'
import type { User } from '#core/contracts/users.ts'
import {
  decideUserAction,
  isMasterAdmin,
  rolesToAssign,
  rolesToCreate,
  type UserAction,
} from '#core/users.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'

const WHY: Record<string, string> = {
  'own-account': 'Not for your own account',
  'last-master-admin': 'The last active master admin',
}

export function useMay(people: readonly User[]) {
  const { id, role } = useCurrentUser()
  const masters = people.filter((user) => isMasterAdmin(user.role) && user.isActive).length
  return useCallback(
    (request: UserAction): { ok: boolean; why?: string } => {
      const decision = decideUserAction({ id, role }, request, masters)
      return decision.ok
        ? { ok: true }
        : { ok: false, why: WHY[decision.code] ?? 'Your role does not allow this' }
    },
    [id, role, masters],
  )
}
export type May = ReturnType<typeof useMay>

/** The roles that the forms offer. */
export function useRoleChoices() {
  const { role } = useCurrentUser()
  return { create: rolesToCreate(role), assign: rolesToAssign(role) }
}
