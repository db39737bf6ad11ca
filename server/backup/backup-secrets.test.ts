// What a backup must not contain and a restore must not bring back: sign-in credentials, and secrets that are only
// useful for days.

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { expect } from 'vitest'
import { vapidKeys } from '#server/features/push/push.service.ts'
import { ask, at, dropDatabasesAtEnd, emptyDatabase, restoreInto, tablesOf } from '#tests/support/backups.ts'
import { nobody, at as sameSession, signedIn } from '#tests/support/client.ts'
import { it as base, makeFolder } from '#tests/support/fixtures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { backUpToFile } from './backup.ts'
import { listTables, readSequences } from './catalog.sql.ts'
import { restoreFromFile } from './restore.ts'
import { LEFT_OUT, RESTORED, replacedColumns } from './tables.ts'

dropDatabasesAtEnd()
const it = base
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('amara', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { username: 'amara.okafor', role: 'CONTRACTOR' }),
  )
  .extend('client', { scope: 'file' }, ({ amara }) => amara.client)
  .extend('privateKey', { scope: 'file' }, async ({ server }) => (await vapidKeys(server.deps)).privateKey)
  .extend('file', { scope: 'file' }, async ({ folder, server, amara, privateKey: _made }) => {
    const file = path.join(folder, 'backup.gz')
    const id = `'${amara.person.id}'`
    const passwordHash = await hash('right-password')
    await ask(
      server.databaseUrl,
      `UPDATE users SET password_hash = '${passwordHash}', password_expires_at = '2099-01-01' WHERE id = ${id};
       INSERT INTO one_time_codes (purpose, phone_number, challenge, code_hash, expires_at)
         VALUES ('LOGIN', '+447700900601', '\\x00', 'hash-of-a-code', now() + interval '5 minutes');
       INSERT INTO idempotency_keys (user_id, key, request_hash, status, reply)
         VALUES (${id}, 'a-key-of-hers', '\\x00', 200, '{}');
       INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth)
         VALUES (${id}, 'https://push.example.org/her-device', 'p', 'a');
       INSERT INTO passkeys (user_id, credential_id, public_key, counter, device)
         VALUES (${id}, 'her-passkey', '\\x00', 0, 'Phone');
       INSERT INTO limited_events (kind, subject, at) VALUES ('send', '+447700900601', now());
       INSERT INTO outgoing_messages (channel, to_number, body, secret, status) VALUES
         ('sms', '+447700900601', 'Your code is 314159', true, 'PENDING'),
         ('whatsapp', '+447700900601', 'Your password is 271828', true, 'SENT'),
         ('whatsapp', '+447700900601', 'See you on Monday', false, 'SENT');
       INSERT INTO simulator_messages (channel, inbound, phone_number, body)
         VALUES ('sms', false, '+447700900601', 'Your code is 161803');
       INSERT INTO simulator_failures (phone_number, reason, times_left) VALUES ('+447700900601', 'Out of range', 2)`,
    )
    await backUpToFile(at(server.databaseUrl), file, new Date(), null)
    return file
  })

const textOf = async (name: string) => gunzipSync(await readFile(name)).toString()

async function withTables<T>(server: TestServer, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client(at(server.databaseUrl))
  await connection.connect()
  return work(connection).finally(() => connection.end())
}

/** A backup as earlier versions made it: every row of every table with every column. */
async function backupOfAnEarlierVersion(folder: string, file: string, server: TestServer): Promise<string> {
  const [head = ''] = (await textOf(file)).split('\n')
  const lines = [head]
  let total = 0
  await withTables(server, async (connection) => {
    const tables = await listTables(connection)
    for (const { name, columns } of tables) {
      const { rows } = await connection.query<{ line: string }>(
        `SELECT row_to_json(t)::text AS line FROM (SELECT ${columns.join(', ')} FROM ${name}) t`,
      )
      total += rows.length
      lines.push(`#${JSON.stringify({ table: name, columns })}`, ...rows.map(({ line }) => line))
      lines.push(`#${JSON.stringify({ end: name, rows: rows.length })}`)
    }
    lines.push(`#${JSON.stringify({ sequences: await readSequences(connection, tables) })}`)
  })
  const earlier = path.join(folder, 'earlier.gz')
  lines.push(`#${JSON.stringify({ complete: true, rows: total })}`)
  await writeFile(earlier, gzipSync(`${lines.join('\n')}\n`))
  return earlier
}

it('every table is either restored or left out, and no other is named', async ({ server }) => {
  const listed = [...Object.keys(RESTORED), ...Object.keys(LEFT_OUT)].sort()
  expect(listed, 'a new table goes into RESTORED or LEFT_OUT of server/backup/tables.ts').toEqual(
    await tablesOf(server.databaseUrl),
  )
})

it('nothing that is restored refers to what is left out, and every replaced column is there', async ({
  server,
}) => {
  const tables = await withTables(server, listTables)
  for (const { name, needs, columns } of tables) {
    if (name in LEFT_OUT) continue
    expect(needs.filter((other) => other in LEFT_OUT)).toEqual([])
    expect(columns).toEqual(expect.arrayContaining(Object.keys(replacedColumns(name))))
  }
})

it('the file holds no session, code, password, key, device or body of a secret message', async ({
  file,
  privateKey,
}) => {
  const text = await textOf(file)
  expect(text).toContain('See you on Monday')
  expect(text).toContain('amara.okafor')
  const secrets = ['314159', '271828', '161803', 'hash-of-a-code', 'a-key-of-hers', 'her-device', privateKey]
  for (const secret of [...secrets, '$argon2id$', 'token_hash']) expect(text).not.toContain(secret)
  for (const table of Object.keys(LEFT_OUT)) expect(text).not.toContain(`"${table}"`)
})

it.for([
  ['made now', async (_folder: string, file: string) => file],
  ['of an earlier version, which held everything', backupOfAnEarlierVersion],
] as const)(
  'a backup %s brings back no way in: people sign in again',
  async ([_, make], { folder, file, server, client, privateKey }) => {
    const { url } = await emptyDatabase()
    const from = await make(folder, file, server)
    const { tables } = await restoreFromFile(restoreInto(url), from)
    expect(tables).toBe(Object.keys(RESTORED).length)
    for (const table of Object.keys(LEFT_OUT)) expect(await ask(url, `SELECT 1 FROM ${table}`)).toEqual([])
    expect(
      await ask(url, 'SELECT status, body FROM outgoing_messages ORDER BY status, body NULLS FIRST'),
    ).toEqual([
      { status: 'SENT', body: null },
      { status: 'SENT', body: 'See you on Monday' },
      { status: 'UNCERTAIN', body: null },
    ])

    const login = { username: 'amara.okafor', password: 'right-password' }
    const restored = await startServer({ databaseUrl: url })
    try {
      expect((await client.get('/api/simple-auth/user')).status).toBe(200)
      expect((await sameSession(restored, client).get('/api/simple-auth/user')).status).toBe(401)
      expect((await nobody(server).post('/api/simple-auth/login', login)).status).toBe(200)
      expect((await nobody(restored).post('/api/simple-auth/login', login)).status).toBe(401)
      expect((await vapidKeys(restored.deps)).privateKey).not.toBe(privateKey)
    } finally {
      await restored.stop()
    }
  },
)
