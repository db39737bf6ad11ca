// The people in the application tests, and an empty job board before each test.

import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createShiftRow, emptyBoard } from './board.ts'
import { type Client, signedIn } from './client.ts'
import type { Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'

type Someone = { person: Person; client: Client }
export let server: TestServer
export let admin: Someone
export let manager: Someone
export let amara: Someone
/** Another person with Amara's name. */
export let namesake: Someone
/** A person without a phone number. */
export let ben: Someone

/** Call it at the top of a test file: it starts a server for the file and sets the variables above. */
export function startWithApplicants(): void {
  beforeAll(async () => {
    server = await startServer()
    admin = await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })
    manager = await signedIn(server, { role: 'MANAGER', firstName: 'Max' })
    amara = await signedIn(server)
    namesake = await signedIn(server)
    ben = await signedIn(server, { firstName: 'Ben', lastName: 'Lee', whatsappNumber: null })
  })
  afterAll(() => server.stop())
  beforeEach(() => emptyBoard(server.deps))
}

export const apply = (who: Someone, jobId: string) => who.client.post('/api/job-applications', { jobId })
export const confirm = (id: string, body?: object, who = manager) =>
  who.client.put(`/api/job-applications/${id}/confirm`, body)
export const reject = (id: string, who = manager, body?: { reason: string }) =>
  who.client.put(`/api/job-applications/${id}/reject`, body)
export const withdraw = (who: Someone, id: string) => who.client.put(`/api/job-applications/${id}/withdraw`)
export const clear = (who: Someone, id: string) => who.client.delete(`/api/job-applications/${id}`)
export const book = (who: Someone, start: string, end: string) =>
  createShiftRow(server.deps, who.person.id, start, end)
export const NOTHING_CHANGED = { job: { status: 'OPEN' }, shifts: [] }
