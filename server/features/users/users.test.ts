import { describe, expect } from 'vitest'
import { ROLES } from '#core/capabilities.ts'
import { listUsers } from '#core/contracts/users.ts'
import { users } from '#server/db/schema.ts'
import { clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import { createOneOfEach, createPerson } from '#tests/support/people.ts'

describe('the list of people', () => {
  it('is for managers and above', async ({ server }) => {
    const people = await createOneOfEach(server.deps)
    for (const role of ROLES) {
      const client = await clientFor(server, people[role])
      const may = role === 'MANAGER' || role === 'ADMIN' || role === 'MASTER_ADMIN'
      expect((await client.get('/api/users')).status, role).toBe(may ? 200 : 403)
    }
    expect((await nobody(server).get('/api/users')).status).toBe(401)
  })

  it('goes by name, leaves out the deleted, and holds nothing that is secret', async ({ server }) => {
    await server.deps.database.db.update(users).set({ passwordHash: 'a hash' })
    await createPerson(server.deps, { firstName: 'aaron', lastName: 'Zed' })
    await createPerson(server.deps, { firstName: 'Aaron', lastName: 'Gone', deletedAt: new Date() })
    const { client } = await signedIn(server, { role: 'MANAGER' })
    const list = await client.ask(listUsers, {})
    expect(list.map(({ firstName }) => firstName)).toEqual([
      'aaron',
      'Ada',
      'Amara',
      'Cara',
      'Max',
      'Maya',
      'Pia',
    ])
    expect(Object.keys(list[0]!).sort()).toEqual([
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
    expect(JSON.stringify(list)).not.toContain('hash')
  })
})
