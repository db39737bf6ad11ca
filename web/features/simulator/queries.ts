// The simulated phones: their messages, replies, and failing sends.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ArgsOf } from '#core/contracts/index.ts'
import { failSimulatedSends, listSimulatorPhones, receiveFromSimulator } from '#core/endpoints/simulator.ts'
import { POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refresh } from '#web/lib/queries.ts'

export const phonesQuery = (search: string, limit: number) =>
  queryOptionsFor(
    listSimulatorPhones,
    { query: { limit, ...(search ? { search } : {}) } },
    { refetchInterval: POLL.simulator },
  )

export function useReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ArgsOf<typeof receiveFromSimulator>['body']) => call(receiveFromSimulator, { body }),
    onSuccess: () => refresh(client, listSimulatorPhones),
  })
}

export function useFailures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { to: string; reason: string; times: number }) => call(failSimulatedSends, { body }),
    onSuccess: () => refresh(client, listSimulatorPhones),
  })
}
