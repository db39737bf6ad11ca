// Creates a new cluster (initdb) with its own random password.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Account, giveTo } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { clusterIn, passwordFileIn } from './home.ts'
import type { Programs } from './locate.ts'
import { cleanEnvironment, SUPERUSER } from './settings.ts'

export async function createCluster(
  folder: string,
  programs: Programs,
  account: Account | undefined,
  throwAway: boolean,
): Promise<void> {
  const passwordFile = passwordFileIn(folder)
  const handle = await open(passwordFile, 'wx', 0o600)
  await handle.writeFile(`${randomBytes(24).toString('base64url')}\n`)
  await handle.sync().finally(() => handle.close())
  await giveTo(account, passwordFile)

  await runInitdb(
    programs.initdb,
    [
      '--pgdata',
      clusterIn(folder),
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      // Hashing the password slowly for each connection protects nothing in a test.
      ...(throwAway ? ['--no-sync', '--set=scram_iterations=1'] : []),
    ],
    folder,
    account,
  )
}

function runInitdb(
  program: string,
  args: string[],
  cwd: string,
  account: Account | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Detached, so that Ctrl-C reaches only the server, which then cleans up.
    const child = spawn(program, args, { ...account, cwd, env: cleanEnvironment(), detached: true })
    const kill = () => {
      child.kill('SIGKILL')
    }
    process.once('exit', kill)
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) =>
      reject(new EmbeddedPostgresError(`${program} could not be run: ${error.message}`)),
    )
    child.on('close', (code, signal) => {
      process.off('exit', kill)
      if (code === 0) return resolve()
      reject(
        new EmbeddedPostgresError(`The database could not be created (${signal ?? code}):\n${output.trim()}`),
      )
    })
  })
}
