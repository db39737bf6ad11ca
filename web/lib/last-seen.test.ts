import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkConflicts, listContractorApplications } from '#core/endpoints/applications.ts'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { listAvailabilityRange, listUserAvailability } from '#core/endpoints/availability.ts'
import { getJob, listJobs } from '#core/endpoints/jobs.ts'
import { listUserNotifications } from '#core/endpoints/notifications.ts'
import { listMyOffers } from '#core/endpoints/offers.ts'
import { listMyShifts, listShiftRange } from '#core/endpoints/rota.ts'
import { readTeamThread } from '#core/endpoints/team-thread.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { fakeStorage } from '#tests/support/storage.ts'
import { currentUserQuery } from './current-user.ts'
import { asOfToday, isOwn, keepLastSeen, latest } from './last-seen.ts'
import { keyFor } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { clearTab, LAST_SEEN } from './session.ts'

const ID = '3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10'
const ME = { id: ID, role: 'CONTRACTOR' } as const
const MANAGER = { id: ID, role: 'MANAGER' } as const
const days = { from: '2026-06-01', to: '2026-06-30' }
const availabilityOf = (userIds: string) => [...keyFor(listAvailabilityRange), { userIds, ...days }]

describe('what is kept on the device', () => {
  it('is who one is, and one’s own shifts and availability', () => {
    expect(isOwn(keyFor(getCurrentUser), ME)).toBe(true)
    expect(isOwn(keyFor(listMyShifts, { query: days }), ME)).toBe(true)
    expect(isOwn(availabilityOf(ID), ME)).toBe(true)
    expect(isOwn(keyFor(listUserAvailability, { params: { userId: ID } }), ME)).toBe(true)
  })

  it.each([
    ['the jobs', keyFor(listJobs)],
    ['their applications', keyFor(listContractorApplications, { params: { id: ID } })],
    [
      'what a job would mean for them',
      keyFor(checkConflicts, { params: { id: ID }, query: { jobId: 'one' } }),
    ],
    ['their offers', keyFor(listMyOffers)],
    ['their notifications', keyFor(listUserNotifications)],
    ['the thread with the team', keyFor(readTeamThread)],
  ])('is %s for a contractor, and not for a manager', (_what, key) => {
    expect(isOwn(key, ME)).toBe(true)
    expect(isOwn(key, MANAGER)).toBe(false)
  })

  it('is nothing of anybody else: no board, no staff list, no availability of others', () => {
    expect(isOwn(keyFor(listShiftRange, { query: days }), ME)).toBe(false)
    expect(isOwn(keyFor(listUsers), ME)).toBe(false)
    expect(isOwn(keyFor(listUserAvailability, { params: { userId: 'another' } }), ME)).toBe(false)
    expect(isOwn(availabilityOf(`${ID},another`), ME)).toBe(false)
    expect(isOwn(availabilityOf('another'), ME)).toBe(false)
    expect(isOwn(keyFor(getJob, { params: { id: 'one' } }), MANAGER)).toBe(false)
  })
})

describe('keeping it', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', fakeStorage())
    vi.stubGlobal('sessionStorage', fakeStorage())
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const withAnswers = () => {
    const client = createQueryClient()
    client.setQueryData(currentUserQuery.queryKey, ME as never)
    client.setQueryData(keyFor(listMyShifts, { query: days }), [])
    return client
  }

  it('includes what was answered before it was loaded', () => {
    const stop = keepLastSeen(withAnswers())
    vi.runAllTimers()
    stop()
    expect(localStorage.getItem(LAST_SEEN)).toContain('/api/my-shifts')
  })

  it('keeps nothing of a person who signed out before it was loaded', () => {
    const client = withAnswers()
    clearTab(client)
    const stop = keepLastSeen(client)
    vi.runAllTimers()
    stop()
    expect(localStorage.getItem(LAST_SEEN)).toBeNull()
  })
})

describe('how much is kept', () => {
  const at = (key: readonly unknown[], time: number) => ({ key: [...key], data: {}, at: time })
  const month = (n: number) => at(keyFor(listMyShifts, { query: { from: `${n}`, to: '' } }), n)
  const check = (n: number) =>
    at(keyFor(checkConflicts, { params: { id: ID }, query: { jobId: `${n}` } }), 1000 + n)
  const numbers = Array.from({ length: 60 }, (_, n) => n)

  it('is the latest of each kind: many jobs do not displace the months, and who one is always stays', () => {
    const kept = latest([at(keyFor(getCurrentUser), -1), ...numbers.map(month), ...numbers.map(check)])
    const times = kept.map((answer) => answer.at)
    const newest = numbers.slice(-20).reverse()
    expect(times).toEqual([...newest, -1, ...newest.map((n) => 1000 + n)])
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
