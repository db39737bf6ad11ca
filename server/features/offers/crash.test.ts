// The product is killed at random moments of its waves: nobody is asked twice, and nobody is forgotten.
// `OFFER_KILLS=10 npx vitest run --project server server/features/offers/crash.test.ts` kills it more often.

import { describe, expect, test } from 'vitest'
import { DAY_MS, dayOf, wallTimeOf } from '#core/time.ts'
import { createJobRow } from '#tests/support/board.ts'
import { Client } from '#tests/support/client.ts'
import { TestClock } from '#tests/support/clock.ts'
import { serverOf } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import { cookieFor, createPerson } from '#tests/support/people.ts'
import { ProductProcess } from '#tests/support/product-process.ts'

const PEOPLE = sized(200, 120)
const KILLS = Number(process.env.OFFER_KILLS ?? sized(2, 1))

/** How many people have been asked when the server dies, each time. Not the last ones: then it would die too late. */
const killedAfter = Array.from({ length: KILLS }, () => Math.floor(Math.random() * (PEOPLE - 60))).sort(
  (a, b) => a - b,
)

const it = test
  // The killed product uses the real clock, so the session must too.
  .extend('helper', serverOf({ clock: new TestClock(new Date().toISOString()) }))
  .extend('products', async ({ helper }, { onCleanup }) => {
    const started: ProductProcess[] = []
    onCleanup(async () => {
      for (const product of started) await product.stop()
    })
    return async () => {
      const product = await ProductProcess.start({ DATABASE_URL: helper.databaseUrl, LOG_LEVEL: 'error' })
      started.push(product)
      return product
    }
  })

describe('a round whose server is killed', { timeout: (KILLS + 2) * 100_000 }, () => {
  it('goes on when a server is started again: each is asked once, whenever it happened', async ({
    helper,
    products,
  }) => {
    const { pool } = helper.deps.database
    const manager = await createPerson(helper.deps, { role: 'MANAGER' })
    const ids: string[] = []
    for (let n = 0; n < PEOPLE; n++) ids.push((await createPerson(helper.deps)).id)
    // Within twelve hours, so that the round also goes at night.
    const soon = new Date(Date.now() + DAY_MS / 4)
    const time = wallTimeOf(soon)
    const days = { startDate: dayOf(soon), endDate: dayOf(soon) }
    const job = await createJobRow(helper.deps, { ...days, shiftStartTime: time, shiftEndTime: time })
    const first = await products()
    const client = new Client(first.url, await cookieFor(helper, manager))
    const begun = await client.post(`/api/jobs/${job.id}/offers`, {
      contractorIds: ids,
      waveSize: PEOPLE / 4,
    })
    expect(begun.status).toBe(201)
    for (let wave = 1; wave < 4; wave++) await client.post(`/api/jobs/${job.id}/offers/next-wave`)
    const asked = async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM outgoing_messages')).rows[0]!.n
    let running = first
    for (const share of killedAfter) {
      await expect.poll(asked, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(share)
      await running.kill()
      // Later ones may come when all is done.
      if (running === first) expect(await asked()).toBeLessThan(PEOPLE)
      running = await products()
    }
    await expect
      .poll(
        async () =>
          (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM offers WHERE owed IS NOT NULL'))
            .rows[0]!.n,
        { timeout: 120_000, interval: 250 },
      )
      .toBe(0)
    const { rows } = await pool.query<{ user_id: string; n: number }>(
      'SELECT user_id, count(*)::int AS n FROM outgoing_messages GROUP BY user_id',
    )
    const when = `killed after ${killedAfter.join(', ')}`
    expect(
      rows.map(({ n }) => n),
      when,
    ).toEqual(Array.from({ length: PEOPLE }, () => 1))
    const notices = await pool.query("SELECT DISTINCT user_id FROM notifications WHERE type = 'JOB_OFFERED'")
    expect(notices.rowCount).toBe(PEOPLE)
    const twice = await pool.query(
      'SELECT phone_number FROM simulator_messages WHERE buttons IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
    )
    expect(twice.rows, when).toEqual([])
  })
})
