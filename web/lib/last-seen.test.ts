import { describe, expect, it } from 'vitest'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { listAvailabilityRange, listUserAvailability } from '#core/endpoints/availability.ts'
import { listMyShifts, listShiftRange } from '#core/endpoints/rota.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { asOfToday, isOwn } from './last-seen.ts'
import { keyFor } from './queries.ts'

const ME = '3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10'
const days = { from: '2026-06-01', to: '2026-06-30' }
const availabilityOf = (userIds: string) => [...keyFor(listAvailabilityRange), { userIds, ...days }]

describe('what is kept on the device', () => {
  it('is who one is, and one’s own shifts and availability', () => {
    expect(isOwn(keyFor(getCurrentUser), ME)).toBe(true)
    expect(isOwn(keyFor(listMyShifts, { query: days }), ME)).toBe(true)
    expect(isOwn(availabilityOf(ME), ME)).toBe(true)
    expect(isOwn(keyFor(listUserAvailability, { params: { userId: ME } }), ME)).toBe(true)
  })

  it('is nothing of anybody else: no board, no staff list, no availability of others', () => {
    expect(isOwn(keyFor(listShiftRange, { query: days }), ME)).toBe(false)
    expect(isOwn(keyFor(listUsers), ME)).toBe(false)
    expect(isOwn(keyFor(listUserAvailability, { params: { userId: 'another' } }), ME)).toBe(false)
    expect(isOwn(availabilityOf(`${ME},another`), ME)).toBe(false)
    expect(isOwn(availabilityOf('another'), ME)).toBe(false)
  })
})

describe('the next days as they were known yesterday', () => {
  const at = Date.parse('2026-06-15T20:00:00Z')
  const shift = (dateStart: string) => ({ id: dateStart, dateStart })
  const answer = {
    key: keyFor(listMyShifts, { query: { start: '2026-06-15', end: '2026-07-15' } }) as unknown[],
    data: [shift('2026-06-15T19:00:00Z'), shift('2026-06-16T07:00:00Z'), shift('2026-06-20T07:00:00Z')],
    at,
  }

  it('answer for today, without what is past, and as old as they are', () => {
    expect(asOfToday(answer, Date.parse('2026-06-16T06:00:00Z'))).toEqual([
      {
        key: keyFor(listMyShifts, { query: { start: '2026-06-16', end: '2026-07-16' } }),
        data: answer.data.slice(1),
        at,
      },
    ])
  })

  it('need no such answer on the same day, and a month asked for by its days never does', () => {
    expect(asOfToday(answer, at + 1000)).toEqual([])
    const month = keyFor(listMyShifts, { query: { from: '2026-06-01', to: '2026-06-30' } }) as unknown[]
    expect(asOfToday({ ...answer, key: month }, Date.parse('2026-06-16T06:00:00Z'))).toEqual([])
  })
})
