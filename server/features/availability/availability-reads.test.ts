import { describe, expect } from 'vitest'
import { AvailabilityMap } from '#core/contracts/availability.ts'
import { availability } from '#server/db/schema.ts'
import { it, path, quick, says } from '#tests/support/availability.ts'
import { createPerson } from '#tests/support/people.ts'

const range = (from: string, to: string, userIds?: string) =>
  `/api/availability/range?${userIds === undefined ? '' : `userIds=${userIds}&`}from=${from}&to=${to}&_t=1`

describe('the range read', () => {
  it('gives everyone asked for a list, with what touches the days from and to', async ({
    amara,
    other,
    manager,
  }) => {
    const before = await says(amara, quick('2026-06-01', 'ANY', '2026-06-10'))
    const typed = 'say "hi"\\ \n<b> ’ü'
    const after = await says(amara, { ...quick('2026-06-20', 'DAY', '2026-06-25'), text: typed })
    expect(after.text).toBe(typed)
    await says(amara, quick('2026-06-09'))
    await says(amara, quick('2026-06-21'))
    const ids = `${amara.person.id},${other.person.id}`
    const answer = await manager.client.get(range('2026-06-10', '2026-06-20', ids))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ [amara.person.id]: [before, after], [other.person.id]: [] })
    expect(AvailabilityMap.parse(answer.body)).toEqual(answer.body)
  })

  it('gives repeating entries while they last, however long ago they began', async ({ amara }) => {
    const rule = { rrule: 'FREQ=WEEKLY;BYDAY=MO' }
    const open = await says(amara, { ...quick('2025-06-16'), ...rule })
    const ended = await says(amara, { ...quick('2025-06-16'), ...rule, recurEnd: '2026-06-08' })
    await says(amara, { ...quick('2026-07-06'), ...rule })
    expect((await amara.client.get(range('2026-06-08', '2026-06-30'))).body[amara.person.id]).toEqual(
      expect.arrayContaining([open, ended]),
    )
    expect((await amara.client.get(range('2026-06-09', '2026-06-30'))).body[amara.person.id]).toEqual([open])
  })

  it('is the same by POST, with a list or with commas, and needs no idempotency key', async ({
    amara,
    manager,
  }) => {
    const entry = await says(amara, quick('2026-06-20'))
    const asked = { from: '2026-06-20', to: '2026-06-20', _t: 1 }
    for (const userIds of [[amara.person.id], amara.person.id]) {
      const body = { ...asked, userIds }
      for (const headers of [{}, { 'idempotency-key': 'same' }] as Record<string, string>[]) {
        const answer = await manager.client.post('/api/availability/range', body, headers)
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({ [amara.person.id]: [entry] })
      }
    }
  })

  it("gives a contractor without ids their own, a manager everyone's of the living", async ({
    server,
    amara,
    other,
    manager,
  }) => {
    const mine = await says(amara, quick('2026-06-20'))
    await says(other, quick('2026-06-20'))
    const gone = await createPerson(server.deps, { deletedAt: server.clock.now() })
    await server.deps.database.db
      .insert(availability)
      .values({ userId: gone.id, kind: 'UNAVAILABLE', firstDay: '2026-06-20', lastDay: '2026-06-20' })
    const window = { from: '2026-06-20', to: '2026-06-20' }
    expect((await amara.client.get(range(window.from, window.to))).body).toEqual({
      [amara.person.id]: [mine],
    })
    expect((await amara.client.get(range(window.from, window.to, ''))).body).toEqual({
      [amara.person.id]: [mine],
    })
    const all = await manager.client.post('/api/availability/range', window)
    expect(Object.keys(all.body).sort()).toEqual([amara.person.id, other.person.id].sort())
  })

  it("is refused to a contractor who asks for somebody else's, alone or among their own", async ({
    amara,
    other,
  }) => {
    const both = `${amara.person.id},${other.person.id}`
    for (const answer of [
      await amara.client.get(range('2026-06-20', '2026-06-21', other.person.id)),
      await amara.client.get(range('2026-06-20', '2026-06-21', both)),
      await amara.client.post('/api/availability/range', {
        userIds: [other.person.id],
        from: '2026-06-20',
        to: '2026-06-21',
      }),
      await amara.client.get(path(other.person)),
    ]) {
      expect(answer.status).toBe(403)
    }
  })

  it('refuses ids and days that are none', async ({ amara, manager }) => {
    for (const query of [
      'from=2026-06-20',
      'from=2026-06-20&to=2026-06-19',
      'from=2026-06-31&to=2026-07-01',
      `userIds=${amara.person.id},x&from=2026-06-20&to=2026-06-21`,
    ]) {
      expect((await manager.client.get(`/api/availability/range?${query}`)).status, query).toBe(400)
    }
  })

  it('is not kept by caches, and answers 304 until something changes', async ({ amara, manager }) => {
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { from: '2026-06-20', to: '2026-06-20', userIds: [amara.person.id] }],
    ] as const) {
      const url =
        method === 'GET' ? range('2026-06-20', '2026-06-20', amara.person.id) : '/api/availability/range'
      const first = await manager.client.call(method, url, body)
      expect(first.headers.get('cache-control')).toMatch(/no-cache|no-store/)
      const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await manager.client.call(method, url, body, tag)).status).toBe(304)
      await says(amara, quick('2026-06-20'))
      expect((await manager.client.call(method, url, body, tag)).status).toBe(200)
    }
  })
})

describe('one person’s availability', () => {
  it('is all of it, or what touches the days asked for', async ({ amara, manager }) => {
    const early = await says(amara, quick('2026-06-20'))
    const late = await says(amara, quick('2026-07-20'))
    expect((await amara.client.get(path(amara.person))).body).toEqual([early, late])
    const from = await manager.client.get(`${path(amara.person)}?from=2026-07-01`)
    expect(from.body).toEqual([late])
    const until = await amara.client.get(`${path(amara.person)}?from=2026-06-01&to=2026-07-19`)
    expect(until.body).toEqual([early])
  })
})
