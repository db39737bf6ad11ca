// Answers to offers by WhatsApp and text.

import { describe, expect } from 'vitest'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import {
  afterMinutes,
  it as base,
  heard,
  roundOf,
  type Someone,
  says,
  settle,
  start,
  statesOf,
} from '#tests/support/offers.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base.extend(
  'admin',
  { scope: 'file' },
  async ({ server }) => (await signedIn(server, { role: 'ADMIN' })).client,
)

/** What the simulated phone shows, newest first. */
const phone = async (server: TestServer, { person }: Someone) =>
  (await nobody(server).get(`/simulator/api/messages?to=${encodeURIComponent(person.whatsappNumber!)}`)).body

const unread = async (admin: Client) => (await admin.get('/api/whatsapp/unread-count')).body.count

async function asked(server: TestServer, manager: Someone, people: Someone[], jobId: string): Promise<void> {
  await start(manager, jobId, people, { waveSize: 2 })
  await settle(server)
}

describe('a yes by message', () => {
  it.for(['YES', 'yes please', 'Ok 👍', 'Y'])(
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

  it('by text counts too, and is answered by text', async ({ server, manager, people, job }) => {
    await start(manager, job.id, people, { mode: 'choose', waveSize: 1 })
    await settle(server)
    await says(server, people[0]!, 'yes', { channel: 'sms' })
    await settle(server)
    const [newest] = await phone(server, people[0]!)
    expect(newest).toMatchObject({ channel: 'sms', body: expect.stringContaining('We will tell you soon') })
  })

  it('that comes too late is answered kindly, and books nobody', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    await says(server, people[0]!, 'yes')
    await settle(server)
    await afterMinutes(server, 2)
    await says(server, people[1]!, 'YES')
    expect(await heard(server, people[1]!)).toHaveLength(3)
    expect((await heard(server, people[1]!)).at(-1)).toContain('It has been filled, thank you')
    const other = await createJobRow(server.deps, { startDate: '2026-06-26', endDate: '2026-06-26' })
    await start(manager, other.id, [people[2]!], { waveMinutes: 5 })
    await afterMinutes(server, 6)
    await says(server, people[2]!, 'yes')
    expect((await heard(server, people[2]!)).at(-1)).toContain('has passed')
    expect((await stateOf(server.deps, other.id)).shifts).toEqual([])
  })

  it.for([
    ['before we have told them', false],
    ['while our message is on its way', true],
  ] as const)(
    'that comes %s that it is filled hears it once, and nobody needs to read it',
    async ([, isTold], { server, manager, admin, people, job }) => {
      const [amara, ben] = people
      await asked(server, manager, people, job.id)
      const before = await unread(admin)
      await says(server, amara!, 'yes')
      if (isTold) await settle(server)
      await says(server, ben!, 'YES')
      await settle(server)
      const filled = (await heard(server, ben!)).filter((text) => text.includes('It has been filled'))
      expect(filled).toHaveLength(1)
      expect(await unread(admin)).toBe(before)
      const { body } = await ben!.client.get('/api/notifications')
      expect(body.filter(({ type }) => type === 'OFFER_ENDED')).toHaveLength(1)
    },
  )

  it('that a rule blocks is answered with the reason', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    const { person } = people[0]!
    await createShiftRow(server.deps, person.id, '2026-06-22T10:00:00Z', '2026-06-22T12:00:00Z')
    await says(server, people[0]!, 'yes')
    expect((await heard(server, people[0]!)).at(-1)).toContain('we cannot book you')
    expect(await statesOf(manager, job.id)).toBe('BLOCKED SENT WAITING WAITING')
  })

  it('is kept for the office where the job stays locked: the provider does not send it again', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id)
    const before = await unread(admin)
    const other = await server.deps.database.pool.connect()
    await other.query('BEGIN')
    await other.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [job.id])
    expect((await says(server, people[0]!, 'YES')).status).toBe(200)
    await other.query('ROLLBACK')
    other.release()
    expect(await unread(admin)).toBe(before + 1)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })

  it('said twice books once', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    await says(server, people[0]!, 'yes')
    await says(server, people[0]!, 'yes')
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
    await start(manager, job.id, people, { waveSize: 1 })
    await settle(server)
    await says(server, people[0]!, 'No thanks')
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
    expect((await heard(server, people[0]!)).at(-1)).toContain('Thank you for telling us')
  })
})

describe('anything else', () => {
  it.for(['yes but late', '👍', 'what time?', 'maybe'])(
    'such as %j goes to the inbox',
    async (word, { server, manager, admin, people, job }) => {
      await asked(server, manager, people, job.id)
      const before = await unread(admin)
      await says(server, people[0]!, word)
      expect(await unread(admin)).toBe(before + 1)
      expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
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

describe('a button', () => {
  it('on the phone answers its own offer', async ({ server, manager, people, job }) => {
    await asked(server, manager, people, job.id)
    const [message] = await phone(server, people[0]!)
    const [yes, no] = message!.buttons!
    expect([yes!.title, no!.title]).toEqual(['Accept', 'Decline'])
    await says(server, people[0]!, no!.title, { buttonPayload: no!.payload })
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
  })

  it('of somebody else is an ordinary message', async ({ server, manager, admin, people, job }) => {
    await asked(server, manager, people, job.id)
    const [message] = await phone(server, people[0]!)
    const before = await unread(admin)
    await says(server, people[1]!, 'Accept', { buttonPayload: message!.buttons![0]!.payload })
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    expect(await unread(admin)).toBe(before + 1)
  })
})

describe('with several offers open', () => {
  const second = (server: TestServer) =>
    createJobRow(server.deps, { headline: 'Night care', startDate: '2026-06-25', endDate: '2026-06-25' })

  it('the answer goes to the message replied to', async ({ server, manager, people, job }) => {
    const other = await second(server)
    await asked(server, manager, people, job.id)
    await asked(server, manager, people, other.id)
    const messages = await phone(server, people[0]!)
    const night = messages.find(({ body }) => body.includes('Night care'))!
    await says(server, people[0]!, 'yes', { repliedTo: night.id })
    expect((await stateOf(server.deps, other.id)).job.status).toBe('FILLED')
    expect((await stateOf(server.deps, job.id)).job.status).toBe('OPEN')
  })

  it('the product asks which, keeps the yes, and a number answers it', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const other = await second(server)
    await asked(server, manager, people, job.id)
    await asked(server, manager, people, other.id)
    await says(server, people[0]!, 'yes')
    const question = (await heard(server, people[0]!)).at(-1)!
    expect(question).toContain('Reply 1 or 2')
    const number = question.split('\n').findIndex((line) => line.includes('Night care'))
    await says(server, people[0]!, String(number))
    expect((await stateOf(server.deps, other.id)).job.status).toBe('FILLED')
    expect((await stateOf(server.deps, job.id)).job.status).toBe('OPEN')
  })

  it('the question lasts half an hour, and other numbers are ordinary messages', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const other = await second(server)
    await asked(server, manager, people, job.id)
    await asked(server, manager, people, other.id)
    await says(server, people[0]!, 'no')
    const before = await unread(admin)
    await says(server, people[0]!, '3')
    expect(await unread(admin)).toBe(before + 1)
    server.clock.advance(31 * 60_000)
    await says(server, people[0]!, '1')
    expect(await unread(admin)).toBe(before + 2)
    expect((await roundOf(manager, job.id)).offers[0]!.state).toBe('SENT')
  })

  it('a reply to another message is an ordinary message', async ({ server, manager, admin, people, job }) => {
    await admin.post('/api/whatsapp/send-custom', {
      recipientId: people[0]!.person.id,
      content: 'Are you well?',
    })
    await asked(server, manager, people, job.id)
    const hello = (await phone(server, people[0]!)).find(({ body }) => body.includes('well'))!
    const before = await unread(admin)
    await says(server, people[0]!, 'Yes', { repliedTo: hello.id })
    expect(await unread(admin)).toBe(before + 1)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })
})

describe('STOP', () => {
  it('ends messages about offers until START, declines nothing, and leaves the card', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id)
    await says(server, amara!, 'STOP')
    expect((await heard(server, amara!)).at(-1)).toContain('no more messages about offers')
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    const other = await createJobRow(server.deps, {
      headline: 'Later',
      startDate: '2026-06-25',
      endDate: '2026-06-25',
    })
    await start(manager, other.id, [amara!])
    await settle(server)
    expect((await heard(server, amara!)).filter((text) => text.includes('Later'))).toEqual([])
    expect((await roundOf(manager, other.id)).offers).toMatchObject([{ state: 'SENT', delivery: 'app' }])
    await says(server, amara!, 'START')
    const third = await createJobRow(server.deps, {
      headline: 'Again',
      startDate: '2026-06-28',
      endDate: '2026-06-28',
    })
    await start(manager, third.id, [amara!])
    await settle(server)
    expect((await heard(server, amara!)).filter((text) => text.includes('Again'))).toHaveLength(1)
  })

  it('by text is not answered by us: the provider does, and refuses whatever follows', async ({
    server,
    manager,
    people,
    job,
  }) => {
    await asked(server, manager, people, job.id)
    await says(server, people[0]!, 'STOP', { channel: 'sms' })
    expect(await heard(server, people[0]!)).toHaveLength(1)
    await says(server, people[1]!, 'YES')
    await settle(server)
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })
})
