// The people in the application tests, an empty job board before each test, and the calls.

import { createShiftRow, emptyBoard } from './board.ts'
import { type Client, signedIn } from './client.ts'
import { it as base } from './fixtures.ts'
import type { Person } from './people.ts'

type Someone = { person: Person; client: Client }

/** One server for the file. The namesake is another person with Amara's name; Ben has no phone number. */
export const it = base
  .extend('admin', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'ADMIN', firstName: 'Ada' }),
  )
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max' }),
  )
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
  .extend('namesake', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
  .extend('ben', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { firstName: 'Ben', lastName: 'Lee', whatsappNumber: null }),
  )
  .extend('empty', { auto: true }, ({ server }) => emptyBoard(server.deps))
  .extend(
    'confirm',
    ({ manager }) =>
      (id: string, body?: object, who = manager) =>
        who.client.put(`/api/job-applications/${id}/confirm`, body),
  )
  .extend(
    'reject',
    ({ manager }) =>
      (id: string, who = manager, body?: { reason: string }) =>
        who.client.put(`/api/job-applications/${id}/reject`, body),
  )
  .extend(
    'book',
    ({ server }) =>
      (who: Someone, start: string, end: string) =>
        createShiftRow(server.deps, who.person.id, start, end),
  )

export const apply = (who: Someone, jobId: string) => who.client.post('/api/job-applications', { jobId })
export const withdraw = (who: Someone, id: string) => who.client.put(`/api/job-applications/${id}/withdraw`)
export const clear = (who: Someone, id: string) => who.client.delete(`/api/job-applications/${id}`)
export const NOTHING_CHANGED = { job: { status: 'OPEN' }, shifts: [] }
