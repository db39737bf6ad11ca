// Internal conversations: the list, a thread, sending, and starting one.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  listInternalConversations,
  listInternalMessages,
  sendInternalMessage,
  startInternalConversation,
} from '#core/endpoints/conversations.ts'
import {
  countUnreadTeamThread,
  markTeamThreadRead,
  readTeamThread,
  writeToTeam,
} from '#core/endpoints/team-thread.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { LIMITS } from '#core/limits.ts'
import { POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refreshTopics, useRefreshAfter } from '#web/lib/queries.ts'

export const internalConversationsQuery = queryOptionsFor(
  listInternalConversations,
  {},
  { refetchInterval: POLL.internalConversations },
)

export const candidatesQuery = queryOptionsFor(listUsers, {})

export const internalThreadQuery = (id: string) =>
  queryOptionsFor(
    listInternalMessages,
    { params: { id }, query: { limit: LIMITS.threadPage } },
    { refetchInterval: POLL.internalThread },
  )

export async function loadBefore(id: string, before: number) {
  const messages = await call(listInternalMessages, {
    params: { id },
    query: { before, limit: LIMITS.threadPage },
  })
  return { messages, hasOlder: messages.length === LIMITS.threadPage }
}

export function useSendInternal(id: string) {
  const refreshAfter = useRefreshAfter(sendInternalMessage)
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      call(sendInternalMessage, { params: { id }, body: { content } }, { idempotencyKey }),
    onSuccess: refreshAfter,
  })
}

export function useStartInternal() {
  const refreshAfter = useRefreshAfter(startInternalConversation)
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      contractorId: string
      initialMessage: string
      idempotencyKey: string
    }) => call(startInternalConversation, { body }, { idempotencyKey }),
    onSuccess: refreshAfter,
  })
}

/** What a contractor's thread is made of: a group message reaches them as a notification. */
const THREAD_TOPICS = ['notifications', 'messages', 'conversations'] as const

export const teamThreadQuery = {
  ...queryOptionsFor(
    readTeamThread,
    { query: { limit: LIMITS.threadPage } },
    { refetchInterval: POLL.internalThread },
  ),
  meta: { topics: THREAD_TOPICS },
}

export const unreadTeamThreadQuery = {
  ...queryOptionsFor(countUnreadTeamThread, {}, { refetchInterval: POLL.messages }),
  meta: { topics: THREAD_TOPICS },
}

export const loadTeamBefore = (before: number) =>
  call(readTeamThread, { query: { before, limit: LIMITS.threadPage } })

export function useWriteToTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      call(writeToTeam, { body: { content } }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, THREAD_TOPICS),
  })
}

/** A failure changes nothing: the next visit marks them. */
export function useMarkThreadRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(markTeamThreadRead, {}),
    onSuccess: () => refreshTopics(client, THREAD_TOPICS),
  })
}
