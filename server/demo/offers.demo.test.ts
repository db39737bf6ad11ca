import { describe, expect } from 'vitest'
import { offerRounds, offers } from '#server/db/schema.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'
import { seedDemo } from './demo.ts'

const it = withServerPerTest()

describe('the demo agency', () => {
  it('has a round of offers in progress: some declined, some to answer, some still to be asked', async ({
    server,
  }) => {
    await seedDemo(server.deps)
    const { db } = server.deps.database
    expect(await db.select().from(offerRounds)).toMatchObject([{ state: 'RUNNING' }])
    const states = (await db.select().from(offers)).map(({ state }) => state)
    for (const state of ['DECLINED', 'SENT', 'WAITING'] as const) expect(states).toContain(state)
  })
})
