// Undoing a booking or a move within its 15 seconds, and what people have heard so far.

import { eq } from 'drizzle-orm'
import { heldMessages, notifications, shifts } from '#server/db/schema.ts'
import { withOther } from './bookings.ts'
import { runJobsAfterUndo } from './jobs.ts'
import type { Person } from './people.ts'
import { textsSoFarTo } from './phones.ts'

export const it = withOther
  .extend(
    'undo',
    ({ manager }) =>
      (id: string, as = manager) =>
        as.post(`/api/bookings/${id}/undo`),
  )
  .extend(
    'later',
    ({ server }) =>
      (ms: number) =>
        server.clock.set(new Date(Date.parse('2026-06-15T09:00:00Z') + ms).toISOString()),
  )
  // A booking of a second ago, of which the contractor has heard.
  .extend('announced', async ({ server, book, later }) => {
    const { body } = await book()
    await runJobsAfterUndo(server.deps)
    later(1000)
    return body
  })
  .extend(
    'rowOf',
    ({ server }) =>
      async (id: string) =>
        (await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id)))[0]!,
  )
  .extend('noticesOf', ({ server }) => async ({ id }: Person) => {
    const { deps } = server
    const rows = await deps.database.db.select().from(notifications).where(eq(notifications.userId, id))
    return rows.map(({ type }) => type).sort()
  })
  .extend('soFar', ({ server, noticesOf }) => async (person: Person) => ({
    texts: (await textsSoFarTo(server, person.whatsappNumber!)).length,
    notices: await noticesOf(person),
  }))
  .extend('nothingHeld', { auto: true }, async ({ server }) => {
    await server.deps.database.db.delete(heldMessages)
  })

export const NOTHING = { texts: 0, notices: [] }
