// A contractor's one thread with the team: their conversation, and what is written to them on the message board.

import { z } from 'zod'
import * as endpoints from '../endpoints/team-thread.ts'
import { LIMITS } from '../limits.ts'
import { MESSAGE_ERRORS } from '../message-text.ts'
import { Done, Id, Moment } from './common.ts'
import { plainText } from './inputs.ts'
import { route } from './route.ts'

export const TeamMessage = z.object({
  id: Id,
  /** The position in the thread. */
  seq: z.number().int(),
  /** Only board messages have one. */
  subject: z.string().nullable(),
  content: z.string(),
  /** Written to a group of contractors, not to this one alone. */
  toGroup: z.boolean(),
  senderId: Id,
  senderName: z.string(),
  createdAt: Moment,
})
export type TeamMessage = z.infer<typeof TeamMessage>

export const readTeamThread = route({
  ...endpoints.readTeamThread,
  summary: "A contractor's thread with the team: the newest messages, or those before one, oldest first",
  query: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.threadPage),
  }),
  reply: z.object({ messages: z.array(TeamMessage), hasOlder: z.boolean() }),
})

export const countUnreadTeamThread = route({
  ...endpoints.countUnreadTeamThread,
  summary: 'How many messages from the team are unread',
  reply: z.object({ count: z.number().int() }),
})

export const writeToTeam = route({
  ...endpoints.writeToTeam,
  summary: 'Write to the team',
  status: 201,
  body: z.object({
    content: plainText().pipe(
      z.string().trim().min(1, MESSAGE_ERRORS.empty).max(LIMITS.messageContent, MESSAGE_ERRORS.contentLong),
    ),
  }),
  reply: Done,
})

export const markTeamThreadRead = route({
  ...endpoints.markTeamThreadRead,
  summary: 'Mark everything in the thread as read',
  reply: Done,
})
