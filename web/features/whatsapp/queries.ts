// The WhatsApp dashboard: conversations, a thread, the unread count, and the actions.

import { useMutation } from '@tanstack/react-query'
import { listUsers } from '#core/endpoints/users.ts'
import {
  countUnreadWhatsapp,
  deleteWhatsappConversation,
  deleteWhatsappMessage,
  listWhatsappConversations,
  listWhatsappMessages,
  markAllWhatsappRead,
  markWhatsappRead,
  sendWhatsappMessage,
} from '#core/endpoints/whatsapp.ts'
import { POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'

const OLDER_PAGE = 100

export const unreadWhatsappQuery = queryOptionsFor(
  countUnreadWhatsapp,
  {},
  { failsWith: 'Failed to fetch WhatsApp unread count' },
)
/** Only for the alert, which is on every screen: a poll in each reader would repeat the request. */
export const polledUnreadWhatsappQuery = { ...unreadWhatsappQuery, refetchInterval: POLL.whatsappUnread }

export const contractorsQuery = queryOptionsFor(listUsers, {})

export type ConversationFilter = 'all' | 'unread' | 'failed'

export const conversationsQuery = (search: string, limit: number, filter: ConversationFilter = 'all') =>
  queryOptionsFor(
    listWhatsappConversations,
    { query: { limit, filter, ...(search ? { search } : {}) } },
    { refetchInterval: POLL.whatsappConversations },
  )

export const threadQuery = (id: string) =>
  queryOptionsFor(listWhatsappMessages, { params: { id } }, { refetchInterval: POLL.whatsappThread })

export const loadBefore = (id: string, before: number) =>
  call(listWhatsappMessages, { params: { id }, query: { before, limit: OLDER_PAGE } })

interface NewWhatsapp {
  recipientId?: string | null
  conversationId?: string | null
  subject?: string
  content: string
}

export function useSendWhatsapp() {
  const refreshAfter = useRefreshAfter(sendWhatsappMessage)
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewWhatsapp; idempotencyKey: string }) =>
      call(sendWhatsappMessage, { body }, { idempotencyKey }),
    onSuccess: refreshAfter,
  })
}

export function useDeleteWhatsappMessage() {
  const refreshAfter = useRefreshAfter(deleteWhatsappMessage)
  return useMutation({
    mutationFn: (id: string) => call(deleteWhatsappMessage, { params: { id } }),
    onSettled: refreshAfter,
  })
}

export function useDeleteConversation() {
  const refreshAfter = useRefreshAfter(deleteWhatsappConversation)
  return useMutation({
    mutationFn: (id: string) => call(deleteWhatsappConversation, { params: { id } }),
    onSettled: refreshAfter,
  })
}

export function useMarkConversationRead() {
  const refreshAfter = useRefreshAfter(markWhatsappRead)
  return useMutation({
    mutationFn: (id: string) => call(markWhatsappRead, { params: { id } }),
    onSuccess: refreshAfter,
  })
}

/** A failure is only logged: messages that stay unread are shown again. */
export function useMarkAllWhatsappRead() {
  const refreshAfter = useRefreshAfter(markAllWhatsappRead)
  return useMutation({
    mutationFn: () => call(markAllWhatsappRead, {}),
    onSuccess: refreshAfter,
    onError: (error) => console.error('The WhatsApp messages could not be marked read.', error),
  })
}
