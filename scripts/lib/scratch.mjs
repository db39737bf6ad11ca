// Where the tests keep what they throw away. In memory where there is room: a database for each test file is thousands
// of files made and deleted, which takes a disk's file system a tenth of the server tests' time.

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30
const NAME = 'frontline-tests-'

/** Removed when this process ends. `inMemory` is also short enough for a socket's path. */
export function makeScratch() {
  const inMemory = hasRoom()
  const parent = inMemory ? MEMORY : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(path.join(parent, `${NAME}${process.pid}-`))
  // Like the system's: under root, the database and some tests run as another account.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { folder, inMemory }
}

function hasRoom() {
  if (!existsSync(MEMORY) || freemem() < ROOM) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM
}

/** Of runs that were killed. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : 0
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
