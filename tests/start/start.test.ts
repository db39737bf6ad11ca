// What `npm start` guarantees to the person at the terminal.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { freePort, Product, READY, type StartOptions } from './product.ts'

const BUILT_SERVER = path.resolve(import.meta.dirname, '../../dist/server')

/** A folder whose name has a space in it, and the products that were started there. */
class Place {
  readonly folder: string
  readonly dataDir: string
  private readonly started: Product[] = []

  constructor(folder: string) {
    this.folder = folder
    this.dataDir = path.join(folder, 'data')
  }

  static async make(): Promise<Place> {
    const folder = await mkdtemp(path.join(tmpdir(), 'frontline start '))
    await chmod(folder, 0o755)
    return new Place(folder)
  }

  /** As if the product had run here before. */
  async copyFrom(other: Place): Promise<void> {
    // Keeps the owner, unlike `cp` of node:fs.
    await promisify(execFile)('cp', ['-a', other.dataDir, this.dataDir])
  }

  start = async (options: Partial<StartOptions> = {}): Promise<Product> => {
    const product = new Product({
      port: options.port ?? (await freePort()),
      ...options,
      env: { DATA_DIR: this.dataDir, ...options.env },
    })
    this.started.push(product)
    return product
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.started.map((product) => product.signal('SIGTERM')))
  }

  async remove(): Promise<void> {
    await this.stopAll()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
  .extend('place', async ({}, { onCleanup }) => {
    const place = await Place.make()
    onCleanup(() => place.remove())
    return place
  })
  .extend('start', ({ place }) => place.start)
  /** Starts it in a folder where it has run before: creating a database takes longer than most tests. */
  .extend('startAgain', async ({ place }) => {
    await place.copyFrom(ranBefore)
    return place.start
  })
  .extend('dataDir', ({ place }) => place.dataDir)

let ranBefore: Place
// The first start may have to build; later starts find the build up to date.
beforeAll(async () => {
  ranBefore = await Place.make()
  const product = await ranBefore.start()
  await product.says(READY)
  await ranBefore.stopAll()
}, 180_000)
afterAll(() => ranBefore.remove())

const isDatabaseStopped = (dataDir: string) =>
  access(path.join(dataDir, 'postgres/data/postmaster.pid')).then(
    () => false,
    () => true,
  )

it('it says in one line that it is ready and where, and serves the API and the pages', async ({ start }) => {
  const product = await start({ cwd: tmpdir() })
  await product.says(READY)
  expect(product.output.trim().split('\n')).toEqual([expect.stringContaining(`:${product.port}`)])
  expect(await product.health()).toEqual({ status: 'ok' })
  const page = await fetch(`http://127.0.0.1:${product.port}/`)
  expect(page.headers.get('content-type')).toContain('text/html')
  const robots = await fetch(`http://127.0.0.1:${product.port}/robots.txt`)
  expect(robots.headers.get('content-type')).toContain('text/plain')
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n')
})

test('it loads the library of the message provider only when that provider is used', async () => {
  const atStart = (file: string, seen = new Set<string>()): Set<string> => {
    const source = readFileSync(path.join(BUILT_SERVER, file), 'utf8')
    for (const [, from = ''] of source.matchAll(/^(?:import|\} from|import .* from) ?"([^"]+)";$/gm)) {
      if (seen.has(from)) continue
      seen.add(from)
      if (from.startsWith('./')) atStart(from, seen)
    }
    return seen
  }
  const loaded = [...atStart('main.js')]
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => name.startsWith('twilio'))).toEqual([])
})

it.for(['SIGINT', 'SIGTERM'] as const)(
  '%s stops it cleanly, the database too',
  async (signal, { startAgain, dataDir }) => {
    const product = await startAgain()
    await product.says(READY)
    expect(await product.signal(signal)).toBe(0)
    expect(await isDatabaseStopped(dataDir)).toBe(true)
  },
)

it('a SIGTERM to npm stops it too', async ({ startAgain, dataDir }) => {
  const product = await startAgain({ through: 'npm' })
  await product.says(READY)
  await product.signal('SIGTERM')
  expect(await isDatabaseStopped(dataDir)).toBe(true)
  await expect(product.health()).rejects.toThrow()
})

it('a second start on the same data folder says so and leaves the first alone', async ({ startAgain }) => {
  const first = await startAgain()
  await first.says(READY)
  const second = await startAgain()
  expect(await second.ended).toBe(1)
  expect(second.output).toMatch(/Another Frontline Rota \(pid \d+\) is already running on the data folder/)
  expect(second.output).not.toContain('    at ')
  expect(await first.health()).toEqual({ status: 'ok' })
})

it('a busy port is told in a sentence, and nothing is left running', async ({ startAgain, dataDir }) => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    const product = await startAgain({ port })
    expect(await product.ended).toBe(1)
    expect(product.output).toContain(`Port ${port} is busy`)
    expect(await isDatabaseStopped(dataDir)).toBe(true)
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})

it('a wrong setting is told in a sentence', async ({ start }) => {
  const product = await start({ env: { MESSAGING: 'pigeons' } })
  expect(await product.ended).toBe(1)
  expect(product.output).toContain('MESSAGING must be simulator or twilio')
  expect(product.output).not.toContain('    at ')
})

it('after kill -9 the next start is ready again', async ({ startAgain }) => {
  const first = await startAgain()
  await first.says(READY)
  expect(await first.signal('SIGKILL')).toBe('SIGKILL')
  const second = await startAgain()
  await second.says(READY)
  expect(await second.health()).toEqual({ status: 'ok' })
})

it('DATABASE_URL puts another PostgreSQL in the place of the embedded one', async ({
  place,
  start,
  dataDir,
}) => {
  const other = await startEmbeddedPostgres({
    dataDir: path.join(place.folder, 'other'),
    log: () => {},
    throwAway: true,
  })
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

it('an argument that it does not know is refused', async ({ start }) => {
  const product = await start({ args: ['--dmeo'] })
  expect(await product.ended).toBe(1)
  expect(product.output).toContain('Unknown argument --dmeo')
})
