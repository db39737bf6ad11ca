// Fifty people answer YES to one job at the same moment, half in the app and half by message, over three servers that
// also send the messages. `OFFER_ROUNDS=200 npx vitest run --project server tests/races/fifty-answers.test.ts` runs it
// in full.

import { describe, expect, test } from 'vitest'
import { addDays } from '#core/time.ts'
import { createJobRow } from '../support/board.ts'
import { at, signedIn } from '../support/client.ts'
import { serverOf } from '../support/fixtures.ts'
import { sized } from '../support/length.ts'
import { type Someone, says, start } from '../support/offers.ts'
import { startServer, type TestServer } from '../support/server.ts'

const ROUNDS = Number(process.env.OFFER_ROUNDS ?? sized(3, 1))
const PEOPLE = 50
const LOSERS = PEOPLE - 1
/** Whoever is fastest may win every round: no rule must then keep them from being asked. */
const SHORT = { shiftStartTime: '10:00', shiftEndTime: '12:00' }
const A_ROUND_MS = 60_000
const SOON = { timeout: A_ROUND_MS, interval: 100 }

const it = test
  .extend('one', { scope: 'file' }, serverOf({ worker: true }))
  .extend('servers', { scope: 'file' }, async ({ one }, { onCleanup }) => {
    const more = await Promise.all(
      [2, 3].map(() => startServer({ databaseUrl: one.databaseUrl, clock: one.clock, worker: true })),
    )
    onCleanup(async () => {
      for (const server of more) await server.stop()
    })
    return [one, ...more]
  })
  .extend('manager', { scope: 'file' }, ({ one }) => signedIn(one, { role: 'MANAGER' }))
  .extend('people', { scope: 'file' }, async ({ one }) => {
    const made: Someone[] = []
    for (let n = 0; n < PEOPLE; n++) made.push(await signedIn(one, { lastName: `No ${n}` }))
    return made
  })

/**
 * What there is in the database about one job. Whoever answers after being told gets a reply too: that is no second
 * telling.
 */
async function factsOf({ deps }: TestServer, jobId: string, headline: string) {
  const { rows } = await deps.database.pool.query<Record<string, number | string>>(
    `WITH heard AS (
       SELECT phone_number, body LIKE 'Hello%, about %It has been filled%' AS filled, buttons IS NOT NULL AS asks,
              body NOT LIKE 'Hello%' AND body LIKE '%It has been filled%' AS replies,
              position($2 IN body) = 0 AS stray
         FROM simulator_messages WHERE NOT inbound)
     SELECT (SELECT status FROM jobs WHERE id = $1) AS job,
            (SELECT string_agg(assigned_to_id::text, ' ') FROM shifts WHERE job_id = $1) AS booked,
            (SELECT string_agg(contractor_id::text, ' ') FROM offers WHERE job_id = $1 AND state = 'ACCEPTED') AS winner,
            (SELECT string_agg(contractor_id::text, ' ') FROM job_applications
              WHERE job_id = $1 AND status = 'CONFIRMED') AS confirmed,
            (SELECT count(*)::int FROM offers WHERE job_id = $1 AND state = 'FILLED') AS losers,
            (SELECT count(*)::int FROM offers WHERE job_id = $1 AND owed IS NOT NULL) AS owed,
            (SELECT count(*)::int FROM heard WHERE stray AND (asks OR filled)) AS "ofOtherRounds",
            (SELECT count(*)::int FROM heard WHERE asks) AS asked,
            (SELECT count(DISTINCT phone_number)::int FROM heard WHERE asks) AS "peopleAsked",
            (SELECT count(*)::int FROM heard WHERE filled) AS told,
            (SELECT count(DISTINCT phone_number)::int FROM heard WHERE filled) AS "peopleTold",
            (SELECT count(*)::int FROM heard WHERE filled AND phone_number = (
               SELECT u.whatsapp_number FROM users u JOIN offers o ON o.contractor_id = u.id
                WHERE o.job_id = $1 AND o.state = 'ACCEPTED')) AS "winnerTold",
            (SELECT count(*)::int - count(DISTINCT phone_number)::int FROM heard
              WHERE replies AND NOT stray) AS "repliesAgain",
            (SELECT count(*)::int FROM notifications WHERE job_id = $1 AND type = 'OFFER_ENDED') AS notices,
            (SELECT count(DISTINCT user_id)::int FROM notifications
              WHERE job_id = $1 AND type = 'OFFER_ENDED') AS "peopleNotified"`,
    [jobId, headline],
  )
  return rows[0]!
}

/** A busy machine may give up waiting for its turn: nothing has happened then, and they try again. */
async function untilAnswered<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  const answer = await ask()
  return answer.status === 503 ? untilAnswered(ask) : answer
}

describe('fifty people answer YES at the same moment', { timeout: ROUNDS * A_ROUND_MS + 120_000 }, () => {
  it('one is booked each time, forty-nine are told, and nobody twice', async ({
    one,
    servers,
    manager,
    people,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays('2026-06-20', round)
      const headline = `Race ${round}.`
      // Whatever arrives late shows as a message of another round.
      await one.deps.database.pool.query('DELETE FROM simulator_messages')
      // A bare YES asks which is meant if another offer has ended within the hour.
      await one.deps.database.pool.query(`UPDATE offer_rounds SET ended_at = ended_at - interval '2 hours'`)
      await one.deps.database.pool.query(`UPDATE offers SET answered_at = answered_at - interval '2 hours'`)
      const job = { headline, startDate: day, endDate: day, ...SHORT }
      const { id } = await createJobRow(one.deps, job)
      const facts = () => factsOf(one, id, headline)
      const { body } = await start(manager, id, people, { waveSize: PEOPLE })
      expect(body.round.offers.filter(({ state }) => state !== 'SENT')).toEqual([])
      await expect.poll(async () => (await facts()).asked, SOON).toBe(PEOPLE)

      const answers = await Promise.all(
        people.map(async (who, n) => {
          const server = servers[n % servers.length]!
          if (n % 2 === 0) return untilAnswered(() => says(server, who, 'YES'))
          const offerId = body.round.offers.find(({ contractorId }) => contractorId === who.person.id)!.id
          const client = at(server, who.client)
          return untilAnswered(() => client.post(`/api/my-offers/${offerId}/accept`))
        }),
      )
      const statuses = answers.map(({ status }) => status)
      const unexpected = answers.filter(({ status }) => status !== 200 && status !== 409)
      expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([])
      const inApp = statuses.filter((_, n) => n % 2 === 1)
      expect(inApp.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(statuses.filter((_, n) => n % 2 === 0)).toEqual(inApp.map(() => 200))

      await expect.poll(async () => (await facts()).peopleTold, SOON).toBe(LOSERS)
      const { winner } = await facts()
      expect(await facts(), `round ${round}`).toEqual({
        ...{
          job: 'FILLED',
          winner,
          booked: winner,
          confirmed: winner,
          losers: LOSERS,
          owed: 0,
          ofOtherRounds: 0,
        },
        ...{ asked: PEOPLE, peopleAsked: PEOPLE, told: LOSERS, peopleTold: LOSERS, winnerTold: 0 },
        ...{ notices: LOSERS, peopleNotified: LOSERS, repliesAgain: 0 },
      })
    }
  })
})
