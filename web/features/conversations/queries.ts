// Internal conversations: the list, a thread, writing, and beginning one.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listInternalConversations,
  listInternalMessages,
  sendInternalMessage,
  startInternalConversation,
} from '#core/contracts/conversations.ts'
import { listUsers } from '#core/contracts/users.ts'
import { POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'

export const THREAD_PAGE = 50

export const internalConversationsQuery = queryOptionsFor(
  listInternalConversations,
  {},
  { refetchInterval: POLL.internalConversations },
)

export const candidatesQuery = queryOptionsFor(listUsers, {})

export const internalThreadQuery = (id: string) =>
  queryOptionsFor(
    listInternalMessages,
    { params: { id }, query: { limit: THREAD_PAGE } },
    { refetchInterval: POLL.internalThread },
  )

export async function loadBefore(id: string, before: number) {
  const messages = await call(listInternalMessages, {
    params: { id },
    query: { before, limit: THREAD_PAGE },
  })
  return { messages, hasOlder: messages.length === THREAD_PAGE }
}

export function useSendInternal(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      call(sendInternalMessage, { params: { id }, body: { content } }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, 'conversations'),
  })
}

export function useStartInternal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      contractorId: string
      initialMessage: string
      idempotencyKey: string
    }) => call(startInternalConversation, { body }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, 'conversations'),
  })
}
