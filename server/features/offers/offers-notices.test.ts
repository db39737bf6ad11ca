// The notices about an offer in the app: there while it can be answered, gone afterwards.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import {
  accept,
  afterMinutes,
  asked,
  decline,
  it,
  noticesOf,
  offerOf,
  settle,
  start,
} from '#tests/support/offers.ts'

describe('notices of an offer', () => {
  it('stay with the person, and name the job', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people.slice(0, 1))
    await settle(server)
    const rows = await server.deps.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, people[0]!.person.id))
    expect(rows).toMatchObject([{ type: 'JOB_OFFERED', jobId: job.id }])
  })

  it('are gone when it is declined, when its time is up and when somebody else has it', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben, cara, dele] = people
    const asking = async () => {
      const lists = people.map(({ person }) => noticesOf(server, person.id, 'JOB_OFFERED'))
      return (await Promise.all(lists)).map((rows) => rows.length)
    }
    const other = await createJobRow(server.deps, { endDate: '2026-06-22' })
    await asked(server, manager, [amara!], other.id)
    await asked(server, manager, people, job.id, { waveSize: 2, waveMinutes: 60 })
    expect(await asking()).toEqual([2, 1, 0, 0])
    await decline(amara!)
    expect(await asking(), 'another offer is still open').toEqual([1, 1, 0, 0])
    await afterMinutes(server, 60)
    expect(await offerOf(ben!)).toMatchObject({ state: 'EXPIRED' })
    expect(await asking()).toEqual([1, 0, 1, 1])
    await accept(cara!)
    await settle(server)
    expect(await asking()).toEqual([1, 0, 0, 0])
    expect(await noticesOf(server, dele!.person.id, 'OFFER_ENDED')).toHaveLength(1)
  })
})
