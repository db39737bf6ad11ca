// The agency's rules: reading and changing them, and what a change would flag.

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { ArgsOf } from '#core/contracts/index.ts'
import { previewRules, readRules, saveRules } from '#core/endpoints/rules.ts'
import { call } from '#web/lib/api.ts'
import { isStatus, messageOf } from '#web/lib/api-error.ts'
import { keyFor, queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export const rulesQuery = queryOptionsFor(readRules, {})

export type RulesSent = ArgsOf<typeof previewRules>['body']['rules']

export const previewQuery = (rules: RulesSent) =>
  queryOptions({
    queryKey: [...keyFor(previewRules), rules],
    queryFn: ({ signal }) => call(previewRules, { body: { rules } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { topics: previewRules.reads },
  })

export function useSaveRules() {
  const refreshAfter = useRefreshAfter(saveRules)
  return useMutation({
    mutationFn: (body: ArgsOf<typeof saveRules>['body']) => call(saveRules, { body }),
    onSuccess: () => toast({ title: 'Rules saved', description: 'They hold from now on.' }),
    onError: (error) => {
      if (!isStatus(error, 409)) toastError(messageOf(error, 'Failed to save the rules'))
    },
    onSettled: refreshAfter,
  })
}
