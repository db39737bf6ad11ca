// A backup is only useful if it can be restored: every test here goes through a file and into an empty database.

import { cp, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { makeLog } from '#server/log.ts'
import { migrationsFolder } from '#server/project-paths.ts'
import { ask, at, dropDatabasesAtEnd, emptyDatabase, restoreInto, tablesOf } from '#tests/support/backups.ts'
import { signedIn } from '#tests/support/client.ts'
import { it as base, makeFolder } from '#tests/support/fixtures.ts'
import { runJobs, runJobsAfterUndo } from '#tests/support/jobs.ts'
import { startServer } from '#tests/support/server.ts'
import { browserOf } from '#tests/support/sign-in.ts'
import { backUp, backUpToFile } from './backup.ts'
import { restoreFromFile } from './restore.ts'
import { isLeftOut } from './tables.ts'

const log = makeLog('silent')
dropDatabasesAtEnd()
const it = base
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('file', { scope: 'file' }, async ({ folder, server }) => {
    const file = path.join(folder, 'backup.jsonl.gz')
    await seedDemo(server.deps)
    await runJobsAfterUndo(server.deps)
    // A restore ends the rounds that are running.
    const { client } = await signedIn(server, { role: 'MANAGER' })
    for (const { id } of await ask<{ id: string }>(
      server.databaseUrl,
      "SELECT job_id AS id FROM offer_rounds WHERE state = 'RUNNING'",
    ))
      expect((await client.post(`/api/jobs/${id}/offers/stop`)).status).toBe(200)
    await runJobs(server.deps)
    // Messages that would be retried later change their status in a restore.
    await ask(server.databaseUrl, "UPDATE outgoing_messages SET status = 'SENT' WHERE status = 'PENDING'")
    await ask(server.databaseUrl, 'UPDATE users SET password_hash = NULL, password_expires_at = NULL')
    await backUpToFile(at(server.databaseUrl), file, new Date(), null)
    return file
  })
  .extend('restored', { scope: 'file', auto: true }, async ({ file }) => {
    const restored = await emptyDatabase()
    await restore(file, restored.url)
    return restored
  })

const restore = (from: string, url: string) => restoreFromFile(restoreInto(url), from)

/** The number of rows in each table and their content, without what a backup leaves out. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of (await tablesOf(url)).filter((name) => !isLeftOut(name))) {
    const [row] = await ask<{ told: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS told FROM ${table} t`,
    )
    contents[table] = row!.told
  }
  return contents
}

describe('a backup put into an empty database', () => {
  it('is the same, row by row, in every table that is restored', async ({ server, restored }) => {
    const contents = await contentsOf(server.databaseUrl)
    expect(Object.keys(contents).length).toBeGreaterThan(15)
    expect(contents.shifts).not.toMatch(/^0 /)
    expect(await contentsOf(restored.url)).toEqual(contents)
  })

  it('keeps every trigger, index and constraint at work, the append-only audit log among them', async ({
    server,
    restored,
  }) => {
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

  it('is a product that starts: people sign in, and what they do is numbered on from where it was', async ({
    restored,
  }) => {
    const started = await startServer({ databaseUrl: restored.url })
    try {
      const highest = 'SELECT max(id)::int AS id FROM audit_logs'
      const [before] = await ask<{ id: number }>(restored.url, highest)
      const [admin] = await ask<{ whatsapp_number: string }>(
        restored.url,
        "SELECT whatsapp_number FROM users WHERE role = 'MASTER_ADMIN' AND is_active",
      )
      const phoneNumber = admin!.whatsapp_number
      const browser = await browserOf(started, phoneNumber)
      expect((await browser.get('/api/simple-auth/user')).body.role).toBe('MASTER_ADMIN')
      const [after] = await ask<{ id: number }>(restored.url, highest)
      expect(after!.id).toBeGreaterThan(before!.id)
    } finally {
      await started.stop()
    }
  })

  it('has the database count its tables, so that the first queries are planned well', async ({
    restored,
  }) => {
    const [row] = await ask<{ counted: number; there: number }>(
      restored.url,
      `SELECT reltuples::int AS counted, (SELECT count(*)::int FROM shifts) AS there
         FROM pg_class WHERE oid = 'shifts'::regclass`,
    )
    expect(row!.there).toBeGreaterThan(0)
    expect(row!.counted).toBe(row!.there)
  })

  it('was readable by its owner alone', async ({ file }) => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

describe('a backup made while people work', () => {
  it('is of one moment: what came after its beginning is not half in it', async ({ folder, server }) => {
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
    await backUp(at(server.databaseUrl), onTheWay, new Date(), null)
    await writeFile(busy, Buffer.concat(chunks))
    expect(person).not.toBe('')
    const { url } = await emptyDatabase()
    await restore(busy, url)
    expect(await ask(url, "SELECT 1 FROM users WHERE username = 'late.comer'")).toEqual([])
    expect(await ask(url, `SELECT 1 FROM sign_ins WHERE user_id = '${person}'`)).toEqual([])
  })

  it('never sends again what was waiting: it may have gone out since', async ({ folder }) => {
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
      await backUpToFile(at(waiting.databaseUrl), from, new Date(), null)
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
  it('refuses a database that holds something, and changes nothing there', async ({ file, restored }) => {
    const before = await contentsOf(restored.url)
    await expect(restore(file, restored.url)).rejects.toThrow('The database is not empty')
    expect(await contentsOf(restored.url)).toEqual(before)
    await expect(ask(restored.url, 'DELETE FROM audit_logs')).rejects.toThrow('append-only')
  })

  it('takes a database that the product has set up and nobody used', async ({ file, server }) => {
    const { url } = await emptyDatabase()
    await migrateDatabase(at(url), migrationsFolder, log)
    await restore(file, url)
    expect((await contentsOf(url)).shifts).toBe((await contentsOf(server.databaseUrl)).shifts)
  })

  it('restores nothing of a file that is cut off, and a whole one fits there afterwards', async ({
    folder,
    file,
  }) => {
    const { url } = await emptyDatabase()
    const whole = await readFile(file)
    const cut = path.join(folder, 'cut.gz')
    await writeFile(cut, whole.subarray(0, whole.length * 0.7))
    await expect(restore(cut, url)).rejects.toThrow(/damaged|cut off/)
    expect((await contentsOf(url)).users).toMatch(/^0 /)
    await restore(file, url)
    expect((await contentsOf(url)).users).not.toMatch(/^0 /)
  })

  it.for([
    ['is no backup at all', Buffer.from('PGDMP')],
    ['is a file of something else', gzipSync('{"id":1}\n')],
    ['is of a form to come', gzipSync('#{"format":2,"product":"frontline-rota"}\n')],
  ] as const)('says in a sentence that a file %s', async ([_, content], { folder }) => {
    const strange = path.join(folder, 'strange.gz')
    await writeFile(strange, content)
    const { url } = await emptyDatabase()
    await expect(restore(strange, url)).rejects.toThrow(/^This is no backup/)
    expect(await tablesOf(url)).toEqual([])
  })

  it('says so when the backup is of a newer version', async ({ folder }) => {
    const newer = path.join(folder, 'newer.gz')
    const head = { format: 1, product: 'frontline-rota', version: '9', schema: 9e12, createdAt: 'later' }
    await writeFile(newer, gzipSync(`#${JSON.stringify(head)}\n`))
    await expect(restore(newer, (await emptyDatabase()).url)).rejects.toThrow('made by a newer version')
  })

  it('brings a backup of an older version up to date', async ({ folder, server }) => {
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
    await backUpToFile(at(older.url), from, new Date(), null)
    const { url } = await emptyDatabase()
    await restore(from, url)
    expect(await ask(url, 'SELECT first_name FROM users')).toEqual([{ first_name: 'Olda' }])
    expect(await tablesOf(url)).toEqual(await tablesOf(server.databaseUrl))
  })
})
