// The product is killed in the middle of a wave: nobody is asked twice, and nobody is forgotten.

import { describe, expect, test } from 'vitest'
import { DAY_MS, dayOf, wallTimeOf } from '#core/time.ts'
import { createJobRow } from '#tests/support/board.ts'
import { Client } from '#tests/support/client.ts'
import { TestClock } from '#tests/support/clock.ts'
import { serverOf } from '#tests/support/fixtures.ts'
import { cookieFor, createPerson } from '#tests/support/people.ts'
import { ProductProcess } from '#tests/support/product-process.ts'

const PEOPLE = 200

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

describe('a round whose server is killed', { timeout: 200_000 }, () => {
  it('goes on when a server is started again: each is asked once', async ({ helper, products }) => {
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
    const begun = await client.post(`/api/jobs/${job.id}/offers`, { contractorIds: ids, waveSize: 50 })
    expect(begun.status).toBe(201)
    for (let wave = 1; wave < 4; wave++) await client.post(`/api/jobs/${job.id}/offers/next-wave`)
    const asked = async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM outgoing_messages')).rows[0]!.n
    await expect.poll(asked, { timeout: 60_000, interval: 2 }).toBeGreaterThan(10)
    await first.kill()
    const then = await asked()
    expect(then).toBeLessThan(PEOPLE)
    await products()
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
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: PEOPLE }, () => 1))
    const notices = await pool.query("SELECT DISTINCT user_id FROM notifications WHERE type = 'JOB_OFFERED'")
    expect(notices.rowCount).toBe(PEOPLE)
  })
})
