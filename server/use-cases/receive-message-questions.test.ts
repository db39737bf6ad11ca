// What a message answers when there is more than one thing it could mean: weak words, hints, and questions that ended a
// moment ago.

import { describe, expect } from 'vitest'
import { receiveMessage } from '#server/use-cases/receive-message.ts'
import { createJobRow } from '#tests/support/board.ts'
import { nobody } from '#tests/support/client.ts'
import { hints, it, phone, unread } from '#tests/support/offer-replies.ts'
import { afterMinutes, asked, heard, roundOf, says, settle, statesOf } from '#tests/support/offers.ts'

const TIMESHEET = 'Please send your timesheet.'
const HINT = 'The office has your message. To take the shift, reply just YES or NO.'

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
    await admin.post('/api/messages?results=later', {
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
