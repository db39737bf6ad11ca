// Bundles the programs that tests start, and starts a throw-away PostgreSQL for the server tests, unless
// TEST_DATABASE_URL names one to use. Tests get the connection string of a role that may create databases, as
// `inject('adminDatabaseUrl')`.

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { bundlePrograms } from './support/programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminDatabaseUrl: string
    /** Part of the name of everything that this run creates on a server that it does not stop. */
    runId: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await bundlePrograms()
  project.provide('runId', randomBytes(4).toString('hex'))
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminDatabaseUrl', given)
    return undefined
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-test-'))
  // mkdtemp makes the folder private, and under root the database runs as another account.
  await chmod(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, throwAway: true })
  project.provide('adminDatabaseUrl', database.url)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
