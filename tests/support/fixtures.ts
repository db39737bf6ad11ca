// Tests with servers, databases and stand-ins as fixtures. A file adds its own people and servers with
// `it.extend(...)`. File-scoped fixtures start for the first test that uses them and stop after the last.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { OwnPostgres } from './own-postgres.ts'
import { startServer, type TestServer, type TestServerOptions } from './server.ts'
import { TwilioStandIn } from './twilio-stand-in.ts'

interface Cleanup {
  onCleanup: (cleanup: () => void | Promise<void>) => void
}

// These are the functions of fixtures without dependencies. Vitest reads a fixture's dependencies from the pattern of
// its first parameter, so there must be one.

export const serverOf =
  (options: TestServerOptions = {}) =>
  // biome-ignore lint/correctness/noEmptyPattern: see above
  async ({}, { onCleanup }: Cleanup): Promise<TestServer> => {
    const server = await startServer(options)
    onCleanup(() => server.stop())
    return server
  }

// biome-ignore lint/correctness/noEmptyPattern: see above
export async function startTwilio({}, { onCleanup }: Cleanup): Promise<TwilioStandIn> {
  const twilio = new TwilioStandIn()
  await twilio.start()
  onCleanup(() => twilio.stop())
  return twilio
}

// biome-ignore lint/correctness/noEmptyPattern: see above
export async function startPostgres({}, { onCleanup }: Cleanup): Promise<OwnPostgres> {
  const postgres = await OwnPostgres.create()
  onCleanup(() => postgres.remove())
  return postgres
}

// biome-ignore lint/correctness/noEmptyPattern: see above
export async function makeDatabase({}, { onCleanup }: Cleanup): Promise<TestDatabase> {
  const database = await createDatabase()
  onCleanup(() => database.drop())
  return database
}

/** A temporary folder that the database's own account may enter. */
// biome-ignore lint/correctness/noEmptyPattern: see above
export async function makeFolder({}, { onCleanup }: Cleanup): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-test-'))
  await chmod(folder, 0o755)
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** One server for the whole file. */
export const withServer = (options?: TestServerOptions) =>
  test.extend('server', { scope: 'file' }, serverOf(options))

/** A new server, with a database of its own, for each test. */
export const withServerPerTest = (options?: TestServerOptions) => test.extend('server', serverOf(options))

/** One server for the whole file, which sends through a stand-in for Twilio. */
export const withTwilio = (env: Record<string, string>) =>
  test
    .extend('twilio', { scope: 'file' }, startTwilio)
    .extend('server', { scope: 'file' }, async ({ twilio }, { onCleanup }) => {
      const server = await startServer({ env: { ...twilio.env, ...env } })
      onCleanup(() => server.stop())
      return server
    })

/** A PostgreSQL of the file's own, which it may stop and start. */
export const withPostgres = test.extend('postgres', { scope: 'file' }, startPostgres)

export const it = withServer()
