// How often each read is polled, how long it stays fresh, and how often it is retried.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Capability, can } from '#core/capabilities.ts'
import { clearApplication } from '#core/endpoints/applications.ts'
import { markMessagesRead } from '#core/endpoints/message-board.ts'
import { COUNTDOWN, DELAY, TOAST } from '#core/timing.ts'
import {
  applicationsQuery,
  conflictsQuery,
  contractorApplicationsQuery,
  polledApplicationsQuery,
} from '#web/features/applications/queries.ts'
import { auditQuery } from '#web/features/audit/queries.ts'
import { conflictsAheadQuery, upcomingShiftsQuery } from '#web/features/home/queries.ts'
import { dismissalsQuery, jobQuery, jobsQuery, openJobsQuery } from '#web/features/jobs/queries.ts'
import { polledUnreadMessagesQuery, unreadMessagesQuery } from '#web/features/message-board/queries.ts'
import {
  notificationsQuery,
  panelNotificationsQuery,
  polledNotificationsQuery,
} from '#web/features/notifications/queries.ts'
import { accountsQuery } from '#web/features/users/queries.ts'
import { polledUnreadWhatsappQuery, unreadWhatsappQuery } from '#web/features/whatsapp/queries.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { refreshTopics } from '#web/lib/queries.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

const answer = (status: number, body = '') => vi.fn(async () => new Response(body, { status }))

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('polls', () => {
  it('ask for unread WhatsApp messages every 10 s and for unread board messages every 5 s', () => {
    expect(polledUnreadWhatsappQuery.refetchInterval).toBe(10_000)
    expect(polledUnreadMessagesQuery.refetchInterval).toBe(5000)
  })

  it('ask for notifications every 5 s, with three retries', () => {
    expect(polledNotificationsQuery).toMatchObject({ refetchInterval: 5000, retry: 3 })
    expect(notificationsQuery.retry).toBe(3)
  })

  it('ask for the notifications and applications of the admin panel every 30 s', () => {
    expect(panelNotificationsQuery.refetchInterval).toBe(30_000)
    expect(polledApplicationsQuery.refetchInterval).toBe(30_000)
    expect(applicationsQuery.refetchInterval).toBeUndefined()
  })

  it('ask for the users and the audit log of the admin panel every 30 s', () => {
    expect(accountsQuery.refetchInterval).toBe(30_000)
    expect(auditQuery({}, 1).refetchInterval).toBe(30_000)
  })

  it('are for WhatsApp and notifications of admins and for board messages of managers, never of contractors', () => {
    const polled = (capability: Capability) =>
      (['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const).filter((role) => can(role, capability))
    expect(polled('whatsapp:use')).toEqual(['ADMIN', 'MASTER_ADMIN'])
    expect(polled('notifications:alerts')).toEqual(['ADMIN', 'MASTER_ADMIN'])
    expect(polled('messages:alerts')).toEqual(['MANAGER'])
  })
})

describe('answers', () => {
  it('are good for 30 s for the jobs, one job and dismissals, and for 10 s for conflicts', () => {
    expect(jobsQuery.staleTime).toBe(30_000)
    expect(jobQuery('1').staleTime).toBe(30_000)
    expect(dismissalsQuery('1')).toMatchObject({ staleTime: 30_000, retry: 1 })
    expect(conflictsQuery('1', '2', true).staleTime).toBe(10_000)
  })

  it('are asked for again after a write, by what they are made from', async () => {
    vi.stubGlobal('fetch', answer(200, '[]'))
    const client = createQueryClient()
    const reads = [jobsQuery, applicationsQuery, notificationsQuery, openJobsQuery, unreadMessagesQuery]
    for (const read of reads) await client.prefetchQuery(read as typeof jobsQuery)
    const old = () => reads.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
    await refreshTopics(client, markMessagesRead.changes)
    expect(old()).toEqual([false, false, false, false, true])
    await refreshTopics(client, clearApplication.changes)
    expect(old()).toEqual([true, true, true, true, true])
  })
})

describe('addresses', () => {
  it('carry the days: 30 from today for shifts, 14 for conflicts', () => {
    expect(upcomingShiftsQuery('2026-06-17').queryKey).toEqual([
      '/api/my-shifts',
      { start: '2026-06-17', end: '2026-07-17' },
    ])
    expect(conflictsAheadQuery('2026-06-17').queryKey).toEqual([
      '/api/reports/conflicts',
      { from: '2026-06-17', to: '2026-06-30' },
    ])
    expect(contractorApplicationsQuery('7').queryKey).toEqual(['/api/job-applications/contractor', '7'])
    expect(conflictsQuery('7', '8', true).queryKey).toEqual([
      '/api/contractors',
      '7',
      'conflicts',
      { jobId: '8' },
    ])
  })
})

describe('failures', () => {
  it('of the unread WhatsApp count have words of their own', async () => {
    vi.stubGlobal('fetch', answer(500))
    await expect(createQueryClient().fetchQuery(unreadWhatsappQuery)).rejects.toThrow(
      /^Failed to fetch WhatsApp unread count$/,
    )
  })

  it('to be signed in are an empty current user, and an error elsewhere', async () => {
    vi.stubGlobal('fetch', answer(401, '{"message":"Please sign in."}'))
    const client = createQueryClient()
    expect(await client.fetchQuery(currentUserQuery)).toBeNull()
    await expect(client.fetchQuery(jobsQuery)).rejects.toThrow('401: {"message":"Please sign in."}')
  })
})

describe('waits', () => {
  it('of alerts are eight and six seconds', () => {
    expect(TOAST).toMatchObject({ acceptance: 8000, message: 8000, cancellation: 6000, other: 6000 })
  })

  it('are those of the specification', () => {
    expect(COUNTDOWN.loginResendSeconds).toBe(300)
    expect(DELAY).toMatchObject({ emailDraft: 500, autoRejectedRemoval: 3000, messageAlertHidden: 1000 })
  })
})
