// `npm run backup` and `npm run restore` on the embedded database, as the person at the terminal uses them.

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, Product, READY } from './product.ts'

const script = fileURLToPath(new URL('../../scripts/backup.mjs', import.meta.url))
let folder: string
let first: Product | null = null
let second: Product | null = null

// The first start may have to build.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'frontline-backup-'))
  await chmod(folder, 0o755)
  await run('restore', 'none')
}, 180_000)
afterAll(async () => {
  await first?.signal('SIGTERM')
  await second?.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (...parts: string[]) => path.join(folder, ...parts)

function run(name: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: inFolder(dataDir) }
    execFile(process.execPath, [script, name, ...args], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const product = new Product({ port: await freePort(), env: { DATA_DIR: inFolder(dataDir), ...env } })
  await product.says(READY)
  return product
}

const rowsIn = (said: string) => Number(/(?:Backed up|Restored) (\d+) rows/.exec(said)?.[1])

test('a running product is backed up, and lives on in another folder', async () => {
  first = await start('data', { DEMO: '1' })
  const running = await run('backup', 'data', inFolder('running.gz'))
  expect(running.said).toMatch(/^Backed up \d+ rows of \d+ tables to .*running\.gz \(/)
  expect(running.code).toBe(0)
  expect(await first.health()).toEqual({ status: 'ok' })

  const refused = await run('restore', 'data', inFolder('running.gz'))
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is already running on the data')])
  await first.signal('SIGTERM')

  const again = await run('restore', 'data', inFolder('running.gz'))
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('The database is not empty')])
  const stopped = await run('backup', 'data', inFolder('stopped.gz'))
  expect(rowsIn(stopped.said)).toBeGreaterThan(1000)

  const restored = await run('restore', 'copy', inFolder('stopped.gz'))
  expect(restored.said).toMatch(
    /Restored \d+ rows of \d+ tables, as they were at .*Z\. Now start the product\.$/,
  )
  expect(rowsIn(restored.said)).toBe(rowsIn(stopped.said))
  const copied = await run('backup', 'copy', inFolder('copied.gz'))
  expect(rowsIn(copied.said)).toBe(rowsIn(stopped.said))

  second = await start('copy')
  expect(await second.health()).toEqual({ status: 'ok' })
  // Somebody is there already: it does not ask for a first administrator.
  expect(second.output).toContain('to sign in')
}, 180_000)

test('a folder without a database, a missing file and a missing name are told in a sentence', async () => {
  const nothing = await run('backup', 'nowhere', inFolder('nothing.gz'))
  expect([nothing.code, nothing.said]).toEqual([1, expect.stringContaining('There is no database in')])
  expect(await readdir(folder)).not.toContain('nowhere')
  const missing = await run('restore', 'new', inFolder('no-such.gz'))
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringMatching(/There is no file .*no-such\.gz\.$/),
  ])
  const unnamed = await run('restore', 'new')
  expect([unnamed.code, unnamed.said]).toEqual([1, 'Which backup? Usage: npm run restore -- file'])
}, 60_000)
