import { describe, expect } from 'vitest'
import { it, whoAmI } from '#tests/support/accounts.ts'
import { at, Client, nobody } from '#tests/support/client.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserOf } from '#tests/support/sign-in.ts'

describe('approving a pending account', () => {
  async function register(server: TestServer): Promise<{ id: string; client: Client }> {
    const browser = await browserOf(server, '+447700900777')
    const client = new Client(server.url, `rota_session=${browser.cookies.get('rota_session')}`)
    return { id: (await whoAmI(client)).body.id, client }
  }

  it('gives name, username and role, ends the session that waited, and tells the person', async ({
    server,
    as,
    person,
    audited,
  }) => {
    const { id, client } = await register(server)
    expect((await client.get('/api/admin/users')).status).toBe(403)
    const manager = await as(await person({ role: 'MANAGER' }))
    const names = { firstName: 'Bola', lastName: 'Ade' }
    const answer = await manager.put(`/api/admin/change-role/${id}`, { role: 'CONTRACTOR', ...names })
    expect(answer.body).toMatchObject({ ...names, username: 'bola.ade', role: 'CONTRACTOR' })
    expect((await whoAmI(client)).status).toBe(401)
    const [message] = await textsTo(server, '+447700900777')
    expect(message?.body).toContain('Bola, your Frontline Health Professionals account has been approved')
    expect(await audited('USER_ROLE_CHANGED')).toMatchObject([
      {
        description: 'Approved Bola Ade as CONTRACTOR',
        metadata: { before: { role: 'PENDING', firstName: '' }, after: { role: 'CONTRACTOR', ...names } },
      },
    ])
    expect(await audited('INVITATION_SENT')).toHaveLength(1)
    const again = await browserOf(server, '+447700900777')
    expect((await again.get('/api/simple-auth/user')).body).toMatchObject({
      role: 'CONTRACTOR',
      fullName: 'Bola Ade',
    })
  })

  it('needs a name', async ({ server, boss, rowOf }) => {
    const { id } = await register(server)
    const answer = await boss.put(`/api/admin/change-role/${id}`, { role: 'CONTRACTOR', firstName: 'Bola' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'lastName', message: 'A name is needed to approve an account' },
    ])
    expect((await rowOf(id)).role).toBe('PENDING')
  })

  it('comes first in the list of the admin panel', async ({ server, person, boss }) => {
    await person({ firstName: 'Aaron' })
    const { id } = await register(server)
    server.clock.advance(60_000)
    const later = await person({ role: 'PENDING', firstName: 'Aaa' })
    const { body } = await boss.get('/api/admin/users')
    expect(body.slice(0, 2).map((user) => user.id)).toEqual([id, later.id])
    expect(body[2].firstName).toBe('Aaron')
  })
})

describe('effects on live sessions', () => {
  it('pausing signs out at once and refuses a new sign-in; activating lets in again', async ({
    as,
    person,
    boss,
    audited,
  }) => {
    const target = await person()
    const client = await as(target)
    expect((await whoAmI(client)).status).toBe(200)
    await boss.patch(`/api/admin/users/${target.id}`, { isActive: false })
    expect((await whoAmI(client)).status).toBe(401)
    await boss.patch(`/api/admin/users/${target.id}`, { isActive: true })
    expect((await whoAmI(client)).status).toBe(401)
    expect((await whoAmI(await as(target))).status).toBe(200)
    expect((await audited('USER_STATUS_CHANGED')).map((entry) => entry.metadata)).toEqual([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { isActive: false }, after: { isActive: true } },
    ])
  })

  it('a changed role, up or down, ends every session of the person at once, and tells them why', async ({
    as,
    person,
    boss,
    audited,
  }) => {
    const target = await person({ role: 'MANAGER' })
    for (const role of ['CONTRACTOR', 'ADMIN']) {
      const clients = [await as(target), await as(target)]
      for (const client of clients) expect((await whoAmI(client)).status).toBe(200)
      await boss.put(`/api/admin/change-role/${target.id}`, { role })
      for (const client of clients) expect((await whoAmI(client)).status, role).toBe(401)
    }
    const { body: notices } = await (await as(target)).get('/api/notifications')
    expect(notices.map(({ message }) => message)).toContain(
      'You are now Admin. You were signed out on all devices because your role changed.',
    )
    expect((await audited('USER_ROLE_CHANGED')).slice(0, 1)).toMatchObject([
      { targetUserId: target.id, metadata: { before: { role: 'MANAGER' }, after: { role: 'CONTRACTOR' } } },
    ])
  })

  it('a role that stays the same, or is refused, leaves the sessions alone', async ({ as, person, boss }) => {
    const target = await person()
    const client = await as(target)
    await boss.put(`/api/admin/change-role/${target.id}`, { role: 'CONTRACTOR' })
    const manager = await as(await person({ role: 'MANAGER' }))
    expect((await manager.put(`/api/admin/change-role/${target.id}`, { role: 'MANAGER' })).status).toBe(403)
    expect((await whoAmI(client)).status).toBe(200)
  })

  it('a changed role ends a session that another server remembers', async ({ server, as, person, boss }) => {
    const second = await startServer({ databaseUrl: server.databaseUrl, clock: server.clock })
    const target = await person()
    const client = at(second, await as(target))
    expect((await whoAmI(client)).status).toBe(200)
    await boss.put(`/api/admin/change-role/${target.id}`, { role: 'MANAGER' })
    await second.deps.live.settle()
    expect((await whoAmI(client)).status).toBe(401)
    await second.stop()
  })

  it('a changed number signs the old phone out, and the new one signs in', async ({
    as,
    person,
    boss,
    audited,
  }) => {
    const target = await person({ whatsappNumber: '+447700900111' })
    const client = await as(target)
    const answer = await boss.patch(`/api/admin/users/${target.id}`, { whatsappNumber: '07700 900112' })
    expect(answer.body.whatsappNumber).toBe('+447700900112')
    expect((await whoAmI(client)).status).toBe(401)
    expect(await audited('USER_UPDATED')).toMatchObject([
      {
        metadata: {
          before: { whatsappNumber: '+447700900111' },
          after: { whatsappNumber: '+447700900112' },
        },
      },
    ])
  })

  it('a changed number is told to the old and the new one', async ({ server, person, boss }) => {
    const target = await person({ whatsappNumber: '+447700900111' })
    await boss.patch(`/api/admin/users/${target.id}`, { whatsappNumber: '07700 900112' })
    const texts = async (number: string) =>
      (await textsTo(server, number)).map(({ channel, body }) => [channel, body])
    expect(await texts('+447700900111')).toEqual([
      ['sms', expect.stringMatching(/can no longer be used to sign in[\s\S]*0208/)],
    ])
    expect(await texts('+447700900112')).toEqual([
      ['sms', expect.stringMatching(/this is now the number of your[\s\S]*0208/)],
    ])
    await boss.patch(`/api/admin/users/${target.id}`, { whatsappNumber: null })
    expect(await texts('+447700900112')).toHaveLength(2)
  })

  it('a reset password ends the sessions and the old password', async ({
    server,
    as,
    boss,
    create,
    audited,
  }) => {
    const { body: made } = await create()
    const client = await as({ id: made.userId })
    const { body } = await boss.post(`/api/admin/reset-password/${made.userId}`)
    expect(body).toMatchObject({ userId: made.userId, username: 'amara.okafor' })
    expect(body.password).not.toBe(made.password)
    expect((await whoAmI(client)).status).toBe(401)
    const login = (password: string) =>
      nobody(server).post('/api/simple-auth/login', { username: 'amara.okafor', password })
    expect((await login(made.password)).status).toBe(401)
    expect((await login(body.password)).status).toBe(200)
    server.clock.advance(72 * 3_600_000)
    expect((await login(body.password)).body.message).toMatch('expired')
    expect(JSON.stringify(await audited('USER_PASSWORD_RESET'))).not.toContain(body.password)
  })

  it('someone who resets their own password stays where they are, and is told by text', async ({
    server,
    as,
    master,
    boss,
  }) => {
    const elsewhere = await as(master)
    await boss.post(`/api/admin/reset-password/${master.id}`)
    expect((await whoAmI(boss)).status).toBe(200)
    expect((await whoAmI(elsewhere)).status).toBe(401)
    const [text] = await textsTo(server, master.whatsappNumber!)
    expect(text?.body).toContain('A new temporary password was made for your')
  })
})

describe('editing a number', () => {
  const patch = (boss: Client, id: string, whatsappNumber: unknown) =>
    boss.patch(`/api/admin/users/${id}`, { whatsappNumber })

  it('takes it away when empty, and writes nothing when nothing changes', async ({
    person,
    boss,
    audited,
  }) => {
    const target = await person()
    expect((await patch(boss, target.id, '')).body.whatsappNumber).toBeNull()
    expect((await patch(boss, target.id, null)).body.whatsappNumber).toBeNull()
    expect(await audited('USER_UPDATED')).toHaveLength(1)
  })

  it('refuses what is no UK number, a number that another has, and an empty request', async ({
    person,
    boss,
  }) => {
    const [target, other] = [await person(), await person()]
    expect(await patch(boss, target.id, '+1 415 555 0100')).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'whatsappNumber', message: 'Phone number must be in UK format: +44XXXXXXXXXX' }],
      },
    })
    expect(await patch(boss, target.id, other.whatsappNumber)).toMatchObject({
      status: 409,
      body: { message: 'That phone number already belongs to another account.' },
    })
    expect((await boss.patch(`/api/admin/users/${target.id}`, {})).status).toBe(400)
    expect((await patch(boss, '00000000-0000-4000-8000-000000000000', '')).body.message).toBe(
      'User not found',
    )
  })
})

describe('one account', () => {
  it('is for managers and above, and for oneself', async ({ as, person, boss }) => {
    const [target, manager] = [await person(), await person({ role: 'MANAGER' })]
    const at = `/api/admin/users/${target.id}`
    expect((await (await as(manager)).get(at)).status).toBe(200)
    expect((await (await as(target)).get(at)).body).toMatchObject({ id: target.id })
    expect((await (await as(await person())).get(at)).status).toBe(403)
    expect((await boss.get('/api/admin/users/nonsense')).status).toBe(400)
  })

  it('shows when each person last signed in', async ({ server, boss, create }) => {
    const { body: made } = await create()
    expect((await boss.get('/api/users/sign-ins')).body).toEqual([])
    await nobody(server).post('/api/simple-auth/login', made)
    expect((await boss.get('/api/users/sign-ins')).body).toEqual([
      { userId: made.userId, lastSignInAt: '2026-06-15T09:00:00.000Z' },
    ])
  })
})
