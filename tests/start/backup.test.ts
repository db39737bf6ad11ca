// `npm run backup` and `npm run restore` on the embedded database, as used from a terminal.

import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/fixtures.ts'
import { freePort, Product, READY } from './product.ts'

const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url))
const it = test
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('products', { scope: 'file' }, async ({ folder: _outlivesThem }, { onCleanup }) => {
    const products: Product[] = []
    onCleanup(async () => {
      await Promise.all(products.map((product) => product.signal('SIGTERM')))
    })
    return products
  })
// The first start may have to build.
it.beforeAll(async ({ folder }) => {
  await run(folder, 'restore', 'none')
}, 180_000)

const inFolder = (folder: string, ...parts: string[]) => path.join(folder, ...parts)

const run = (folder: string, name: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  runWith(folder, {}, name, dataDir, ...args)

function runWith(
  folder: string,
  settings: Record<string, string>,
  name: 'backup' | 'restore',
  dataDir: string,
  ...args: string[]
) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: inFolder(folder, dataDir),
      ...settings,
    }
    execFile(process.execPath, [script, name, ...args], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

async function start(
  folder: string,
  products: Product[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const product = new Product({
    port: await freePort(),
    env: { DATA_DIR: inFolder(folder, dataDir), ...env },
  })
  products.push(product)
  await product.says(READY)
  return product
}

const rowsIn = (said: string) => Number(/(?:Backed up|Restored) (\d+) rows/.exec(said)?.[1])

it('a running product is backed up, and lives on in another folder', async ({ folder, products }) => {
  const first = await start(folder, products, 'data', { DEMO: '1' })
  const running = await run(folder, 'backup', 'data', inFolder(folder, 'running.gz'))
  expect(running.said).toMatch(/^Backed up \d+ rows of \d+ tables to .*running\.gz \(/)
  expect(running.code).toBe(0)
  expect(await first.health()).toEqual({ status: 'ok' })

  const refused = await run(folder, 'restore', 'data', inFolder(folder, 'running.gz'))
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is already running on the data')])
  await first.signal('SIGTERM')

  const again = await run(folder, 'restore', 'data', inFolder(folder, 'running.gz'))
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('The database is not empty')])
  const stopped = await run(folder, 'backup', 'data', inFolder(folder, 'stopped.gz'))
  expect(rowsIn(stopped.said)).toBeGreaterThan(1000)

  const restored = await run(folder, 'restore', 'copy', inFolder(folder, 'stopped.gz'))
  expect(restored.said).toMatch(
    /Restored \d+ rows of \d+ tables, as they were at .*Z\. Everybody has to sign in again\. Now start the product\.$/,
  )
  expect(rowsIn(restored.said)).toBe(rowsIn(stopped.said))
  // The restore ended the demo's round of offers. A copy of the copy has nothing left to end.
  const copied = await run(folder, 'backup', 'copy', inFolder(folder, 'copied.gz'))
  expect(rowsIn(copied.said)).toBeGreaterThan(1000)
  await run(folder, 'restore', 'copy of the copy', inFolder(folder, 'copied.gz'))
  const recopied = await run(folder, 'backup', 'copy of the copy', inFolder(folder, 'recopied.gz'))
  expect(rowsIn(recopied.said)).toBe(rowsIn(copied.said))

  const second = await start(folder, products, 'copy')
  expect(await second.health()).toEqual({ status: 'ok' })
  // There is an administrator already, so it does not ask for the first one.
  expect(second.output).toContain('to sign in')
}, 180_000)

it('BACKUP_PASSPHRASE encrypts a backup, and a restore needs the same one', async ({ folder }) => {
  const right = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const file = inFolder(folder, 'secret.gz.age')
  const made = await runWith(folder, right, 'backup', 'copy', file)
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/secret\.gz\.age \(.*\), encrypted\.$/)])
  // The format's key derivation, at the cost that its authors recommend.
  expect((await readFile(file)).toString('latin1', 0, 100)).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/,
  )
  const without = await run(folder, 'restore', 'open', file)
  expect([without.code, without.said]).toEqual([
    1,
    expect.stringContaining('This backup is encrypted. Set BACKUP_PASSPHRASE'),
  ])
  const wrong = await runWith(
    folder,
    { BACKUP_PASSPHRASE: 'wrong horse battery staple' },
    'restore',
    'open',
    file,
  )
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringContaining('BACKUP_PASSPHRASE does not open this backup'),
  ])
  const opened = await runWith(folder, right, 'restore', 'open', file)
  expect([opened.code, rowsIn(opened.said)]).toEqual([0, rowsIn(made.said)])
}, 180_000)

it('a folder without a database, a missing file and a missing name are told in a sentence', async ({
  folder,
}) => {
  const nothing = await run(folder, 'backup', 'nowhere', inFolder(folder, 'nothing.gz'))
  expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('There is no database in')])
  expect(await readdir(folder)).not.toContain('nowhere')
  const missing = await run(folder, 'restore', 'new', inFolder(folder, 'no-such.gz'))
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringMatching(/There is no file .*no-such\.gz\.$/),
  ])
  const unnamed = await run(folder, 'restore', 'new')
  expect([unnamed.code, unnamed.said]).toEqual([1, 'Which backup? Usage: npm run restore -- file'])
}, 180_000)
