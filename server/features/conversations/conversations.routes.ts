// The calls of the internal conversations.

import {
  listInternalConversations,
  listInternalMessages,
  sendInternalMessage,
  startInternalConversation,
} from '#core/contracts/conversations.ts'
import type { Routes } from '#server/http/register-route.ts'
import {
  listConversations,
  readThread,
  startConversation,
  writeInternalMessage,
} from './conversations.service.ts'

export function registerConversations(routes: Routes): void {
  routes.on(listInternalConversations, async ({ db, viewer }) => listConversations(db, viewer))
  routes.on(listInternalMessages, async ({ db, viewer, params, query }) =>
    readThread(db, viewer, params.id, query),
  )
  routes.on(sendInternalMessage, async ({ db, viewer, params, body, actor, now }) =>
    writeInternalMessage(db, viewer, params.id, body.content, actor, now),
  )
  routes.on(startInternalConversation, async ({ db, viewer, body, actor, now }) =>
    startConversation(db, viewer, body, actor, now),
  )
}
