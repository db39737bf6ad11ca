// The WhatsApp dashboard: conversations, a thread, the unread count, and what can be done.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listUsers } from '#core/contracts/users.ts'
import {
  countUnreadWhatsapp,
  deleteWhatsappConversation,
  deleteWhatsappMessage,
  listWhatsappConversations,
  listWhatsappMessages,
  markAllWhatsappRead,
  markWhatsappRead,
  sendWhatsappMessage,
} from '#core/contracts/whatsapp.ts'
import { POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refresh, refreshTopics } from '#web/lib/queries.ts'

const OLDER_PAGE = 100

export const unreadWhatsappQuery = queryOptionsFor(
  countUnreadWhatsapp,
  {},
  { failsWith: 'Failed to fetch WhatsApp unread count' },
)
/** For the alert alone: it is on every screen, and each reader with a poll of its own would ask once more. */
export const polledUnreadWhatsappQuery = { ...unreadWhatsappQuery, refetchInterval: POLL.whatsappUnread }

export const contractorsQuery = queryOptionsFor(listUsers, {})

export const conversationsQuery = (search: string, limit: number) =>
  queryOptionsFor(
    listWhatsappConversations,
    { query: { limit, ...(search ? { search } : {}) } },
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewWhatsapp; idempotencyKey: string }) =>
      call(sendWhatsappMessage, { body }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, 'whatsapp'),
  })
}

export function useDeleteWhatsappMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteWhatsappMessage, { params: { id } }),
    onSettled: () => refreshTopics(client, 'whatsapp'),
  })
}

export function useDeleteConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteWhatsappConversation, { params: { id } }),
    onSettled: () => refreshTopics(client, 'whatsapp'),
  })
}

export function useMarkConversationRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(markWhatsappRead, { params: { id } }),
    onSuccess: () => refresh(client, countUnreadWhatsapp, listWhatsappConversations),
  })
}

/** A failure is only logged: what stays unread is shown again. */
export function useMarkAllWhatsappRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(markAllWhatsappRead, {}),
    onSuccess: () => refresh(client, countUnreadWhatsapp, listWhatsappConversations),
    onError: (error) => console.error('The WhatsApp messages could not be marked read.', error),
  })
}
