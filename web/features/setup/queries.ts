// The first master admin: whether there is one, the code, the account.

import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#core/contracts/route.ts'
import { createFirstAdmin, hasMasterAdmin, sendFirstAdminCode } from '#core/contracts/setup.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const masterAdminQuery = queryOptionsFor(hasMasterAdmin, {})

type SetupDetails = BodyOf<typeof sendFirstAdminCode>

export function useSendFirstAdminCode() {
  return useMutation({ mutationFn: (body: SetupDetails) => call(sendFirstAdminCode, { body }) })
}

export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createFirstAdmin>) => call(createFirstAdmin, { body }),
  })
}
