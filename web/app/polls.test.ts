// How often each screen polls, and how long a response counts as fresh.

import { describe, expect, it, vi } from 'vitest'
import { polledApplicationsQuery } from '#web/features/applications/queries.ts'
import { auditQuery } from '#web/features/audit/queries.ts'
import { availabilityRangeQuery } from '#web/features/availability/queries.ts'
import { internalConversationsQuery, internalThreadQuery } from '#web/features/conversations/queries.ts'
import { boardQuery } from '#web/features/message-board/queries.ts'
import { panelNotificationsQuery } from '#web/features/notifications/queries.ts'
import { myShiftsQuery, shiftRangeQuery } from '#web/features/rota/queries.ts'
import { accountsQuery } from '#web/features/users/queries.ts'
import { conversationsQuery, threadQuery } from '#web/features/whatsapp/queries.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

const people = (count: number) => Array.from({ length: count }, (_, n) => `id${n}`)
const [from, to] = ['2026-06-01', '2026-06-30']

describe('a screen asks again', () => {
  it.each([
    ['the users of the admin panel', accountsQuery, 30],
    ['the notifications of the admin panel', panelNotificationsQuery, 30],
    ['the applications of the admin panel', polledApplicationsQuery, 30],
    ['the audit log', auditQuery({}, 1), 30],
    ['the message board', boardQuery, 30],
    ['WhatsApp conversations', conversationsQuery('', 500), 30],
    ['a WhatsApp thread', threadQuery('id'), 10],
    ['internal conversations', internalConversationsQuery, 5],
    ['an internal thread', internalThreadQuery('id'), 3],
    ['the shifts of the board', shiftRangeQuery(['id'], from, to), 10],
    ["a contractor's own shifts", myShiftsQuery(from, to), 10],
    ['availability of 20 people', availabilityRangeQuery(people(20), from, to), 5],
    ['availability of 21 people', availabilityRangeQuery(people(21), from, to), 15],
  ])('for %s', (_what, { refetchInterval }: { refetchInterval?: unknown }, seconds) => {
    expect(refetchInterval).toBe(seconds * 1000)
  })
})

describe('an answer is fresh', () => {
  it('for 2 s or 10 s for availability, by the number of people, and for 5 s for shifts', () => {
    expect(availabilityRangeQuery(people(20), from, to).staleTime).toBe(2000)
    expect(availabilityRangeQuery(people(21), from, to).staleTime).toBe(10_000)
    expect(shiftRangeQuery(['id'], from, to).staleTime).toBe(5000)
  })
})

describe('availability over a range', () => {
  const asked = async (count: number) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}', { status: 200 }))
    vi.stubGlobal('fetch', fetched)
    await createQueryClient().fetchQuery(availabilityRangeQuery(people(count), from, to))
    vi.unstubAllGlobals()
    const [url, init] = fetched.mock.calls[0]!
    return { url: String(url), method: init.method ?? 'GET', body: init.body as string | undefined }
  }

  it('is asked for by GET with a time-stamp, and by POST where the ids exceed 500 characters', async () => {
    const few = await asked(3)
    expect(few.method).toBe('GET')
    expect(few.url).toMatch(/^\/api\/availability\/range\?userIds=id0%2Cid1%2Cid2&from=.*&to=.*&_t=\d+$/)
    const many = await asked(120)
    expect(many).toMatchObject({ method: 'POST', url: '/api/availability/range' })
    expect(JSON.parse(many.body!)).toEqual({ userIds: people(120), from, to, _t: expect.any(Number) })
  })
})

describe('the audit log', () => {
  it('is asked for by page, 50 entries at a time, with its filters', async () => {
    const fetched = vi.fn(async (_url: string) => new Response('{"logs":[],"total":0}', { status: 200 }))
    vi.stubGlobal('fetch', fetched)
    await createQueryClient().fetchQuery(auditQuery({ action: 'USER_LOGIN' }, 2))
    vi.unstubAllGlobals()
    expect(fetched.mock.calls[0]![0]).toBe('/api/admin/audit-logs?page=2&limit=50&action=USER_LOGIN')
  })
})
