// The calls of the WhatsApp dashboard.

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
import type { Routes } from '#server/http/register-route.ts'
import {
  countUnread,
  listConversations,
  markConversationRead,
  readThread,
  removeConversation,
  removeMessage,
  sendCustom,
} from './whatsapp.service.ts'
import { markRead } from './whatsapp.sql.ts'

const DONE = { success: true as const }

export function registerWhatsapp(routes: Routes): void {
  const { gateway } = routes.deps

  routes.on(listWhatsappConversations, async ({ db, query }) => listConversations(db, query))
  routes.on(listWhatsappMessages, async ({ db, params, query }) =>
    readThread(db, params.id, query, gateway.window),
  )
  routes.on(sendWhatsappMessage, (call) => sendCustom(call, call.body))
  routes.on(countUnreadWhatsapp, async ({ db }) => countUnread(db))
  routes.on(markAllWhatsappRead, async ({ db, now }) => {
    await markRead(db, null, now)
    return DONE
  })
  routes.on(markWhatsappRead, async (call) => {
    await markConversationRead(call, call.params.id)
    return DONE
  })
  routes.on(deleteWhatsappMessage, async (call) => {
    await removeMessage(call, call.params.id)
    return DONE
  })
  routes.on(deleteWhatsappConversation, async (call) => {
    await removeConversation(call, call.params.id)
    return DONE
  })
}
