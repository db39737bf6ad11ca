// What `npm start` promises to the person at the terminal.

import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { freePort, Product, READY, type StartOptions } from './product.ts'

let folder: string
let dataDir: string
let started: Product[]

// The first start may have to build; after it, every start finds the build current.
beforeAll(async () => {
  await makeFolder()
  const product = await start()
  await product.says(READY)
  await cleanUp()
}, 180_000)

beforeEach(makeFolder)
afterEach(cleanUp)

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'frontline start '))
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
  started = []
}

async function cleanUp(): Promise<void> {
  await Promise.all(started.map((product) => product.signal('SIGTERM')))
  await rm(folder, { recursive: true, force: true })
}

async function start(options: Partial<StartOptions> = {}): Promise<Product> {
  const product = new Product({
    port: options.port ?? (await freePort()),
    ...options,
    env: { DATA_DIR: dataDir, ...options.env },
  })
  started.push(product)
  return product
}

const isDatabaseStopped = () =>
  access(path.join(dataDir, 'postgres/data/postmaster.pid')).then(
    () => false,
    () => true,
  )

test('it says in one line that it is ready and where, and serves the API and the pages', async () => {
  const product = await start({ cwd: tmpdir() })
  await product.says(READY)
  expect(product.output.trim().split('\n')).toEqual([expect.stringContaining(`:${product.port}`)])
  expect(await product.health()).toEqual({ status: 'ok' })
  const page = await fetch(`http://127.0.0.1:${product.port}/`)
  expect(page.headers.get('content-type')).toContain('text/html')
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops it cleanly, the database too', async (signal) => {
  const product = await start()
  await product.says(READY)
  expect(await product.signal(signal)).toBe(0)
  expect(await isDatabaseStopped()).toBe(true)
})

test('a SIGTERM to npm stops it too', async () => {
  const product = await start({ through: 'npm' })
  await product.says(READY)
  await product.signal('SIGTERM')
  expect(await isDatabaseStopped()).toBe(true)
  await expect(product.health()).rejects.toThrow()
})

test('a second start on the same data folder says so and leaves the first alone', async () => {
  const first = await start()
  await first.says(READY)
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.output).toMatch(/Another Frontline Rota \(pid \d+\) is already running on the data folder/)
  expect(second.output).not.toContain('    at ')
  expect(await first.health()).toEqual({ status: 'ok' })
})

test('a busy port is told in a sentence, and nothing is left running', async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    const product = await start({ port })
    expect(await product.ended).toBe(1)
    expect(product.output).toContain(`Port ${port} is busy`)
    expect(await isDatabaseStopped()).toBe(true)
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})

test('a wrong setting is told in a sentence', async () => {
  const product = await start({ env: { MESSAGING: 'pigeons' } })
  expect(await product.ended).toBe(1)
  expect(product.output).toContain('MESSAGING must be simulator or twilio')
  expect(product.output).not.toContain('    at ')
})

test('after kill -9 the next start is ready again', async () => {
  const first = await start()
  await first.says(READY)
  expect(await first.signal('SIGKILL')).toBe('SIGKILL')
  const second = await start()
  await second.says(READY)
  expect(await second.health()).toEqual({ status: 'ok' })
})

test('DATABASE_URL puts another PostgreSQL in the place of the embedded one', async () => {
  const other = await startEmbeddedPostgres({ dataDir: path.join(folder, 'other'), log: () => {} })
  try {
    const product = await start({ env: { DATABASE_URL: other.url } })
    await product.says(READY)
    await expect(access(path.join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
    const client = new pg.Client(other.url)
    await client.connect()
    const { rows } = await client.query("SELECT to_regclass('users') IS NOT NULL AS migrated")
    await client.end()
    expect(rows).toEqual([{ migrated: true }])
    expect(await product.signal('SIGTERM')).toBe(0)
  } finally {
    await other.stop()
  }
})

test('an argument that it does not know is refused', async () => {
  const product = await start({ args: ['--dmeo'] })
  expect(await product.ended).toBe(1)
  expect(product.output).toContain('Unknown argument --dmeo')
})
