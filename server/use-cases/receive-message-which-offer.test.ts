// Which offer an answer by message is for: buttons, replies and the question "1 or 2?".

import { describe, expect } from 'vitest'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { it, phone, unread } from '#tests/support/offer-replies.ts'
import { asked, heard, roundOf, type Someone, says, statesOf } from '#tests/support/offers.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The first two people have been asked for this job, and for a night of another. */
async function askedForBoth(server: TestServer, manager: Someone, people: Someone[], jobId: string) {
  const days = { startDate: '2026-06-25', endDate: '2026-06-25' }
  const night = await createJobRow(server.deps, { headline: 'Night care', ...days })
  await asked(server, manager, people, jobId)
  await asked(server, manager, people, night.id)
  return night
}

/** What to reply to "Reply 1 or 2" for this job. */
const numberOf = (headline: string, question: string) =>
  String(question.split('\n').findIndex((line) => line.includes(headline)))

describe('a button', () => {
  it('on the phone answers its own offer', async ({ server, manager, people, job }) => {
    const night = await askedForBoth(server, manager, people, job.id)
    const messages = await phone(server, people[0]!)
    const [yes, no] = messages.find(({ body }) => !body.includes('Night care'))!.buttons!
    expect([yes!.title, no!.title]).toEqual(['Accept', 'Decline'])
    await says(server, people[0]!, no!.title, { buttonPayload: no!.payload })
    expect(await statesOf(manager, job.id)).toBe('DECLINED SENT WAITING WAITING')
    expect(await statesOf(manager, night.id)).toBe('SENT SENT WAITING WAITING')
    const accept = messages.find(({ body }) => body.includes('Night care'))!.buttons![0]!
    await says(server, people[0]!, accept.title, { buttonPayload: accept.payload })
    expect(await statesOf(manager, night.id)).toBe('ACCEPTED FILLED FILLED FILLED')
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
  it('the answer goes to the message replied to', async ({ server, manager, people, job }) => {
    const night = await askedForBoth(server, manager, people, job.id)
    const messages = await phone(server, people[0]!)
    const question = messages.find(({ body }) => body.includes('Night care'))!
    await says(server, people[0]!, 'yes', { repliedTo: question.id })
    expect((await stateOf(server.deps, night.id)).job.status).toBe('FILLED')
    expect((await stateOf(server.deps, job.id)).job.status).toBe('OPEN')
  })

  it('the product asks which, keeps the yes, and a number answers it', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const night = await askedForBoth(server, manager, people, job.id)
    await says(server, people[0]!, 'yes')
    const question = (await heard(server, people[0]!)).at(-1)!
    expect(question).toContain('Reply 1 or 2')
    expect(question).toContain('Support worker, days')
    server.clock.advance(29 * 60_000)
    await says(server, people[0]!, numberOf('Night care', question))
    expect((await stateOf(server.deps, night.id)).job.status).toBe('FILLED')
    expect((await stateOf(server.deps, job.id)).job.status).toBe('OPEN')
  })

  it('the question keeps a no: the number declines that offer alone', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const night = await askedForBoth(server, manager, people, job.id)
    await says(server, people[0]!, 'no')
    const question = (await heard(server, people[0]!)).at(-1)!
    expect(question).toContain('Which one do you mean to decline?')
    await says(server, people[0]!, numberOf('Night care', question))
    expect(await statesOf(manager, night.id)).toBe('DECLINED SENT WAITING WAITING')
    expect(await statesOf(manager, job.id)).toBe('SENT SENT WAITING WAITING')
  })

  it('the question lasts half an hour, and other numbers are ordinary messages', async ({
    server,
    manager,
    admin,
    people,
    job,
  }) => {
    await askedForBoth(server, manager, people, job.id)
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
