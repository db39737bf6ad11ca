// Where an embedded database is on disk. `DATA_DIR/postgres` is a private folder with the cluster (`data`), its
// password and, if the path is short enough, its socket. If the unprivileged account cannot reach root's data folder,
// `DATA_DIR/postgres` is a link to a folder under /var/lib.

import { createHash, randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Account,
  accountForFolder,
  accountForNewFolder,
  canEnter,
  giveTo,
  runsAsRoot,
} from './account.ts'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { isAlive } from './process.ts'
import { SOCKET_NAME } from './settings.ts'

export interface Home {
  dataDir: string
  /** The real folder behind DATA_DIR/postgres. */
  folder: string
  cluster: string
  password: string
  logFile: string
  account: Account | undefined
}

const SHARED_FOLDER = '/var/lib/frontline-rota'
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107

export const clusterIn = (folder: string) => path.join(folder, 'data')
export const passwordFileIn = (folder: string) => path.join(folder, 'password')

/** Where copies of PostgreSQL's programs can be stored. */
export const copyFolderFor = (dataDir: string) => (runsAsRoot() ? SHARED_FOLDER : dataDir)

/** Opens the home of a data folder; undefined if there is none yet. */
export async function openHome(dataDir: string): Promise<Home | undefined> {
  const link = path.join(dataDir, 'postgres')
  const folder = await realpath(link).catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!folder) return undefined

  const { uid } = await lstat(folder)
  if (!runsAsRoot() && uid !== process.getuid?.())
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to another account (uid ${uid}). Start Frontline Rota as that account ` +
        '(or as root), or set DATA_DIR to another folder.',
    )
  const password = await readFile(passwordFileIn(folder), 'utf8').catch(() => '')
  if (!password || !(await isThere(path.join(clusterIn(folder), 'PG_VERSION'))))
    throw new EmbeddedPostgresError(
      `${link} is not a database folder of Frontline Rota. Move it away, or set DATA_DIR to another folder.`,
    )
  const account = await accountForFolder(folder)
  if (!(await canEnter(account, folder)))
    throw new EmbeddedPostgresError(
      `The account that runs the database (uid ${account?.uid}) cannot enter ${folder}. ` +
        'Allow others to pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.',
    )
  return {
    dataDir,
    folder,
    cluster: clusterIn(folder),
    password: password.trim(),
    logFile: path.join(dataDir, 'postgres.log'),
    account,
  }
}

/**
 * Makes a new home. `fill` works in a staging folder, which becomes DATA_DIR/postgres only when it is complete. If
 * another start was quicker, its home is kept and this one is deleted.
 */
export async function makeHome(
  dataDir: string,
  fill: (staging: string, account: Account | undefined) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const account = accountForNewFolder()
  const here = await canEnter(account, dataDir)
  const parent = here ? dataDir : SHARED_FOLDER
  if (!here) {
    await mkdir(parent, { recursive: true })
    await chmod(parent, 0o755)
  }
  await removeAbandoned(parent)
  const staging = path.join(parent, `creating-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(staging, { mode: 0o700 })
    await giveTo(account, staging)
    await fill(staging, account)
    const link = path.join(dataDir, 'postgres')
    if (here) {
      await publish(() => rename(staging, link), dataDir)
      return
    }
    const folder = path.join(parent, `${hash(dataDir)}-${randomBytes(4).toString('hex')}`)
    await rename(staging, folder)
    if (await publish(() => symlink(folder, link), dataDir))
      log(
        `An unprivileged account runs the database and cannot enter ${dataDir}; the data is kept in ${folder}.`,
      )
    else await rm(folder, { recursive: true, force: true })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The home's own folder, unless its path is too long for a socket; then a short private one. */
export async function makeSocketFolder({ folder, account }: Home): Promise<string> {
  if (fits(folder)) return folder
  const name = `frontline-rota-${hash(folder)}`
  const short =
    [tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits) ?? path.join('/tmp', name)
  await mkdir(short, { mode: 0o700 }).then(
    () => giveTo(account, short),
    (error) => {
      if (errorCode(error) !== 'EEXIST') throw error
    },
  )
  const found = await lstat(short)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new EmbeddedPostgresError(
      `${short} is not a private folder of the account that runs the database. Remove it and start again.`,
    )
  return short
}

export async function removeSocketFolder({ folder }: Home, socketFolder: string): Promise<void> {
  if (socketFolder !== folder) await rmdir(socketFolder).catch(() => {})
}

async function publish(step: () => Promise<void>, parent: string): Promise<boolean> {
  try {
    await step()
  } catch (error) {
    if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false
    throw error
  }
  const handle = await open(parent)
  await handle.sync().finally(() => handle.close())
  return true
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^creating-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const fits = (folder: string) => Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_LIMIT
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
