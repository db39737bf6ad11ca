// Answers to offers typed on a phone: an admin who reads the inbox, and what the phone shows.

import { type Client, nobody, signedIn } from './client.ts'
import { it as base, heard, type Someone } from './offers.ts'
import type { TestServer } from './server.ts'

export const it = base.extend(
  'admin',
  { scope: 'file' },
  async ({ server }) => (await signedIn(server, { role: 'ADMIN' })).client,
)

/** What the simulated phone shows, newest first. */
export const phone = async (server: TestServer, { person }: Someone) =>
  (await nobody(server).get(`/simulator/api/messages?to=${encodeURIComponent(person.whatsappNumber!)}`)).body

export const unread = async (admin: Client) => (await admin.get('/api/whatsapp/unread-count')).body.count

/** The replies that say how to answer. */
export const hints = async (server: TestServer, who: Someone) =>
  (await heard(server, who)).filter((text) => text.startsWith('The office has your message'))
