// Which account PostgreSQL runs as. It refuses root, so root runs it under an unprivileged account; everyone else uses
// their own.

import { chown, lchown, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

export interface Account {
  uid: number
  gid: number
}

const UNPRIVILEGED: Account = { uid: 65534, gid: 65534 }

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account for new files: undefined means the current user, and no change of account is needed. */
export function accountForNewFolder(): Account | undefined {
  return runsAsRoot() ? UNPRIVILEGED : undefined
}

/** Root runs an existing database as its owner, so that an ordinary user's folder stays theirs. */
export async function accountForFolder(folder: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { uid, gid }
  await chownTree(folder, UNPRIVILEGED)
  return UNPRIVILEGED
}

export async function giveTo(account: Account | undefined, file: string): Promise<void> {
  if (account) await chown(file, account.uid, account.gid)
}

/** Whether the account can enter a folder and all its parents. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    if (!(await isAllowed(account, at, 0o1))) return false
    if (at === path.dirname(at)) return true
  }
}

export async function canRead(account: Account | undefined, file: string): Promise<boolean> {
  return (await canEnter(account, path.dirname(file))) && (!account || isAllowed(account, file, 0o4))
}

/** By the permission bits: 4 to read, 1 to enter. */
async function isAllowed(account: Account, file: string, bit: number): Promise<boolean> {
  const { uid, gid, mode } = await stat(file)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & bit) !== 0
}

async function chownTree(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await chownTree(child, account)
    else await lchown(child, account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}
