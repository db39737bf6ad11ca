// Prevents two scripts on one clone from installing or building at the same time.

import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './project.mjs'

const key = createHash('sha256').update(root).digest('hex').slice(0, 12)

export async function withLock(name, work) {
  const file = path.join(tmpdir(), `frontline-rota-${key}-${name}.lock`)
  while (!tryTake(file)) await delay(200)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true
  }
  if (isHeld(file)) return false
  try {
    rmSync(file, { force: true })
    return false
  } catch {
    // Left behind by another account, and only that account may remove it. Nobody holds it, so continue without.
    return true
  }
}

function isHeld(file) {
  let pid
  try {
    pid = Number(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
  // The file is empty for a moment between creating and writing the lock.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
