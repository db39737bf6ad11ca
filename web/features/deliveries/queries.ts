// Messages that did not arrive: the list, sending one again, and recording that the person was told in another way.

import { useMutation } from '@tanstack/react-query'
import { listUndelivered, markTold, retryDelivery } from '#core/endpoints/deliveries.ts'
import { POLL } from '#core/timing.ts'
import type { Channel } from '#core/whatsapp.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export const undeliveredQuery = queryOptionsFor(
  listUndelivered,
  {},
  { refetchInterval: POLL.undelivered, failsWith: 'Failed to fetch messages that were not delivered' },
)

/** The two ways to deal with a failed message, for DeliveryActions. */
export function useSettleDelivery({
  id,
  retryAs,
  name,
}: {
  id: string
  retryAs: Channel | null
  name: string
}) {
  const refreshRetried = useRefreshAfter(retryDelivery)
  const refreshTold = useRefreshAfter(markTold)
  const retry = useMutation({
    mutationFn: () => call(retryDelivery, { params: { id } }),
    onSuccess: async () => {
      const description = `Your message to ${name} is waiting to go out${retryAs === 'sms' ? ' as a text' : ''}.`
      toast({ title: 'Message queued', description })
      await refreshRetried()
    },
    onError: (error) => toastError(messageOf(error, 'The message could not be sent again')),
  })
  const told = useMutation({
    mutationFn: () => call(markTold, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Noted', description: `You told ${name} in another way.` })
      await refreshTold()
    },
    onError: (error) => toastError(messageOf(error, 'This could not be saved')),
  })
  return {
    retryAs,
    onRetry: () => retry.mutate(),
    onTold: () => told.mutate(),
    isRetrying: retry.isPending,
    isTelling: told.isPending,
  }
}
