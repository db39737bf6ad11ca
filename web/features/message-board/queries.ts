// The message board: reading, the unread count, sending, deleting, and the delivery of a group message.

import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message, NewMessage } from '#core/contracts/message-board.ts'
import {
  countUnreadMessages,
  deleteMessage,
  getAudience,
  getBroadcast,
  listMessages,
  markMessagesRead,
  retryBroadcast,
  sendMessage,
} from '#core/endpoints/message-board.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { LIMITS } from '#core/limits.ts'
import type { Day } from '#core/time.ts'
import { DELAY, POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { keyFor, queryOptionsFor, refreshTopics, useRefreshAfter } from '#web/lib/queries.ts'
import type { Recipients } from '#web/ui/RecipientChoice.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

export const peopleQuery = queryOptionsFor(listUsers, {})
export const audienceQuery = queryOptionsFor(getAudience, { query: {} })
const freeQuery = (freeOn: Day) => queryOptionsFor(getAudience, { query: { freeOn } })
export const unreadMessagesQuery = queryOptionsFor(countUnreadMessages, {})
/** Only for the alert, which is on every screen: a poll in each reader would repeat the request. */
export const polledUnreadMessagesQuery = { ...unreadMessagesQuery, refetchInterval: POLL.messagesUnread }

export const broadcastQuery = (id: string) => queryOptionsFor(getBroadcast, { params: { id } })

/** The board, newest first; each further page starts after the last message loaded. */
export const boardQuery = infiniteQueryOptions({
  queryKey: [...keyFor(listMessages), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(
      listMessages,
      { query: { limit: LIMITS.boardPage, ...(pageParam ? { before: pageParam } : {}) } },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (last: Message[]) => (last.length === LIMITS.boardPage ? last.at(-1)?.id : undefined),
  refetchInterval: POLL.messages,
  meta: { topics: listMessages.reads },
})

interface Sending {
  body: NewMessage
  idempotencyKey: string
}

export function useSendMessage(results: 'wait' | 'later' = 'wait') {
  const refreshAfter = useRefreshAfter(sendMessage)
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending) =>
      call(sendMessage, { body, query: { results } }, { idempotencyKey }),
    onSuccess: refreshAfter,
  })
}

export function useDeleteMessage() {
  const refreshAfter = useRefreshAfter(deleteMessage)
  return useMutation({
    mutationFn: (id: string) => call(deleteMessage, { params: { id } }),
    onSettled: refreshAfter,
  })
}

/** Marks messages as read about two seconds after the board has loaded with unread ones. */
export function useReadSoon(hasUnread: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasUnread) return
    const timer = setTimeout(
      () =>
        void call(markMessagesRead, {})
          .then(() => refreshTopics(client, markMessagesRead.changes))
          // They stay unread, and the next visit marks them.
          .catch(() => {}),
      DELAY.boardMarkRead,
    )
    return () => clearTimeout(timer)
  }, [hasUnread, client])
}

/** Everything that a group message needs to know about its recipients. */
export function useRecipients(choice: Recipients) {
  const everyone = useQuery(audienceQuery)
  const free = useQuery({
    ...freeQuery(choice.day || '2000-01-01'),
    enabled: choice.mode === 'free' && choice.day !== '',
  })
  const all = everyone.data
  const people = [
    ...(all?.recipients ?? []),
    ...(all?.withoutNumber ?? []).map((person) => ({ ...person, note: 'no number' })),
  ].sort((a, b) => a.name.localeCompare(b.name))
  const chosen = new Set(choice.ids)
  const counted =
    choice.mode === 'all'
      ? all
      : choice.mode === 'free'
        ? choice.day
          ? free.data
          : undefined
        : all && {
            total: people.filter(({ id }) => chosen.has(id)).length,
            eligible: all.recipients.filter(({ id }) => chosen.has(id)).length,
            recipients: all.recipients.filter(({ id }) => chosen.has(id)),
            withoutNumber: all.withoutNumber.filter(({ id }) => chosen.has(id)),
          }
  return {
    people,
    /** Undefined until it is known. */
    counted,
    /** For the call; undefined for everyone. */
    recipientIds:
      choice.mode === 'all' || !counted
        ? undefined
        : [...counted.recipients, ...counted.withoutNumber].map(({ id }) => id),
    freeHint:
      choice.mode === 'free' && counted
        ? counted.total === 0
          ? 'Nobody has said that they are free on this day.'
          : `${counted.total} said that they are free, and are not booked.`
        : undefined,
  }
}

export function useRetryBroadcast(id: string) {
  const refreshAfter = useRefreshAfter(retryBroadcast)
  return useMutation({
    mutationFn: () => call(retryBroadcast, { params: { id } }),
    onSuccess: async ({ queued }) => {
      toast({
        title: 'Messages queued',
        description:
          queued === 1 ? '1 message is waiting to go out.' : `${queued} messages are waiting to go out.`,
      })
      await refreshAfter()
    },
    onError: (error) => toastError(messageOf(error, 'The messages could not be sent again')),
  })
}
