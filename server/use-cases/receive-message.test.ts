// Yes, no and anything else as an answer to an offer, by WhatsApp and text.

import { describe, expect, vi } from 'vitest'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { it, unread } from '#tests/support/offer-replies.ts'
import {
  afterMinutes,
  asked,
  heard,
  roundOf,
  type Someone,
  says,
  settle,
  statesOf,
} from '#tests/support/offers.ts'
import type { TestServer } from '#tests/support/server.ts'
import { LOCK_WAITS } from './receive-message.ts'

const PROVIDER_WAITS_MS = 15_000

const filledTexts = async (server: TestServer, who: Someone) =>
  (await heard(server, who)).filter((text) => text.includes('It has been filled'))

describe('a yes by message', () => {
  it.for(['YES', 'yes please', 'Ok 👍', 'Y', 'ok thanks', '👍🏽'])(
    'as %j books the person, and nobody needs to read it',
    async (word, { server, manager, admin, people, job }) => {
      await asked(server, manager, people, job.id)
      const before = await unread(admin)
      expect((await says(server, people[0]!, word)).status).toBe(200)
      expect(await statesOf(manager, job.id)).toBe('ACCEPTED FILLED FILLED FILLED')
      expect((await stateOf(server.deps, job.id)).shifts).toMatchObject([
        { assignedToId: people[0]!.person.id },
      ])
      await settle(server)
      expect((await heard(server, people[0]!)).at(-1)).toContain('you are confirmed for')
      expect((await heard(server, people[1]!)).at(-1)).toContain('It has been filled, thank you')
      expect(await unread(admin)).toBe(before)
    },
  )

  it('that comes too late is answered kindly, and books nobody', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    await says(server, people[0]!, 'yes')
    await settle(server)
    await afterMinutes(server, 2)
    await says(server, people[1]!, 'YES')
    expect(await heard(server, people[1]!)).toHaveLength(3)
    expect((await heard(server, people[1]!)).at(-1)).toContain('It has been filled, thank you')
    const other = await createJobRow(server.deps, { startDate: '2026-06-26', endDate: '2026-06-26' })
    await asked(server, manager, [people[2]!], other.id, { waveMinutes: 5 })
    await afterMinutes(server, 6)
    await says(server, people[2]!, 'yes')
    expect((await heard(server, people[2]!)).at(-1)).toContain('has passed')
    expect((await stateOf(server.deps, other.id)).shifts).toEqual([])
  })

  it('that comes before we have told them that it is filled hears it once, and nobody needs to read it', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    const before = await unread(admin)
    await says(server, amara!, 'yes')
    await says(server, ben!, 'YES')
    await settle(server)
    expect(await filledTexts(server, ben!)).toHaveLength(1)
    expect(await unread(admin)).toBe(before)
    const { body } = await ben!.client.get('/api/notifications')
    expect(body.filter(({ type }) => type === 'OFFER_ENDED')).toHaveLength(1)
  })

  it('that is late is always answered, also a second one at once, and stays unread', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    await says(server, amara!, 'yes')
    await settle(server)
    const before = await unread(admin)
    for (const count of [2, 3, 4]) {
      await says(server, ben!, 'YES')
      expect(await filledTexts(server, ben!)).toHaveLength(count)
    }
    expect(await unread(admin)).toBe(before + 3)
  })

  it('that a rule blocks is answered with the reason', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    const { person } = people[0]!
    await createShiftRow(server.deps, person.id, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z')
    await says(server, people[0]!, 'yes')
    expect((await heard(server, people[0]!)).at(-1)).toContain('we cannot book you')
    expect(await statesOf(manager, job.id)).toBe('BLOCKED SENT WAITING WAITING')
  })

  it.for([
    ['the job stays locked', ['SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE'], true],
    [
      'its offers stay locked as well',
      ['SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', 'SELECT 1 FROM offers WHERE job_id = $1 FOR UPDATE'],
      false,
    ],
  ] as const)(
    'is kept for the office where %s: the provider does not send it again',
    async ([, locks, isNoted], { server, manager, admin, people, job }) => {
      expect(LOCK_WAITS.answerMs + LOCK_WAITS.noteMs).toBeLessThan(PROVIDER_WAITS_MS)
      vi.spyOn(LOCK_WAITS, 'answerMs', 'get').mockReturnValue(400)
      vi.spyOn(LOCK_WAITS, 'noteMs', 'get').mockReturnValue(100)
      await asked(server, manager, people, job.id)
      const before = await unread(admin)
      const other = await server.deps.database.pool.connect()
      await other.query('BEGIN')
      for (const lock of locks) await other.query(lock, [job.id])
      expect((await says(server, people[0]!, 'YES')).status).toBe(200)
      await other.query('ROLLBACK')
      other.release()
      expect(await unread(admin)).toBe(before + 1)
      expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
      const { offers } = await roundOf(manager, job.id)
      expect(offers.map(({ wroteAt }) => wroteAt !== null)).toEqual([isNoted, false, false, false])
    },
  )

  it('said twice books once, and both are answered', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    await says(server, people[0]!, 'yes')
    await says(server, people[0]!, 'yes')
    expect((await heard(server, people[0]!)).at(-1)).toBe(
      'We have your answer for Support worker, days, Mon 22 Jun 2026, 08:00 - 20:00 already, thank you.',
    )
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(1)
  })
})

describe('a no by message', () => {
  it('declines, and the next person is asked once all have answered', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id, { waveSize: 1 })
    await says(server, people[0]!, 'No thanks')
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
    expect((await heard(server, people[0]!)).at(-1)).toContain('Thank you for telling us')
    await says(server, people[1]!, 'N')
    expect(await statesOf(manager, job.id)).toBe('DECLINED DECLINED SENT WAITING')
  })
})

describe('anything else', () => {
  it.for(['yes but late', 'No problem', 'what time?', 'maybe'])(
    'such as %j goes to the inbox',
    async (word, { server, manager, admin, people, job }) => {
      await asked(server, manager, people, job.id)
      const before = await unread(admin)
      await says(server, people[0]!, word)
      expect(await unread(admin)).toBe(before + 1)
      expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
      // Those who watch the round are told that there is something to read.
      const { offers } = await roundOf(manager, job.id)
      expect(offers.map(({ wroteAt }) => wroteAt !== null)).toEqual([true, false, false, false])
    },
  )

  it('and a yes without an offer of the last day goes there too', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id)
    await afterMinutes(server, 25 * 60)
    const before = await unread(admin)
    await says(server, people[0]!, 'yes')
    expect(await unread(admin)).toBe(before + 1)
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })
})
