// Answers by text: only to an offer that went by text, and only with its code.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { offers, whatsappMessages } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { nobody } from '#tests/support/client.ts'
import { hints, it, phone, unread } from '#tests/support/offer-replies.ts'
import { asked, heard, roundOf, type Someone, says, statesOf } from '#tests/support/offers.ts'
import type { TestServer } from '#tests/support/server.ts'

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
