// Who is signed in, and what they may do. Screens ask for a capability, never for a role name.

import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Capability, can } from '#core/capabilities.ts'
import type { CurrentUser } from '#core/contracts/auth.ts'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { queryOptionsFor } from './queries.ts'

export const currentUserQuery = queryOptionsFor(getCurrentUser, {}, { on401: 'null' })

/** For signed-in screens; the session renders none before the user is known. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSuspenseQuery(currentUserQuery)
  if (!data) throw new Error('Nobody is signed in')
  return data
}

export type Can = (capability: Capability) => boolean

export function useCan(): Can {
  const { role } = useCurrentUser()
  return useCallback((capability) => can(role, capability), [role])
}
