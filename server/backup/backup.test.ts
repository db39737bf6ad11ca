// A backup is worth what its restoring is: everything here goes through a file and into an empty database.

import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { vapidKeys } from '#server/features/push/push.service.ts'
import { makeLog } from '#server/log.ts'
import { migrationsFolder } from '#server/places.ts'
import { Client, nobody, signedIn } from '#tests/support/client.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { codeSentTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { backUp, backUpToFile } from './backup.ts'
import { restoreFromFile } from './restore.ts'

const log = makeLog('silent')
const made: TestDatabase[] = []
let folder: string
let file: string
let server: TestServer
let restored: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'frontline-backup-'))
  file = path.join(folder, 'backup.jsonl.gz')
  server = await startServer()
  await seedDemo(server.deps)
  await runJobs(server.deps)
  // What would be tried again later changes its state when it is restored.
  await ask(server.databaseUrl, "UPDATE outgoing_messages SET status = 'SENT' WHERE status = 'PENDING'")
  restored = await emptyDatabase()
  await backUpToFile(at(server.databaseUrl), file, new Date())
  await restore(file, restored.url)
})
afterAll(async () => {
  await server.stop()
  for (const database of made) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const at = (connectionString: string) => ({ connectionString })
const restore = (from: string, url: string) =>
  restoreFromFile({ connection: at(url), migrationsFolder, log }, from)

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  made.push(database)
  return database
}

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(at(url))
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

async function tablesOf(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  return rows.map((row) => row.name)
}

/** How many rows each table has, and what is in them. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of await tablesOf(url)) {
    const [row] = await ask<{ told: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS told FROM ${table} t`,
    )
    contents[table] = row!.told
  }
  return contents
}

describe('a backup put into an empty database', () => {
  it('is the same, row by row, in every table', async () => {
    const contents = await contentsOf(server.databaseUrl)
    expect(Object.keys(contents).length).toBeGreaterThan(25)
    expect(contents.shifts).not.toMatch(/^0 /)
    expect(await contentsOf(restored.url)).toEqual(contents)
  })

  it('keeps every trigger, index and constraint at work, the append-only audit log among them', async () => {
    const guards = `
      SELECT c.relname, t.tgname AS name, t.tgenabled::text AS state FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal
      UNION ALL SELECT c.relname, k.conname, CASE WHEN k.convalidated THEN 'valid' ELSE 'not' END
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = 'public'::regnamespace
      UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
      ORDER BY 1, 2, 3`
    expect(await ask(restored.url, guards)).toEqual(await ask(server.databaseUrl, guards))
    await expect(ask(restored.url, "UPDATE audit_logs SET description = ''")).rejects.toThrow('append-only')
    await expect(ask(restored.url, 'DELETE FROM audit_logs')).rejects.toThrow('append-only')
  })

  it('is a product that starts: people sign in, and what they do is numbered on from where it was', async () => {
    const started = await startServer({ databaseUrl: restored.url })
    try {
      expect(await vapidKeys(started.deps)).toEqual(await vapidKeys(server.deps))
      const highest = 'SELECT max(id)::int AS id FROM audit_logs'
      const [before] = await ask<{ id: number }>(restored.url, highest)
      const [admin] = await ask<{ whatsapp_number: string }>(
        restored.url,
        "SELECT whatsapp_number FROM users WHERE role = 'MASTER_ADMIN' AND is_active",
      )
      const phoneNumber = admin!.whatsapp_number
      expect((await nobody(started).post('/api/send-otp', { phoneNumber })).status).toBe(200)
      const otpCode = await codeSentTo(started, phoneNumber)
      const entered = await nobody(started).post('/api/verify-otp-login', { phoneNumber, otpCode })
      expect(entered.status).toBe(200)
      const client = new Client(started.url, entered.headers.getSetCookie()[0]!.split(';')[0]!)
      expect((await client.get('/api/simple-auth/user')).body.role).toBe('MASTER_ADMIN')
      const [after] = await ask<{ id: number }>(restored.url, highest)
      expect(after!.id).toBeGreaterThan(before!.id)
    } finally {
      await started.stop()
    }
  })

  it('was readable by its owner alone', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('a backup made while people work', () => {
  it('is of one moment: what came after its beginning is not half in it', async () => {
    const busy = path.join(folder, 'busy.gz')
    const chunks: Buffer[] = []
    let person = ''
    const onTheWay = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        if (person) return done()
        person = 'being made'
        signedIn(server, { username: 'late.comer' })
          .then(async ({ person: { id } }) => {
            person = id
            await ask(server.databaseUrl, `INSERT INTO sign_ins VALUES ('${id}', now())`)
            done()
          })
          .catch(done)
      },
    })
    await backUp(at(server.databaseUrl), onTheWay, new Date())
    await writeFile(busy, Buffer.concat(chunks))
    expect(person).not.toBe('')
    const { url } = await emptyDatabase()
    await restore(busy, url)
    expect(await ask(url, "SELECT 1 FROM users WHERE username = 'late.comer'")).toEqual([])
    expect(await ask(url, `SELECT 1 FROM sign_ins WHERE user_id = '${person}'`)).toEqual([])
  })

  it('never sends again what was waiting: it may have gone out since', async () => {
    const waiting = await startServer()
    const { url } = await emptyDatabase()
    try {
      await ask(
        waiting.databaseUrl,
        `INSERT INTO outgoing_messages (channel, to_number, body, secret, status) VALUES
          ('sms', '+447700900601', 'Your code is 123456', true, 'PENDING'),
          ('whatsapp', '+447700900602', 'See you', false, 'SENDING'),
          ('whatsapp', '+447700900603', 'Seen you', false, 'DELIVERED')`,
      )
      const from = path.join(folder, 'waiting.gz')
      await backUpToFile(at(waiting.databaseUrl), from, new Date())
      await restore(from, url)
    } finally {
      await waiting.stop()
    }
    expect(await ask(url, 'SELECT status, body FROM outgoing_messages ORDER BY to_number')).toEqual([
      { status: 'UNCERTAIN', body: null },
      { status: 'UNCERTAIN', body: 'See you' },
      { status: 'DELIVERED', body: 'Seen you' },
    ])
  })
})

describe('a restore', () => {
  it('refuses a database that holds something, and changes nothing there', async () => {
    const before = await contentsOf(restored.url)
    await expect(restore(file, restored.url)).rejects.toThrow('The database is not empty')
    expect(await contentsOf(restored.url)).toEqual(before)
    await expect(ask(restored.url, 'DELETE FROM audit_logs')).rejects.toThrow('append-only')
  })

  it('takes a database that the product has set up and nobody used', async () => {
    const { url } = await emptyDatabase()
    await migrateDatabase(at(url), migrationsFolder, log)
    await restore(file, url)
    expect((await contentsOf(url)).shifts).toBe((await contentsOf(server.databaseUrl)).shifts)
  })

  it('restores nothing of a file that is cut off, and a whole one fits there afterwards', async () => {
    const { url } = await emptyDatabase()
    const whole = await readFile(file)
    const cut = path.join(folder, 'cut.gz')
    await writeFile(cut, whole.subarray(0, whole.length * 0.7))
    await expect(restore(cut, url)).rejects.toThrow(/damaged|cut off/)
    expect((await contentsOf(url)).users).toMatch(/^0 /)
    await restore(file, url)
    expect((await contentsOf(url)).users).not.toMatch(/^0 /)
  })

  it.each([
    ['is no backup at all', Buffer.from('PGDMP')],
    ['is a file of something else', gzipSync('{"id":1}\n')],
    ['is of a form to come', gzipSync('#{"format":2,"product":"frontline-rota"}\n')],
  ])('says in a sentence that a file %s', async (_, content) => {
    const strange = path.join(folder, 'strange.gz')
    await writeFile(strange, content)
    const { url } = await emptyDatabase()
    await expect(restore(strange, url)).rejects.toThrow(/^This is no backup/)
    expect(await tablesOf(url)).toEqual([])
  })

  it('says so when the backup is of a newer version', async () => {
    const newer = path.join(folder, 'newer.gz')
    const head = { format: 1, product: 'frontline-rota', version: '9', schema: 9e12, createdAt: 'later' }
    await writeFile(newer, gzipSync(`#${JSON.stringify(head)}\n`))
    await expect(restore(newer, (await emptyDatabase()).url)).rejects.toThrow('made by a newer version')
  })

  it('brings a backup of an older version up to date', async () => {
    const older = await emptyDatabase()
    const olderMigrations = path.join(folder, 'older')
    await cp(migrationsFolder, olderMigrations, { recursive: true })
    const journalFile = path.join(olderMigrations, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(journalFile, 'utf8'))
    journal.entries = journal.entries.slice(0, 2)
    await writeFile(journalFile, JSON.stringify(journal))
    await migrateDatabase(at(older.url), olderMigrations, log)
    await ask(
      older.url,
      "INSERT INTO users (username, role, first_name) VALUES ('old.hand', 'ADMIN', 'Olda')",
    )
    const from = path.join(folder, 'older.gz')
    await backUpToFile(at(older.url), from, new Date())
    const { url } = await emptyDatabase()
    await restore(from, url)
    expect(await ask(url, 'SELECT first_name FROM users')).toEqual([{ first_name: 'Olda' }])
    expect(await tablesOf(url)).toEqual(await tablesOf(server.databaseUrl))
  })
})
