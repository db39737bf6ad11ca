// The devices on which the person is signed in.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#core/endpoints/sessions.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refresh } from '#web/lib/queries.ts'

export const sessionsQuery = queryOptionsFor(listOwnSessions, {})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSettled: () => refresh(client, listOwnSessions),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => refresh(client, listOwnSessions),
  })
}
