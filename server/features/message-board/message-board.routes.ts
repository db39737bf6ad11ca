// The calls of the message board.

import {
  countUnreadMessages,
  deleteMessage,
  getAudience,
  getBroadcast,
  listMessages,
  listMyMessages,
  type Message,
  markMessagesRead,
  sendMessage,
} from '#core/contracts/messages.ts'
import { Refusal } from '#core/errors.ts'
import { onceForKey } from '#server/http/idempotency.ts'
import type { Routes } from '#server/http/register-route.ts'
import { findBroadcast } from './broadcast.sql.ts'
import { awaitFirstTries } from './broadcast-wait.ts'
import {
  describeAudience,
  readBoard,
  readerOf,
  removeBoardMessage,
  writeMessage,
} from './message-board.service.ts'
import { countUnreadRows, markBoardRead } from './message-board.sql.ts'

const DONE = { success: true as const }

export function registerMessageBoard(routes: Routes): void {
  const { deps } = routes

  routes.on(listMessages, async ({ db, viewer, query }) => readBoard(db, viewer, query))
  routes.on(listMyMessages, async ({ db, viewer, query }) => readBoard(db, viewer, query))

  // Written and queued in one transaction; what the answer tells of WhatsApp can only be known after it.
  routes.on(sendMessage, async ({ viewer, body, query, actor, now, request, reply }) => {
    const message = (await onceForKey(sendMessage, deps, request, reply, (tx) =>
      writeMessage(tx, viewer, body, actor, now),
    )) as Message
    if (message.recipientType !== 'GROUP_CONTRACTORS') return message
    const whatsappResults = await awaitFirstTries(deps, message.id, query.results === 'wait')
    return { ...message, ...(whatsappResults ? { whatsappResults } : {}) }
  })

  routes.on(getAudience, async ({ db }) => describeAudience(db))

  routes.on(getBroadcast, async ({ db, params }) => {
    const broadcast = await findBroadcast(db, params.id)
    if (!broadcast) throw new Refusal('not-found', { message: 'That message does not exist any more.' })
    return broadcast
  })

  routes.on(countUnreadMessages, async ({ db, viewer }) => ({
    count: await countUnreadRows(db, readerOf(viewer)),
  }))
  routes.on(markMessagesRead, async ({ db, viewer, now }) => {
    await markBoardRead(db, readerOf(viewer), now)
    return DONE
  })
  routes.on(deleteMessage, async ({ db, viewer, params, actor, now }) => {
    await removeBoardMessage(db, viewer, params.id, actor, now)
    return DONE
  })
}
