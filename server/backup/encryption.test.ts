// BACKUP_PASSPHRASE: an encrypted backup opens with its passphrase and nothing else.

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, vi } from 'vitest'
import { ask, at, dropDatabasesAtEnd, emptyDatabase, restoreInto, tablesOf } from '#tests/support/backups.ts'
import { it as base, makeFolder } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import { backUpToFile } from './backup.ts'
import { restoreFromFile } from './restore.ts'

const PASSPHRASE = 'correct horse battery staple'
const MESSAGES = 1_500

dropDatabasesAtEnd()
const it = base
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('file', { scope: 'file', auto: true }, async ({ folder, server }) => {
    const file = path.join(folder, 'backup.gz.age')
    const { id } = await createPerson(server.deps, { username: 'amara.okafor' })
    // Random text does not compress, so the file has many of the format's 64 KB chunks.
    await ask(
      server.databaseUrl,
      `INSERT INTO messages (subject, content, recipient_type, sender_id)
       SELECT 'News', (SELECT string_agg(md5(n || ':' || k), '') FROM generate_series(1, 20) k), 'GROUP_CONTRACTORS', '${id}'
         FROM generate_series(1, ${MESSAGES}) n`,
    )
    await withCheapKeys(() => backUpToFile(at(server.databaseUrl), file, new Date(), PASSPHRASE))
    return file
  })
  /** The same content, not encrypted. */
  .extend('plain', { scope: 'file' }, async ({ folder, server, file: _filledTheTable }) => {
    const plain = path.join(folder, 'plain.gz')
    await backUpToFile(at(server.databaseUrl), plain, new Date(), null)
    return plain
  })

/** The product's key derivation takes seconds; tests/start checks it. */
async function withCheapKeys(work: () => Promise<unknown>): Promise<void> {
  const { setPassphrase } = Encrypter.prototype
  const spy = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (
    this: Encrypter,
    passphrase,
  ) {
    setPassphrase.call(this, passphrase)
    this.setScryptWorkFactor(10)
  })
  await work().finally(() => spy.mockRestore())
}

async function changed(
  folder: string,
  file: string,
  name: string,
  change: (whole: Buffer) => Buffer,
): Promise<string> {
  const other = path.join(folder, name)
  await writeFile(other, change(await readFile(file)))
  return other
}

describe('an encrypted backup', () => {
  it('is restored with its passphrase', async ({ file, server }) => {
    const { url } = await emptyDatabase()
    await restoreFromFile(restoreInto(url, PASSPHRASE), file)
    const digest = "SELECT count(*), md5(string_agg(u::text, '' ORDER BY id)) FROM messages u"
    expect(await ask(url, digest)).toEqual(await ask(server.databaseUrl, digest))
  })

  it('is a file that any program for the age format opens', async ({ file }) => {
    const whole = await readFile(file)
    expect(whole.length).toBeGreaterThan(3 * 64 * 1024)
    expect(whole.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect(whole.includes('amara.okafor')).toBe(false)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    expect(gunzipSync(await decrypter.decrypt(whole)).toString()).toContain('amara.okafor')
  })

  it.for([
    [
      'another passphrase',
      'wrong horse battery staple',
      'BACKUP_PASSPHRASE does not open this backup: it was made with another passphrase, or the file is damaged.',
    ],
    [
      'none',
      null,
      'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    ],
  ] as const)('says so with %s, and touches nothing', async ([_, passphrase, words], { file }) => {
    const { url } = await emptyDatabase()
    await expect(restoreFromFile(restoreInto(url, passphrase), file)).rejects.toThrow(words)
    expect(await tablesOf(url)).toEqual([])
  })

  it.for([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length * 0.7)],
    ['cut off between two pieces', (whole: Buffer) => whole.subarray(0, headerOf(whole) + 2 * PIECE)],
    [
      'changed by one bit',
      (whole: Buffer) => {
        const place = whole.length - 1000
        whole[place] = whole[place]! ^ 1
        return whole
      },
    ],
  ] as const)('that is %s restores nothing', async ([name, change], { folder, file }) => {
    const { url } = await emptyDatabase()
    const other = await changed(folder, file, `${name}.age`, change)
    await expect(restoreFromFile(restoreInto(url, PASSPHRASE), other)).rejects.toThrow(
      'The backup is damaged or cut off.',
    )
    // What is missing may be noticed before the tables are created, or after.
    const hasTables = (await tablesOf(url)).includes('messages')
    expect(hasTables ? await ask(url, 'SELECT 1 FROM messages') : []).toEqual([])
  })
})

it('a backup that is not encrypted is restored although a passphrase is set', async ({ plain }) => {
  const { url } = await emptyDatabase()
  await restoreFromFile(restoreInto(url, PASSPHRASE), plain)
  expect(await ask(url, 'SELECT count(*)::int AS n FROM messages')).toEqual([{ n: MESSAGES }])
})

/** A chunk of the format: 64 KB and its 16-byte tag. */
const PIECE = 64 * 1024 + 16
/** Up to the line with the header's MAC, and the 16-byte nonce after it. */
function headerOf(whole: Buffer): number {
  return whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
}
