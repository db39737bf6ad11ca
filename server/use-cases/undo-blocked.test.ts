// What an undo puts back stands as it did, also on a manager's own shift: with what a colleague overruled for it. Nothing
// else is lifted.

import { describe, expect } from 'vitest'
import { doNotSend, workProfiles } from '#server/db/schema.ts'
import { signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/undo.ts'

const REASON = 'Only for this night'
const NEXT_DAY = { dateStart: '2026-06-21T08:00:00Z', dateEnd: '2026-06-21T16:00:00Z' }

const it = base
  .extend('boss', ({ server }) => signedIn(server, { role: 'MANAGER', firstName: 'Bess', lastName: 'Lund' }))
  .extend(
    'never',
    ({ server, boss }) =>
      (initials: string) =>
        server.deps.database.db.insert(doNotSend).values({
          userId: boss.person.id,
          serviceUserInitials: initials,
          initialsKey: initials,
          reason: 'A complaint',
        }),
  )
  // The colleague books the boss with a reason, for somebody they are not to be sent to.
  .extend('own', async ({ book, boss, never, later }) => {
    await never('AB')
    const extra = { contractorId: boss.person.id, serviceUserInitials: 'AB', overrideReason: REASON }
    const { status, body } = await book(extra)
    expect(status).toBe(201)
    later(1000)
    return body
  })
  // Twelve hours, of which the visa that is recorded afterwards allows ten, passed on to somebody else.
  .extend('passedOn', async ({ server, manager, contractor, other, book, later }) => {
    const { body } = await book({ startTime: '08:00', endTime: '20:00' })
    await server.deps.database.db.insert(workProfiles).values({ userId: contractor.id, visaHours: 10 })
    later(1000)
    expect((await manager.put(`/api/shifts/${body.id}`, { contractorId: other.id })).status).toBe(200)
    return body
  })
  .extend(
    'overruled',
    ({ manager }) =>
      async (id: string) =>
        (await manager.get(`/api/shifts/${id}`)).body.overrides,
  )

describe('what a colleague overruled for a manager', () => {
  it('holds again when the manager undoes a change of their own shift', async ({
    boss,
    own,
    undo,
    later,
    rowOf,
    overruled,
  }) => {
    const before = await overruled(own.id)
    expect(before).toMatchObject([{ rule: 'do-not-send', reason: REASON, byName: 'Max Okafor' }])
    const elsewhere = { ...NEXT_DAY, serviceUserInitials: 'EF' }
    expect((await boss.client.put(`/api/shifts/${own.id}`, elsewhere)).status).toBe(200)
    later(2000)
    const answer = await undo(own.id, boss.client)
    expect([answer.status, answer.body.findings]).toMatchObject([200, [{ rule: 'do-not-send' }]])
    expect((await rowOf(own.id)).serviceUserInitials).toBe('AB')
    expect(await overruled(own.id)).toEqual(before)
  })

  it('holds again when the manager undoes passing their shift on', async ({
    boss,
    other,
    own,
    undo,
    later,
    rowOf,
    overruled,
  }) => {
    const before = await overruled(own.id)
    await boss.client.put(`/api/shifts/${own.id}`, { contractorId: other.id })
    later(2000)
    expect((await undo(own.id, boss.client)).status).toBe(200)
    expect((await rowOf(own.id)).assignedToId).toBe(boss.person.id)
    expect(await overruled(own.id)).toEqual(before)
  })

  it('holds for the booking that takes the place of one they unbooked', async ({ boss, own, overruled }) => {
    await boss.client.delete(`/api/bookings/${own.id}`)
    const restored = await boss.client.post(`/api/bookings/${own.id}/restore`)
    expect(restored.status).toBe(201)
    expect(await overruled(restored.body.id)).toMatchObject([
      { rule: 'do-not-send', reason: REASON, byName: 'Max Okafor' },
    ])
  })

  it('lifts no other rule: that is 409 with the findings, and the shift stays where it is', async ({
    boss,
    other,
    own,
    book,
    undo,
    later,
    rowOf,
  }) => {
    await boss.client.put(`/api/shifts/${own.id}`, { contractorId: other.id })
    later(1500)
    // The evening before ends seven hours before the shift would start again.
    const evening = { date: '2026-06-19', startTime: '18:00', endTime: '02:00' }
    expect((await book({ ...evening, contractorId: boss.person.id })).status).toBe(201)
    later(2000)
    const answer = await undo(own.id, boss.client)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('"rule":"daily-rest","level":"block"')
    expect((await rowOf(own.id)).assignedToId).toBe(other.id)
  })
})

describe('a move that overruled a rule', () => {
  it('leaves what was overruled before, once it is undone', async ({
    server,
    manager,
    contractor,
    book,
    other,
    undo,
    later,
    overruled,
  }) => {
    for (const userId of [contractor.id, other.id]) {
      const never = { serviceUserInitials: 'AB', initialsKey: 'AB', reason: 'A complaint' }
      await server.deps.database.db.insert(doNotSend).values({ userId, ...never })
    }
    const { id } = (await book({ serviceUserInitials: 'AB', overrideReason: REASON })).body
    const before = await overruled(id)
    expect(before).toMatchObject([{ rule: 'do-not-send', reason: REASON }])
    later(1000)
    const move = { contractorId: other.id, overrideReason: 'The family has changed its mind' }
    expect((await manager.put(`/api/shifts/${id}`, move)).status).toBe(200)
    // Only what was overruled for the person who has it now.
    expect(await overruled(id)).toMatchObject([{ reason: 'The family has changed its mind' }])
    later(2000)
    expect((await undo(id)).status).toBe(200)
    expect(await overruled(id)).toEqual(before)
    expect((await manager.get(`/api/users/${other.id}/overrides`)).body).toEqual([])
  })
})

describe('what blocked a shift before it was moved', () => {
  it('stands again after the undo without a reason, also where nobody could overrule it', async ({
    contractor,
    passedOn,
    undo,
    later,
    rowOf,
    overruled,
  }) => {
    const { id } = passedOn
    later(2000)
    expect(await undo(id)).toMatchObject({ status: 200, body: { findings: [{ rule: 'visa-hours' }] } })
    expect((await rowOf(id)).assignedToId).toBe(contractor.id)
    expect(await overruled(id)).toEqual([])
  })

  it('does not stand again where more hours were booked meanwhile: moving it away is no way around a limit', async ({
    other,
    passedOn,
    book,
    undo,
    later,
    rowOf,
  }) => {
    const { id } = passedOn
    later(1500)
    // Alone it is within the ten hours of that week.
    expect((await book({ date: '2026-06-16', startTime: '09:00', endTime: '17:00' })).status).toBe(201)
    later(2000)
    const answer = await undo(id)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('"rule":"visa-hours","level":"block"')
    expect((await rowOf(id)).assignedToId).toBe(other.id)
  })

  it('is all that stands again: a block that has come up since is 409, and nothing is overruled unasked', async ({
    manager,
    other,
    book,
    undo,
    later,
    rowOf,
    overruled,
  }) => {
    const { id } = (await book()).body
    later(1000)
    await manager.put(`/api/shifts/${id}`, { contractorId: other.id })
    later(1500)
    await book({ date: '2026-06-19', startTime: '18:00', endTime: '02:00' })
    later(2000)
    const answer = await undo(id)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('"rule":"daily-rest","level":"block"')
    expect([(await rowOf(id)).assignedToId, await overruled(id)]).toEqual([other.id, []])
  })
})
