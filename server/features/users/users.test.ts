import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import { Client, nobody } from '#tests/support/client.ts'
import { cookieFor, createOneOfEach, createPerson } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('the list of people', () => {
  it('is for managers and above', async () => {
    const people = await createOneOfEach(server.deps)
    for (const role of ROLES) {
      const client = new Client(server.url, await cookieFor(server, people[role]))
      const may = role === 'MANAGER' || role === 'ADMIN' || role === 'MASTER_ADMIN'
      expect((await client.get('/api/users')).status, role).toBe(may ? 200 : 403)
    }
    expect((await nobody(server).get('/api/users')).status).toBe(401)
  })

  it('goes by name, leaves out the deleted, and holds nothing that is secret', async () => {
    await server.deps.database.db.update(users).set({ passwordHash: 'a hash' })
    await createPerson(server.deps, { firstName: 'aaron', lastName: 'Zed' })
    await createPerson(server.deps, { firstName: 'Aaron', lastName: 'Gone', deletedAt: new Date() })
    const manager = await createPerson(server.deps, { role: 'MANAGER' })
    const answer = await new Client(server.url, await cookieFor(server, manager)).get('/api/users')
    const names = answer.body.map((user: { firstName: string }) => user.firstName)
    expect(names).toEqual(['aaron', 'Ada', 'Amara', 'Cara', 'Max', 'Maya', 'Pia'])
    expect(Object.keys(answer.body[0]).sort()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'isActive',
      'lastName',
      'profileImageUrl',
      'role',
      'username',
      'whatsappNumber',
    ])
    expect(answer.text).not.toContain('hash')
  })
})
