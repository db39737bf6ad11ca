// An admin who sends WhatsApp messages, a new recipient for each test, and the calls.

import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Query } from './answer.ts'
import { type Client, nobody, signedIn } from './client.ts'
import { createPerson, type Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'

export let server: TestServer
export let admin: Client
export let adminPerson: Person
export let manager: Client
export let contractor: Client
/** The recipient. */
export let person: Person

/** Call it at the top of a test file: it starts a server for the file and sets the variables above. */
export function startWithWhatsApp(): void {
  beforeAll(async () => {
    server = await startServer()
    ;({ client: admin, person: adminPerson } = await signedIn(server, { role: 'ADMIN', firstName: 'Ada' }))
    manager = (await signedIn(server, { role: 'MANAGER' })).client
    contractor = (await signedIn(server, { role: 'CONTRACTOR', firstName: 'Other' })).client
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.clock.advance(60_000)
    await server.deps.database.pool.query('UPDATE whatsapp_messages SET read_at = now()')
    person = await createPerson(server.deps, { firstName: 'Cara', lastName: 'Nwosu' })
  })
}

export const write = (content: string, more: object = {}) =>
  admin.post('/api/whatsapp/send-custom', { recipientId: person.id, content, ...more })
export const reply = (body: string, from = person.whatsappNumber) =>
  nobody(server).post('/simulator/api/inbound', { from, body })
export const conversationOf = async (who: Person = person) =>
  (await admin.get('/api/whatsapp/conversations')).body.conversations.find((c) => c.contractorId === who.id)
export const threadOf = async (id: string, query: Query = '') =>
  (await admin.get(`/api/whatsapp/conversations/${id}/messages${query}`)).body
