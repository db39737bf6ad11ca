// How an offer reaches its person: message, notice and card, and what happens where a message fails.

import { describe, expect } from 'vitest'
import { signedIn } from '#tests/support/client.ts'
import { asked, heard, it, noticesOf, offerOf, roundOf, settle, start } from '#tests/support/offers.ts'
import { createPerson } from '#tests/support/people.ts'

describe('an offer', () => {
  it('sends each a message, a notice and a card, once', async ({ server, manager, people, job }) => {
    const [amara, ben, cara] = people
    await start(manager, job.id, people, { waveSize: 2 })
    const [text, ...more] = await heard(server, amara!)
    expect(text).toContain('Support worker, days')
    expect(text).toContain('Mon 22 Jun 2026, 08:00 - 20:00, 12h')
    expect(text).toContain('12 Market Street, Leeds LS1 6DT')
    expect(text).toContain('Reply YES to accept or NO to decline, by 14:00')
    expect(more).toEqual([])
    await settle(server)
    await settle(server)
    expect(await heard(server, ben!)).toHaveLength(1)
    expect(await heard(server, cara!)).toEqual([])
    expect(await noticesOf(server, amara!.person.id, 'JOB_OFFERED')).toHaveLength(1)
    expect(await offerOf(amara!)).toMatchObject({ state: 'SENT', job: { id: job.id, hoursPerDay: 12 } })
    expect((await cara!.client.get('/api/my-offers')).body).toEqual([])
    expect((await roundOf(manager, job.id)).offers.map(({ delivery }) => delivery)).toEqual([
      'delivered',
      'delivered',
      null,
      null,
    ])
  })

  it('shows somebody without a number the card alone, and says so to the manager', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const nobody = await createPerson(server.deps, { whatsappNumber: null })
    await manager.client.post(`/api/jobs/${job.id}/offers`, {
      contractorIds: [nobody.id, people[0]!.person.id],
    })
    await settle(server)
    expect((await roundOf(manager, job.id)).offers).toMatchObject([
      { state: 'SENT', delivery: 'app', channel: null },
      { state: 'SENT', delivery: 'delivered', channel: 'whatsapp' },
    ])
  })

  it('goes by text where WhatsApp fails', async ({ server, manager, people, job }) => {
    const { person, client } = people[0]!
    await client.post('/simulator/api/failures', { to: person.whatsappNumber, reason: '63003', times: 1 })
    await start(manager, job.id, people.slice(0, 1))
    await settle(server)
    expect((await roundOf(manager, job.id)).offers).toMatchObject([{ delivery: 'delivered', channel: 'sms' }])
    expect(await heard(server, people[0]!)).toHaveLength(1)
  })

  it('that reaches nobody is listed as not delivered until the offer ends, and its end is not sent either', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const { client: admin } = await signedIn(server, { role: 'ADMIN' })
    const { person } = people[0]!
    const failed = async () =>
      (await admin.get('/api/deliveries/failed')).body.filter(({ personId }) => personId === person.id)
    await admin.post('/simulator/api/failures', { to: person.whatsappNumber, reason: '30005', times: 4 })
    await asked(server, manager, people, job.id)
    const [listed, ...more] = await failed()
    expect([listed?.state, more]).toEqual(['FAILED', []])
    const etag = (await admin.get('/api/deliveries/failed')).headers.get('etag')!
    const again = async () => (await admin.get('/api/deliveries/failed', { 'if-none-match': etag })).status
    expect(await again()).toBe(304)
    await manager.client.post(`/api/jobs/${job.id}/offers/stop`)
    await settle(server)
    // Open screens notice.
    await expect.poll(again).toBe(200)
    expect(await failed()).toEqual([])
    expect((await heard(server, people[1]!)).at(-1)).toContain('no longer needed')
    const retried = await admin.post(`/api/deliveries/${listed!.id}/retry`, {})
    expect([retried.status, retried.body.message]).toEqual([
      409,
      'This message is out of date: a newer one was sent, or the offer has ended. It was not sent again.',
    ])
  })
})
