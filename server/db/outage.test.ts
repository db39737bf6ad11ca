// The database stops and comes back under a running server.

import { describe, expect } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { Route } from '#core/contracts/route.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { withPostgres } from '#tests/support/fixtures.ts'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const logLines: string[] = []
const it = withPostgres.extend('server', { scope: 'file' }, async ({ postgres }, { onCleanup }) => {
  const server = await startServer({ databaseUrl: postgres.url, worker: true, logLines })
  onCleanup(() => server.stop())
  return server
})

const STANDING = { 'frontline-rota live': 1, 'frontline-rota worker': 1 }

const failedAttempts = () => logLines.filter((line) => line.includes('could not make the connection')).length

const contracts = CONTRACTS.map(({ contract }) => contract).filter(
  ({ form, path }) => !form && path.startsWith('/api/') && path !== '/api/health',
)

async function ask(client: Client, { method, path }: Pick<Route, 'method' | 'path'>) {
  const answer = await client.call(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {})
  return [`${method} ${path}`, answer.status, answer.headers.get('retry-after')]
}

/** Only new connections use the database's new settings. */
async function cutPool(postgres: OwnPostgres, server: TestServer): Promise<void> {
  await postgres.ask(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'frontline-rota%'",
  )
  await isWell(server)
}

async function isWell(server: TestServer): Promise<void> {
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
  await expect.poll(() => server.deps.live.revisions.current).toBe(true)
}

describe('a database that was away', () => {
  it('has one listening connection and one lock connection afterwards, however often they were tried', async ({
    postgres,
    server,
  }) => {
    await isWell(server)
    expect(await postgres.connections()).toMatchObject(STANDING)
    for (const attempts of [1, 8]) {
      const before = failedAttempts()
      await postgres.stop()
      await expect.poll(() => failedAttempts() - before).toBeGreaterThanOrEqual(2 * attempts)
      await postgres.start()
      await isWell(server)
      await expect.poll(() => postgres.connections()).toMatchObject(STANDING)
    }
    const counted = await postgres.connections()
    expect(counted['frontline-rota queue'] ?? 0).toBeLessThanOrEqual(5)
    expect(counted['frontline-rota'] ?? 0).toBeLessThanOrEqual(20)
  })
})

describe('while the database is away', () => {
  it('every call is answered 503 with the time to come back, and every call works afterwards', async ({
    postgres,
    server,
  }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    await postgres.stop()
    await expect.poll(() => server.deps.live.revisions.current).toBe(false)
    const answers = await Promise.all(contracts.map((contract) => ask(client, contract)))
    expect(answers).toEqual(contracts.map(({ method, path }) => [`${method} ${path}`, 503, '5']))
    const health = await fetch(`${server.url}/api/health`)
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5'])
    await postgres.start()
    await isWell(server)
    expect((await client.get('/api/users')).status).toBe(200)
  })
})

describe('while the database is frozen', () => {
  it('health answers 503 within two seconds, and calls are answered 503 instead of hanging', async ({
    postgres,
    server,
  }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    expect((await client.get('/api/jobs')).status).toBe(200)
    await postgres.freeze()
    try {
      const before = performance.now()
      // With an unknown session cookie: the health check does not look up the session.
      const health = await fetch(`${server.url}/api/health`, { headers: { cookie: 'rota_session=unknown' } })
      expect([health.status, performance.now() - before < 2_000]).toEqual([503, true])
      // A shared read may still be answered from memory: nobody can write to a frozen database.
      const [read, write] = await Promise.all([
        client.get('/api/jobs'),
        client.post('/api/messages', { content: 'x', subject: 'x', recipientType: 'GROUP_CONTRACTORS' }),
      ])
      expect([read.status, write.status]).toEqual([503, 503])
    } finally {
      postgres.thaw()
    }
    await isWell(server)
    expect((await client.get('/api/users')).status).toBe(200)
  })
})

describe('while the database takes no writes', () => {
  const health = async (server: TestServer) => (await fetch(`${server.url}/api/health`)).json()
  const write = (client: Client) =>
    client.post('/api/messages', { content: 'x', subject: 'x', recipientType: 'GROUP_CONTRACTORS' })

  it('as a read-only one: reads work, writes are answered 503, and health says so', async ({
    postgres,
    server,
  }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    expect((await client.get('/api/users')).status).toBe(200)
    await postgres.ask('ALTER DATABASE frontline SET default_transaction_read_only = on')
    await cutPool(postgres, server)
    expect(await health(server)).toMatchObject({ status: 'read-only' })
    expect((await client.get('/api/users')).status).toBe(200)
    const refused = await write(client)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.body.message).toContain('Nothing can be saved right now')
    await postgres.ask(
      'BEGIN READ WRITE; ALTER DATABASE frontline RESET default_transaction_read_only; COMMIT',
    )
    await cutPool(postgres, server)
    await expect.poll(() => health(server)).toEqual({ status: 'ok' })
    expect((await write(client)).status).toBe(201)
  })

  it('because its disk is full: health says so from the first refused write until there is room again', async ({
    postgres,
    server,
  }) => {
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    expect(await health(server)).toEqual({ status: 'ok' })
    await postgres.ask(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE FUNCTION no_room_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON messages EXECUTE FUNCTION no_room();
      CREATE EVENT TRIGGER no_room ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
        EXECUTE FUNCTION no_room_for_tables()`)
    expect((await write(client)).status).toBe(503)
    expect(await health(server)).toMatchObject({ status: 'read-only' })
    expect(await health(server), 'it is tried again each time').toMatchObject({ status: 'read-only' })
    await postgres.ask('DROP EVENT TRIGGER no_room; DROP TRIGGER no_room ON messages')
    expect(await health(server)).toEqual({ status: 'ok' })
    expect((await write(client)).status).toBe(201)
  })
})
