// The first master admin: whether one exists, the code, the account.

import { useMutation } from '@tanstack/react-query'
import type { ArgsOf } from '#core/contracts/index.ts'
import { createFirstAdmin, hasMasterAdmin, sendFirstAdminCode } from '#core/endpoints/setup.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'
import { setupToken } from './setup-token.ts'

export const masterAdminQuery = queryOptionsFor(hasMasterAdmin, {})

type SetupDetails = ArgsOf<typeof sendFirstAdminCode>['body']

export function useSendFirstAdminCode() {
  return useMutation({
    mutationFn: (body: SetupDetails) => call(sendFirstAdminCode, { body: { ...body, ...setupToken() } }),
  })
}

export function useCreateFirstAdmin() {
  return useMutation({
    mutationFn: (body: ArgsOf<typeof createFirstAdmin>['body']) =>
      call(createFirstAdmin, { body: { ...body, ...setupToken() } }),
  })
}
