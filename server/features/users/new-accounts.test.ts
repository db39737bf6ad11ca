import { describe, expect, onTestFinished } from 'vitest'
import { users, whatsappMessages } from '#server/db/schema.ts'
import { it, NEW } from '#tests/support/accounts.ts'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer } from '#tests/support/server.ts'

describe('creating an account', () => {
  it('answers the login details once and sends them by WhatsApp', async ({ server, create }) => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username: 'amara.okafor',
      role: 'CONTRACTOR',
      firstName: 'Amara',
      whatsappNumber: '+447700900555',
      sentBy: 'whatsapp',
    })
    const { rows } = await server.deps.database.pool.query(
      'SELECT whatsapp_number FROM users WHERE id = $1',
      [body.userId],
    )
    expect(rows).toEqual([{ whatsapp_number: '+447700900555' }])
    expect(body.password).toHaveLength(10)
    for (const part of [body.username, body.password, 'http://localhost', '+442080641920']) {
      expect(body.welcomeMessage).toContain(part)
    }
    const [message] = await textsTo(server, '+447700900555')
    expect(message).toMatchObject({ channel: 'whatsapp', body: body.welcomeMessage })
    const login = await nobody(server).post('/api/simple-auth/login', body)
    expect(login.body.success).toBe(true)
  })

  it('keeps the password nowhere but as a hash', async ({ server, db, create }) => {
    const { body } = await create(NEW, { 'idempotency-key': 'k' })
    await textsTo(server, '+447700900555')
    const { rows } = await server.deps.database.pool.query<{ table: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
        WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
          AND table_name <> 'simulator_messages'`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { table } of rows) {
      const found = await server.deps.database.pool.query(
        `SELECT 1 FROM ${table} t WHERE strpos(t::text, $1) > 0`,
        [body.password],
      )
      expect(found.rowCount, table).toBe(0)
    }
    const [shown] = await db.select().from(whatsappMessages)
    expect(shown?.content).toContain('Temporary password: (not kept)')
  })

  it('makes one account of a repeated submit, and repeats no secret', async ({ db, create }) => {
    const first = await create(NEW, { 'idempotency-key': 'k' })
    const second = await create(NEW, { 'idempotency-key': 'k' })
    expect(second.status).toBe(201)
    expect(second.body.userId).toBe(first.body.userId)
    expect(second.body.password).toBeUndefined()
    expect(second.body.welcomeMessage).toBeUndefined()
    expect(await db.select().from(users)).toHaveLength(2)
  })

  it('goes by text where WhatsApp would not let it through', async () => {
    const strict = await startServer({ env: { SIMULATOR_WINDOW: 'on' } })
    onTestFinished(() => strict.stop())
    const { client } = await signedIn(strict, { role: 'ADMIN' })
    expect((await client.post('/api/admin/create-user', NEW)).body.sentBy).toBe('sms')
    const [message] = await textsTo(strict, '+447700900555')
    expect(message).toMatchObject({ channel: 'sms' })
    expect(message?.body).toContain('Username: amara.okafor')
  })

  it('goes by text after all when WhatsApp refuses the number', async ({ server, create }) => {
    await fetch(`${server.url}/simulator/api/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: '+447700900555', reason: '63003', times: 1 }),
    })
    const { body } = await create()
    const messages = await textsTo(server, '+447700900555')
    expect(messages).toMatchObject([{ channel: 'sms', body: body.welcomeMessage }])
  })

  it('numbers usernames, also for one name twice at once', async ({ db, create }) => {
    await Promise.all(
      ['07700900601', '07700900602', '07700900603'].map((whatsappNumber) =>
        create({ ...NEW, whatsappNumber }),
      ),
    )
    const names = (await db.select().from(users)).map((user) => user.username).sort()
    expect(names).toEqual(expect.arrayContaining(['amara.okafor', 'amara.okafor2', 'amara.okafor3']))
  })

  it('refuses a number that someone has, and says when they wait for approval', async ({
    person,
    create,
  }) => {
    await person({ whatsappNumber: '+447700900555' })
    const taken = await create()
    expect(taken.status).toBe(409)
    expect(taken.body.message).toBe('That phone number already belongs to another account.')
    await person({ whatsappNumber: '+447700900556', role: 'PENDING' })
    const waits = await create({ ...NEW, whatsappNumber: '07700900556' })
    expect(waits.body.message).toMatch('is waiting for approval in Manage Users')
  })

  it('of two at once with one number makes one', async ({ create }) => {
    const answers = await Promise.all([create(), create({ ...NEW, firstName: 'Other' })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })

  it('tells what is missing or wrong', async ({ create }) => {
    const { status, body } = await create({ firstName: ' ', lastName: 'x'.repeat(51), whatsappNumber: '123' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'firstName', message: 'Please fill in all required fields' },
      { path: 'lastName', message: 'Last name must be 50 characters or less' },
      { path: 'whatsappNumber', message: 'Phone number must be in UK format: +44XXXXXXXXXX' },
      expect.objectContaining({ path: 'role' }),
    ])
  })

  it('writes who did it, from where, and what came of it', async ({ master, create, audited }) => {
    const { body } = await create(NEW, { 'user-agent': 'A browser' })
    expect(await audited('USER_CREATED')).toMatchObject([
      {
        actorId: master.id,
        actorName: 'Maya Ali',
        actorRole: 'MASTER_ADMIN',
        targetUserId: body.userId,
        targetName: 'Amara Okafor',
        ip: '127.0.0.1',
        userAgent: 'A browser',
        metadata: { after: { role: 'CONTRACTOR', whatsappNumber: '+447700900555' } },
      },
    ])
    expect(await audited('INVITATION_SENT')).toMatchObject([
      { resourceType: 'INVITATION', targetName: 'Amara Okafor', metadata: { channel: 'whatsapp' } },
    ])
  })
})

describe('creating many from a file', () => {
  const FILE = [
    'First name,Last name,Phone number,Role',
    'Bola,Ade,07700 900701,',
    'Cleo,Bah,7700900702,Contractor',
    'Dai,Rees,123,Contractor',
    'Efe,Obi,07700900701,Admin',
    'Fay,Lim,07700900703,King',
    'Gus,Roe,07700900704,Contractor',
  ].join('\r\n')
  const preview = (client: Client, csv: string) => client.post('/api/admin/import-users/preview', { csv })

  it('marks the bad lines and creates nothing', async ({ db, person, boss, audited }) => {
    await person({ whatsappNumber: '+447700900704' })
    const { status, body } = await preview(boss, FILE)
    expect(status).toBe(200)
    const marks = body.lines.map((line) => [line.line, line.errors])
    expect(marks).toEqual([
      [2, []],
      [3, []],
      [4, ['Phone number must be in UK format: +44XXXXXXXXXX']],
      [5, ['The same number is on line 2']],
      [6, ['Role must be empty or one of: Contractor, Manager, Admin, Master Admin']],
      [7, ['That phone number already belongs to another account.']],
    ])
    expect(await db.select().from(users)).toHaveLength(2)
    expect(await audited('USER_CREATED')).toEqual([])
  })

  it('refuses a file that it cannot read, in words', async ({ boss }) => {
    const answer = await preview(boss, 'who is this')
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(
      'The first line must name three columns: First name, Last name and Phone number. Role and E-mail may be left out.',
    )
  })

  it('creates those that were confirmed, each with a welcome, and keeps no password for a repeat', async ({
    server,
    db,
    boss,
    audited,
  }) => {
    const { body } = await preview(boss, FILE)
    const people = body.lines.filter((line) => line.errors.length === 0)
    const send = () => boss.post('/api/admin/import-users', { people }, { 'idempotency-key': 'file' })
    const made = await send()
    expect(made.status).toBe(201)
    expect(made.body.created).toBe(3)
    expect(made.body.people.map((one) => one.username)).toEqual(['bola.ade', 'cleo.bah', 'gus.roe'])
    const [message] = await textsTo(server, '+447700900702')
    expect(message?.body).toContain(made.body.people[1].password)
    expect(await audited('USER_CREATED')).toHaveLength(3)
    expect(await audited('INVITATION_SENT')).toHaveLength(3)
    expect((await send()).body).toEqual({ created: 3 })
    expect(await db.select().from(users)).toHaveLength(4)
  })

  it('creates all or none', async ({ as, person, boss, audited }) => {
    await person({ whatsappNumber: '+447700900702' })
    const one = (firstName: string, whatsappNumber: string, role = 'CONTRACTOR') => ({
      firstName,
      lastName: 'X',
      whatsappNumber,
      role,
    })
    const taken = await boss.post('/api/admin/import-users', {
      people: [one('A', '07700900701'), one('B', '07700900702')],
    })
    expect(taken.status).toBe(409)
    expect(taken.body.errors[0].path).toBe('people.1.whatsappNumber')
    const twice = await boss.post('/api/admin/import-users', {
      people: [one('A', '07700900701'), one('B', '07700900701')],
    })
    expect(twice.status).toBe(409)
    const admin = await as(await person({ role: 'ADMIN' }))
    const ranked = await admin.post('/api/admin/import-users', {
      people: [one('A', '07700900701'), one('B', '07700900705', 'ADMIN')],
    })
    expect(ranked.status).toBe(403)
    expect(await audited('USER_CREATED')).toEqual([])
  })

  it('is for admins and above', async ({ as, person }) => {
    const manager = await as(await person({ role: 'MANAGER' }))
    expect((await preview(manager, FILE)).status).toBe(403)
    expect((await manager.post('/api/admin/import-users', { people: [NEW] })).status).toBe(403)
  })
})
