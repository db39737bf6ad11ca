// A contractor's one thread with the team. What they write goes to their conversation, which is made if need be.

import type { ReplyOf } from '#core/contracts/route.ts'
import type { readTeamThread } from '#core/contracts/team-thread.ts'
import type { SignedInCall } from '#server/call.ts'
import {
  countUnreadIn,
  markOwnConversationRead,
  writeToOwnConversation,
} from '#server/features/conversations/conversations.service.ts'
import {
  addressedTo,
  countUnreadBoard,
  markBoardReadBy,
  readerOf,
} from '#server/features/message-board/message-board.service.ts'
import { listTeamMessages } from './team-thread.sql.ts'

export async function readThread(
  { db, viewer }: SignedInCall,
  page: { before?: number | undefined; limit: number },
): Promise<ReplyOf<typeof readTeamThread>> {
  const { rows, hasOlder } = await listTeamMessages(db, viewer.id, addressedTo(readerOf(viewer)), page)
  return {
    messages: rows.reverse().map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })),
    hasOlder,
  }
}

export async function countUnread(call: SignedInCall): Promise<{ count: number }> {
  const [board, conversation] = await Promise.all([countUnreadBoard(call), countUnreadIn(call)])
  return { count: board.count + conversation.count }
}

export async function write(call: SignedInCall, content: string): Promise<void> {
  await writeToOwnConversation(call, content)
}

export async function markRead(call: SignedInCall): Promise<void> {
  await markBoardReadBy(call)
  await markOwnConversationRead(call)
}
