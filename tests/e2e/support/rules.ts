// What the rules know about people in browser tests, put straight into the database.

import { doNotSend } from '#server/db/schema.ts'
import type { E2eServer } from './fixtures.ts'

export const putDoNotSend = (
  server: E2eServer,
  userId: string,
  initials: string,
  extra: Partial<typeof doNotSend.$inferInsert> = {},
) =>
  server.deps.database.db.insert(doNotSend).values({
    userId,
    serviceUserInitials: initials,
    initialsKey: initials,
    reason: 'The family asked for somebody else',
    ...extra,
  })
