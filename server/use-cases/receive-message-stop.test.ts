// STOP and START by WhatsApp and text.

import { describe, expect } from 'vitest'
import { createJobRow } from '#tests/support/board.ts'
import { asked, heard, it, MORNING, roundOf, says, settle, start, statesOf } from '#tests/support/offers.ts'

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
    const cards = (await amara!.client.get('/api/my-offers')).body
    expect(cards.find((offer) => offer.job.id === other.id)).toMatchObject({ state: 'SENT' })
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

  it('is marked in the shortlist, which stays in its order, and on the person’s page', async ({
    server,
    manager,
    people,
    job,
  }) => {
    const [amara] = people
    const read = async () => {
      const { body } = await manager.client.get(`/api/jobs/${job.id}/shortlist`)
      const marked = body.people.filter(({ hasStoppedOffers }) => hasStoppedOffers)
      const rest = body.people.map(({ hasStoppedOffers: _, ...person }) => person)
      const stop = await manager.client.get(`/api/users/${amara!.person.id}/offer-stop`)
      return { marked: marked.map(({ userId }) => userId), rest, stop: stop.body.stoppedAt }
    }
    const before = await read()
    expect(before).toMatchObject({ marked: [], stop: null })
    await server.deps.live.settle()
    const path = `/api/users/${amara!.person.id}/offer-stop` as const
    const tag = (await manager.client.get(path)).headers.get('etag')!
    const unchanged = async () => (await manager.client.get(path, { 'if-none-match': tag })).status === 304
    expect(await unchanged()).toBe(true)
    await says(server, amara!, 'STOP')
    await server.deps.live.settle()
    expect(await unchanged(), 'open screens are told').toBe(false)
    const stopped = { marked: [amara!.person.id], stop: new Date(MORNING).toISOString() }
    expect(await read()).toEqual({ ...before, ...stopped })
    await says(server, amara!, 'START')
    expect(await read()).toEqual(before)
    expect((await amara!.client.get(`/api/users/${amara!.person.id}/offer-stop`)).status).toBe(403)
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
