// The message board: reading, the unread count, sending, deleting, and how a group message fares.

import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  countUnreadMessages,
  deleteMessage,
  getAudience,
  getBroadcast,
  listMessages,
  listMyMessages,
  type Message,
  markMessagesRead,
  type NewMessage,
  sendMessage,
} from '#core/contracts/messages.ts'
import { listUsers } from '#core/contracts/users.ts'
import { DELAY, POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { keyFor, queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'

const PAGE = 100

export const peopleQuery = queryOptionsFor(listUsers, {})
export const audienceQuery = queryOptionsFor(getAudience, {})
export const unreadMessagesQuery = queryOptionsFor(countUnreadMessages, {})
/** For the alert alone: it is on every screen, and each reader with a poll of its own would ask once more. */
export const polledUnreadMessagesQuery = { ...unreadMessagesQuery, refetchInterval: POLL.messagesUnread }

/** What was written to and by a contractor; it changes with what they are notified of. */
export const myMessagesQuery = {
  ...queryOptionsFor(listMyMessages, {}, { refetchInterval: POLL.messages }),
  meta: { topics: ['notifications', 'messages'] as const },
}

export const broadcastQuery = (id: string) => queryOptionsFor(getBroadcast, { params: { id } })

/** The board, newest first; further pages lie behind the last message. */
export const boardQuery = infiniteQueryOptions({
  queryKey: [...keyFor(listMessages), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(listMessages, { query: { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last: Message[]) => (last.length === PAGE ? last.at(-1)?.id : undefined),
  refetchInterval: POLL.messages,
  meta: { topics: listMessages.reads },
})

interface Sending {
  body: NewMessage
  idempotencyKey: string
}

export function useSendMessage(results: 'wait' | 'later' = 'wait') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending) =>
      call(sendMessage, { body, query: { results } }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, 'messages', 'whatsapp'),
  })
}

export function useDeleteMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteMessage, { params: { id } }),
    onSettled: () => refreshTopics(client, 'messages'),
  })
}

/** About two seconds after the board has loaded with unread messages they are read. */
export function useReadSoon(hasUnread: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasUnread) return
    const timer = setTimeout(
      () =>
        void call(markMessagesRead, {})
          .then(() => refreshTopics(client, 'messages'))
          // They stay unread, and the next visit marks them.
          .catch(() => {}),
      DELAY.boardMarkRead,
    )
    return () => clearTimeout(timer)
  }, [hasUnread, client])
}
