// Permissions on accounts over HTTP: every role, every action, every target, with extra fields smuggled in.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ROLES, type Role } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import { type Answer, Client } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { cookieFor, createPerson, newNumber, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base.extend('clients', { scope: 'file', auto: true }, async ({ server }) => {
  const clients = {} as Record<Role, Client>
  for (const role of ROLES) {
    const person = await createPerson(server.deps, { role })
    clients[role] = new Client(server.url, await cookieFor(server, person))
  }
  // Never the last master admin: these tests are about rank.
  await createPerson(server.deps, { role: 'MASTER_ADMIN' })
  return clients
})

// Fields of the record that none of these calls may set.
const SMUGGLED = {
  id: '00000000-0000-4000-8000-000000000000',
  username: 'smuggled',
  passwordHash: 'smuggled',
  password: 'smuggled',
  deletedAt: null,
  createdAt: '2000-01-01T00:00:00Z',
}

type Act = (client: Client, target: Person) => Promise<Answer>
const at = (target: Person) => `/api/admin/users/${target.id}`

// One letter per target role in the order PENDING CONTRACTOR MANAGER ADMIN MASTER_ADMIN: y allowed, - not allowed.
// Written by hand from the rulings.
const none = '-----'
const ACTIONS: Record<string, { may: Record<Role, string>; isActive?: boolean; act: Act; sets: string[] }> = {
  pause: {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: none, ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    act: (client, target) =>
      client.patch(at(target), { ...SMUGGLED, role: 'MASTER_ADMIN', firstName: 'X', isActive: false }),
    sets: ['isActive'],
  },
  activate: {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: none, ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    isActive: false,
    act: (client, target) =>
      client.patch(at(target), { ...SMUGGLED, role: 'MASTER_ADMIN', firstName: 'X', isActive: true }),
    sets: ['isActive'],
  },
  'edit phone': {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: 'yy---', ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    act: (client, target) =>
      client.patch(at(target), {
        ...SMUGGLED,
        role: 'MASTER_ADMIN',
        lastName: 'X',
        whatsappNumber: newNumber(),
      }),
    sets: ['whatsappNumber'],
  },
  'edit e-mail': {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: 'yy---', ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    act: (client, target) =>
      client.patch(at(target), {
        ...SMUGGLED,
        role: 'MASTER_ADMIN',
        lastName: 'X',
        email: 'new@example.org',
      }),
    sets: ['email'],
  },
  'reset password': {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: 'yy---', ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    act: (client, target) =>
      client.post(`/api/admin/reset-password/${target.id}`, {
        ...SMUGGLED,
        role: 'MASTER_ADMIN',
        isActive: false,
      }),
    sets: ['passwordHash', 'passwordExpiresAt'],
  },
  delete: {
    may: { PENDING: none, CONTRACTOR: none, MANAGER: none, ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
    act: (client, target) => client.delete(at(target)),
    sets: ['deletedAt', 'passwordHash', 'passwordExpiresAt'],
  },
}

// The actor, then for each target role the new roles that may be given, in the same order. An approved account does not
// return to PENDING, but the master admin may set that too.
const ROLE_CHANGE: Record<Role, [string, string, string, string, string]> = {
  PENDING: [none, none, none, none, none],
  CONTRACTOR: [none, none, none, none, none],
  MANAGER: ['-y---', '-y---', none, none, none],
  ADMIN: ['-yy--', '-yy--', '-yy--', none, none],
  MASTER_ADMIN: ['yyyyy', 'yyyyy', 'yyyyy', 'yyyyy', 'yyyyy'],
}
const CREATE: Record<Role, string> = {
  PENDING: none,
  CONTRACTOR: none,
  MANAGER: none,
  ADMIN: 'yyy--',
  MASTER_ADMIN: 'yyyyy',
}

async function rowOf(server: TestServer, person: { id: string }) {
  const [row] = await server.deps.database.db.select().from(users).where(eq(users.id, person.id))
  return row!
}

/** Which columns differ, except the time of the change. */
async function changesOf(server: TestServer, target: Person, act: () => Promise<Answer>) {
  const before = await rowOf(server, target)
  const answer = await act()
  const after = await rowOf(server, target)
  const names = Object.keys(before) as (keyof typeof before)[]
  const changed = names.filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return { answer, changed, after }
}

describe.each(ROLES)('%s', (role) => {
  it.for(Object.keys(ACTIONS))('%s, on each role', async (name, { server, clients }) => {
    const { may, isActive = true, act, sets } = ACTIONS[name]!
    const answers: string[] = []
    for (const targetRole of ROLES) {
      const target = await createPerson(server.deps, { role: targetRole, isActive })
      const { answer, changed } = await changesOf(server, target, () => act(clients[role], target))
      if (answer.status === 403) expect(changed, `${targetRole} refused`).toEqual([])
      else {
        expect(answer.status, answer.text).toBe(200)
        expect(sets).toEqual(expect.arrayContaining(changed))
        expect(changed.length).toBeGreaterThan(0)
      }
      answers.push(answer.status === 200 ? 'y' : '-')
    }
    expect(answers.join('')).toBe(may[role])
  })

  it('change role, from each role to each role', async ({ server, clients }) => {
    const table: string[] = []
    for (const targetRole of ROLES) {
      const answers: string[] = []
      for (const newRole of ROLES) {
        const target = await createPerson(server.deps, { role: targetRole })
        const { answer, changed, after } = await changesOf(server, target, () =>
          clients[role].put(`/api/admin/change-role/${target.id}`, {
            ...SMUGGLED,
            isActive: false,
            whatsappNumber: newNumber(),
            role: newRole,
          }),
        )
        const ok = answer.status === 200
        if (!ok) expect(answer.status, answer.text).toBe(403)
        expect(changed).toEqual(ok && newRole !== targetRole ? ['role'] : [])
        expect(after.role).toBe(ok ? newRole : targetRole)
        answers.push(ok ? 'y' : '-')
      }
      table.push(answers.join(''))
    }
    expect(table).toEqual(ROLE_CHANGE[role])
  })

  it('create, with each role', async ({ server, clients }) => {
    const answers: string[] = []
    for (const newRole of ROLES) {
      const whatsappNumber = newNumber()
      const answer = await clients[role].post('/api/admin/create-user', {
        ...SMUGGLED,
        isActive: false,
        firstName: 'New',
        lastName: 'Person',
        whatsappNumber,
        role: newRole,
      })
      const [row] = await server.deps.database.db
        .select()
        .from(users)
        .where(eq(users.whatsappNumber, whatsappNumber))
      if (answer.status === 201) {
        expect(row).toMatchObject({ role: newRole, isActive: true, email: null, firstName: 'New' })
        expect(row?.id).not.toBe(SMUGGLED.id)
        expect(row?.username).toMatch(/^new\.person\d*$/)
        expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
      } else {
        expect(answer.status).toBe(403)
        expect(row).toBeUndefined()
      }
      answers.push(answer.status === 201 ? 'y' : '-')
    }
    expect(answers.join('')).toBe(CREATE[role])
  })
})

describe('a field of another action in the same request', () => {
  it('a manager who may edit the number cannot pause with it: nothing of it is done', async ({
    server,
    clients,
  }) => {
    const target = await createPerson(server.deps)
    const { answer, changed } = await changesOf(server, target, () =>
      clients.MANAGER.patch(at(target), { whatsappNumber: newNumber(), isActive: false }),
    )
    expect(answer.status).toBe(403)
    expect(changed).toEqual([])
  })

  it('a name goes with an approval only', async ({ server, clients }) => {
    const target = await createPerson(server.deps)
    const { changed } = await changesOf(server, target, () =>
      clients.ADMIN.put(`/api/admin/change-role/${target.id}`, {
        role: 'MANAGER',
        firstName: 'Someone',
        lastName: 'Else',
      }),
    )
    expect(changed).toEqual(['role'])
  })
})

it('a manager makes no manager in two steps either: an approved contractor stays one', async ({
  server,
  clients,
}) => {
  const target = await createPerson(server.deps, { role: 'PENDING' })
  const give = (role: string) => clients.MANAGER.put(`/api/admin/change-role/${target.id}`, { role })
  expect((await give('MANAGER')).status).toBe(403)
  expect((await give('CONTRACTOR')).status).toBe(200)
  expect((await give('MANAGER')).status).toBe(403)
  expect((await rowOf(server, target)).role).toBe('CONTRACTOR')
})
