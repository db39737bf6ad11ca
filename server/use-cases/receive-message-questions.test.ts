// What a message answers when there is more than one thing it could mean: weak words, hints, codes by text, and
// questions that ended a moment ago.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { offers, whatsappMessages } from '#server/db/schema.ts'
import { receiveMessage } from '#server/use-cases/receive-message.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { nobody } from '#tests/support/client.ts'
import { it, phone, unread } from '#tests/support/offer-replies.ts'
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

const TIMESHEET = 'Please send your timesheet.'
const HINT = 'The office has your message. To take the shift, reply just YES or NO.'

const hints = async (server: TestServer, who: Someone) =>
  (await heard(server, who)).filter((text) => text.startsWith('The office has your message'))

/** The offer to the first person went by text, as WhatsApp failed. Gives its code. */
async function askedByText(server: TestServer, manager: Someone, people: Someone[], jobId: string) {
  const [amara] = people
  const failure = { to: amara!.person.whatsappNumber, reason: '63003', times: 1 }
  await nobody(server).post('/simulator/api/failures', failure)
  await asked(server, manager, people, jobId, { waveSize: 1 })
  const [newest] = await phone(server, amara!)
  expect(newest).toMatchObject({ channel: 'sms' })
  return /Reply YES (\d\d) to accept or NO \1 to decline/.exec(newest!.body)![1]!
}
const wrongOf = (code: string, n = 1) => String(((Number(code) - 10 + n) % 90) + 10)
const sms = { channel: 'sms' }

describe('a weak word', () => {
  it.for(['Ok thanks', 'ok', 'Thanks', '👍', 'sure thing', "I can't"])(
    'such as %j to what the office wrote after the offer does not answer the offer',
    async (word, { server, manager, admin, people, job }) => {
      const [amara] = people
      await asked(server, manager, people, job.id)
      await admin.post('/api/whatsapp/send-custom', { recipientId: amara!.person.id, content: TIMESHEET })
      const before = await unread(admin)
      await says(server, amara!, word)
      expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
      expect(await unread(admin)).toBe(before + 1)
      expect((await heard(server, amara!)).at(-1)).toBe(HINT)
      const { offers } = await roundOf(manager, job.id)
      expect(offers[0]!.wroteAt).not.toBeNull()
    },
  )

  it('does not count after a broadcast, nor while what the office wrote is still to be sent', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    await admin.post('/api/messages', {
      subject: 'News',
      content: 'New forms',
      recipientType: 'GROUP_CONTRACTORS',
    })
    await admin.post('/api/whatsapp/send-custom', { recipientId: ben!.person.id, content: TIMESHEET })
    // Nothing has run the queue: both messages are waiting.
    await says(server, amara!, 'ok')
    await says(server, ben!, 'ok')
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })

  it('does not count after a code for signing in, and counts after a message that did not arrive', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id)
    await nobody(server).post('/api/send-otp', { phoneNumber: amara!.person.whatsappNumber })
    await settle(server)
    await says(server, amara!, 'ok')
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    const failure = { to: ben!.person.whatsappNumber, reason: '30005', times: 1 }
    await nobody(server).post('/simulator/api/failures', failure)
    await admin.post('/api/whatsapp/send-custom', { recipientId: ben!.person.id, content: TIMESHEET })
    await settle(server)
    await says(server, ben!, 'ok')
    expect(await statesOf(manager, job.id)).toBe('FILLED ACCEPTED FILLED FILLED')
  })

  it('counts when it replies to the offer, and YES counts in any case', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara, ben] = people
    await asked(server, manager, people, job.id, { mode: 'choose', waveSize: 2 })
    for (const who of [amara!, ben!]) {
      await admin.post('/api/whatsapp/send-custom', { recipientId: who.person.id, content: TIMESHEET })
    }
    const offer = (await phone(server, amara!)).find(({ buttons }) => buttons)!
    await says(server, amara!, 'ok', { repliedTo: offer.id })
    await says(server, ben!, 'Yes')
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED ACCEPTED WAITING WAITING')
  })
})

describe('what is not understood', () => {
  it('is answered once for each offer, and stays unread each time', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id)
    const before = await unread(admin)
    for (const text of ['What time does it start?', 'No problem', 'hello?']) await says(server, amara!, text)
    expect(await hints(server, amara!)).toEqual([HINT])
    expect(await unread(admin)).toBe(before + 3)
    const night = await createJobRow(server.deps, { startDate: '2026-06-25', endDate: '2026-06-25' })
    await asked(server, manager, people, night.id)
    await says(server, amara!, 'which bus goes there')
    expect(await hints(server, amara!)).toHaveLength(2)
  })

  it('gets no reply without an open offer, nor from somebody who said STOP', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara, ben, cara] = people
    await asked(server, manager, people, job.id)
    await says(server, ben!, 'STOP')
    await says(server, ben!, 'hello')
    await says(server, cara!, 'hello')
    expect([
      ...(await hints(server, ben!)),
      ...(await hints(server, cara!)),
      ...(await hints(server, amara!)),
    ]).toEqual([])
  })

  it('is answered once however often the provider sends it', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id)
    const before = await unread(admin)
    const message = {
      ...{ from: amara!.person.whatsappNumber!, body: 'hello', mediaCount: 0, providerId: `again-${job.id}` },
      ...{ channel: 'whatsapp' as const, buttonPayload: null, repliedTo: null },
    }
    const { database, settings, clock } = server.deps
    const call = { settings, now: clock.now(), actor: { viewer: null, ip: '', userAgent: null } }
    for (let n = 0; n < 3; n += 1)
      await database.db.transaction((db) => receiveMessage({ ...call, db }, message))
    expect(await hints(server, amara!)).toHaveLength(1)
    expect(await unread(admin)).toBe(before + 1)
  })
})

describe('an offer by text', () => {
  it('has a code, and is taken with it alone', async ({ server, manager, admin, people, job }) => {
    const [amara] = people
    const code = await askedByText(server, manager, people, job.id)
    const before = await unread(admin)
    await says(server, amara!, 'YES', sms)
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
    expect((await heard(server, amara!)).at(-1)).toBe(
      `The office has your message. To take the shift, reply just YES ${code} or NO ${code}.`,
    )
    expect(await unread(admin)).toBe(before + 1)
    await says(server, amara!, `Yes${code}`, sms)
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED FILLED FILLED FILLED')
    expect((await stateOf(server.deps, job.id)).shifts).toMatchObject([{ assignedToId: amara!.person.id }])
  })

  it('is shown to the office with its code, as it was sent', async ({ server, manager, people, job }) => {
    const code = await askedByText(server, manager, people, job.id)
    const { db } = server.deps.database
    const [row] = await db
      .select({ content: whatsappMessages.content })
      .from(offers)
      .innerJoin(whatsappMessages, eq(whatsappMessages.id, offers.whatsappMessageId))
      .where(eq(offers.jobId, job.id))
    expect(row!.content).toContain(`YES ${code}`)
  })

  it('is declined with its code, and then the next person is asked', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const code = await askedByText(server, manager, people, job.id)
    await says(server, people[0]!, `no ${code}`, sms)
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
    expect((await phone(server, people[0]!))[0]).toMatchObject({
      channel: 'sms',
      body: expect.stringContaining('Mon 22 Jun 2026, 08:00 - 20:00'),
    })
  })

  it('takes no answer by text after three wrong codes; the office sees it and the app still works', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara] = people
    const code = await askedByText(server, manager, people, job.id)
    const before = await unread(admin)
    for (const n of [1, 2, 3]) await says(server, amara!, `YES ${wrongOf(code, n)}`, sms)
    expect((await heard(server, amara!)).at(-1)).toContain('we cannot take your answer by text')
    await says(server, amara!, `YES ${code}`, sms)
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
    expect(await unread(admin)).toBe(before + 4)
    expect((await roundOf(manager, job.id)).offers[0]).toMatchObject({ isTextClosed: true })
    const [card] = (await amara!.client.get('/api/my-offers')).body
    expect((await amara!.client.post(`/api/my-offers/${card!.id}/accept`)).status).toBe(200)
  })

  it('is not answered by guesses that arrive at once', async ({ server, manager, people, job }) => {
    const [amara] = people
    const code = await askedByText(server, manager, people, job.id)
    const guesses = Array.from({ length: 12 }, (_, n) => `YES ${wrongOf(code, n + 1)}`)
    await Promise.all(guesses.map((text) => says(server, amara!, text, sms)))
    await says(server, amara!, `YES ${code}`, sms)
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
  })

  it('can be answered in WhatsApp with its code, and not without', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    const code = await askedByText(server, manager, people, job.id)
    await says(server, amara!, 'YES')
    expect((await heard(server, amara!)).at(-1)).toContain('answer our text with YES or NO and its code')
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
    await says(server, amara!, `YES ${code}`)
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED FILLED FILLED FILLED')
  })

  it('has another code than the offer before it', async ({ server, manager, people, job }) => {
    const first = await askedByText(server, manager, people, job.id)
    const night = await createJobRow(server.deps, { startDate: '2026-06-25', endDate: '2026-06-25' })
    const second = await askedByText(server, manager, people, night.id)
    expect(second).not.toBe(first)
    await says(server, people[0]!, `NO ${second}`, sms)
    expect(await statesOf(manager, night.id)).toBe('DECLINED SENT WAITING WAITING')
    expect(await statesOf(manager, job.id)).toBe('SENT WAITING WAITING WAITING')
  })
})

describe('a text about an offer that went by WhatsApp', () => {
  it('does not answer it, even with the code of the offer', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id)
    const { db } = server.deps.database
    const [row] = await db.select().from(offers).where(eq(offers.contractorId, amara!.person.id))
    const before = await unread(admin)
    for (const text of ['YES', `YES ${row!.textCode}`, '👍']) await says(server, amara!, text, sms)
    const offer = (await phone(server, amara!)).find(({ buttons }) => buttons)!
    const pressed = { ...sms, buttonPayload: offer.buttons![0]!.payload, repliedTo: offer.id }
    await says(server, amara!, 'Accept', pressed)
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
    expect(await unread(admin)).toBe(before + 4)
    expect(await hints(server, amara!)).toEqual([
      'The office has your message. To take the shift, reply just YES or NO in WhatsApp, or open the app.',
    ])
  })
})

describe('an offer that ended a moment ago', () => {
  it('makes a bare YES ask which is meant, and the number books or explains', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id, { waveSize: 1 })
    await manager.client.post(`/api/jobs/${job.id}/offers/stop`)
    await settle(server)
    const days = { startDate: '2026-06-25', endDate: '2026-06-25' }
    const night = await createJobRow(server.deps, { headline: 'Night care', ...days })
    await asked(server, manager, people, night.id, { waveSize: 1 })
    await says(server, amara!, 'YES')
    const question = (await heard(server, amara!)).at(-1)!
    expect(question.split('\n')).toEqual([
      'Which one do you mean to accept? Reply 1 or 2.',
      expect.stringContaining('1: Night care, Thu 25 Jun 2026, 08:00 - 20:00'),
      '2: Support worker, days, Mon 22 Jun 2026, 08:00 - 20:00 (no longer open)',
    ])
    await says(server, amara!, '2')
    expect((await heard(server, amara!)).at(-1)).toContain('This offer no longer holds')
    expect(await statesOf(manager, night.id)).toBe('SENT WAITING WAITING WAITING')
    await says(server, amara!, 'YES')
    await says(server, amara!, '1')
    expect(await statesOf(manager, night.id)).toBe('ACCEPTED FILLED FILLED FILLED')
  })

  it('no longer matters after an hour', async ({ server, manager, people, job }) => {
    const [amara] = people
    await asked(server, manager, people, job.id, { waveSize: 1 })
    await manager.client.post(`/api/jobs/${job.id}/offers/stop`)
    await afterMinutes(server, 61)
    const night = await createJobRow(server.deps, { startDate: '2026-06-25', endDate: '2026-06-25' })
    await asked(server, manager, people, night.id, { waveSize: 1 })
    await says(server, amara!, 'YES')
    expect(await statesOf(manager, night.id)).toBe('ACCEPTED FILLED FILLED FILLED')
  })

  it('and was accepted: a second YES does not take the next one', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    await asked(server, manager, people, job.id, { waveSize: 1 })
    await says(server, amara!, 'YES')
    const night = await createJobRow(server.deps, { startDate: '2026-06-25', endDate: '2026-06-25' })
    await asked(server, manager, people, night.id, { waveSize: 1 })
    await says(server, amara!, 'YES')
    expect(await statesOf(manager, night.id)).toBe('SENT WAITING WAITING WAITING')
    expect((await heard(server, amara!)).at(-1)).toContain('(you have answered this one)')
  })
})
