// POST /api/shifts/check with slots: several days judged in their turn, and a shift of several days.

import { describe, expect } from 'vitest'
import { addDays, eachDay } from '#core/time.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'

const MONDAY = '2026-06-22'

const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps))

const slots = (days: number, times = { startTime: '08:00', endTime: '20:00' }) =>
  eachDay(MONDAY, addDays(MONDAY, days - 1)).map((date) => ({ date, ...times }))
const check = async (client: Client, contractorId: string, asked: object[]) =>
  (await client.post('/api/shifts/check', { contractorId, slots: asked })).body

describe('a check of several days', () => {
  it('names those that a bulk booking would leave out, and does not count them for the others', async ({
    server,
    manager,
    person,
  }) => {
    await createShiftRow(server.deps, person.id, '2026-06-23T10:00:00Z', '2026-06-23T12:00:00Z')
    const { failed, findings, canAssign } = await check(manager, person.id, slots(7))
    // Tuesday is taken; the two hours there and five long days come to 62, a sixth one to more than 72.
    expect(failed.map(({ date }: { date: string }) => date)).toEqual(['2026-06-23', '2026-06-28'])
    expect(failed[0].findings[0]).toMatchObject({ rule: 'overlap', overridable: false })
    expect(failed[1].findings).toContainEqual(
      expect.objectContaining({ rule: 'long-week', level: 'block', overridable: true }),
    )
    expect(canAssign).toBe(false)
    expect(findings).toEqual(expect.arrayContaining(failed[1].findings))
  })

  it('books them as it says', async ({ manager, person }) => {
    const { failed } = await check(manager, person.id, slots(7))
    const booked = await manager.post('/api/bookings', {
      ...{ contractorId: person.id, startDate: MONDAY, isBulkBooking: true, numberOfDays: 7 },
      ...{ headline: 'Care', startTime: '08:00', endTime: '20:00' },
    })
    expect(booked.body.failedDates).toEqual(failed.map(({ date }: { date: string }) => date))
    expect(booked.body.failedDates).toEqual(['2026-06-28'])
  })
})

describe('a slot with its own last day', () => {
  it('is judged to its end', async ({ manager, person }) => {
    const long = { date: MONDAY, startTime: '08:00', endTime: '09:00' }
    expect((await check(manager, person.id, [long])).findings).toEqual([])
    const { findings } = await check(manager, person.id, [{ ...long, endDate: '2026-06-26' }])
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'long-week', level: 'block' }))
  })

  it('must end after it starts, and within a month', async ({ manager, person }) => {
    const slot = { date: MONDAY, startTime: '08:00', endTime: '08:00' }
    for (const endDate of [MONDAY, '2026-06-21', '2026-08-22']) {
      const answer = await manager.post('/api/shifts/check', {
        contractorId: person.id,
        slots: [{ ...slot, endDate }],
      })
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'slots.0.endDate'])
    }
  })
})
