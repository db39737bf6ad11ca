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
  routes.on(listInternalConversations, (call) => listConversations(call))
  routes.on(listInternalMessages, (call) => readThread(call, call.params.id, call.query))
  routes.on(sendInternalMessage, (call) => writeInternalMessage(call, call.params.id, call.body.content))
  routes.on(startInternalConversation, (call) => startConversation(call, call.body))
}
