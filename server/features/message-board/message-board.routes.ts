// The calls of the message board.

import {
  countUnreadMessages,
  deleteMessage,
  getAudience,
  getBroadcast,
  listMessages,
  type Message,
  markMessagesRead,
  retryBroadcast as retryBroadcastContract,
  sendMessage,
} from '#core/contracts/message-board.ts'
import { onceForKey } from '#server/http/idempotency.ts'
import type { Routes } from '#server/http/register-route.ts'
import { awaitFirstTries } from './broadcast-wait.ts'
import {
  countUnread,
  describeAudience,
  describeBroadcast,
  markBoardReadBy,
  readBoard,
  removeBoardMessage,
  retryBroadcast,
  writeMessage,
} from './message-board.service.ts'

const DONE = { success: true as const }

export function registerMessageBoard(routes: Routes): void {
  const { deps } = routes

  routes.on(listMessages, (call) => readBoard(call, call.query))

  // Written and queued in one transaction; the WhatsApp result is only known after it.
  routes.on(sendMessage, async ({ body, query, request, reply, ...call }) => {
    const message = (await onceForKey(sendMessage, deps, request, reply, (db) =>
      writeMessage({ ...call, db }, body),
    )) as Message
    if (message.recipientType !== 'GROUP_CONTRACTORS') return message
    const whatsappResults = await awaitFirstTries(deps, message.id, query.results === 'wait')
    return { ...message, ...(whatsappResults ? { whatsappResults } : {}) }
  })

  routes.on(getAudience, async ({ db, query }) => describeAudience(db, query.freeOn))

  routes.on(getBroadcast, async ({ db, params }) => describeBroadcast(db, params.id))
  routes.on(retryBroadcastContract, async (call) => ({
    ...DONE,
    queued: await retryBroadcast(call, call.params.id),
  }))

  routes.on(countUnreadMessages, (call) => countUnread(call))
  routes.on(markMessagesRead, async (call) => {
    await markBoardReadBy(call)
    return DONE
  })
  routes.on(deleteMessage, async ({ params, ...call }) => {
    await removeBoardMessage(call, params.id)
    return DONE
  })
}
