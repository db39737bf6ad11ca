// An admin who sends WhatsApp messages, a new recipient for each test, and the calls.

import type { Query } from './answer.ts'
import { clientFor, nobody, signedIn } from './client.ts'
import { it as base } from './fixtures.ts'
import { createPerson } from './people.ts'

/** One server for the file; `person` is the recipient. */
export const it = base
  .extend('adminPerson', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, { role: 'ADMIN', firstName: 'Ada' }),
  )
  .extend('admin', { scope: 'file' }, ({ server, adminPerson }) => clientFor(server, adminPerson))
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend(
    'contractor',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { firstName: 'Other' })).client,
  )
  .extend('person', { auto: true }, async ({ server }) => {
    server.clock.advance(60_000)
    await server.deps.database.pool.query('UPDATE whatsapp_messages SET read_at = now()')
    return createPerson(server.deps, { firstName: 'Cara', lastName: 'Nwosu' })
  })
  .extend(
    'write',
    ({ admin, person }) =>
      (content: string, more: object = {}) =>
        admin.post('/api/whatsapp/send-custom', { recipientId: person.id, content, ...more }),
  )
  .extend(
    'reply',
    ({ server, person }) =>
      (body: string, from = person.whatsappNumber) =>
        nobody(server).post('/simulator/api/inbound', { from, body }),
  )
  .extend(
    'conversationOf',
    ({ admin, person }) =>
      async () =>
        (await admin.get('/api/whatsapp/conversations')).body.conversations.find(
          (c) => c.contractorId === person.id,
        ),
  )
  .extend(
    'threadOf',
    ({ admin }) =>
      async (id: string, query: Query = '') =>
        (await admin.get(`/api/whatsapp/conversations/${id}/messages${query}`)).body,
  )
