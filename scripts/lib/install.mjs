// Installs the dependencies if they are missing or do not match package-lock.json.

import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { inProject, Stop } from './project.mjs'
import { run } from './run.mjs'

const lockFile = inProject('package-lock.json')
const modules = inProject('node_modules')
const stampFile = inProject('node_modules', '.frontline-install')

export async function ensureInstalled() {
  if (isStamped()) return
  await withLock('install', async () => {
    if (isStamped()) return
    if (!isConsistent()) await install()
    stamp()
  })
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()
}

function stamp() {
  try {
    writeFileSync(stampFile, fingerprint())
  } catch {
    // node_modules may be read-only; then the comparison just runs again next time.
  }
}

/** npm keeps a list of what it has installed; it must contain everything that the lock file requires here. */
function isConsistent() {
  const installed = readPackages(inProject('node_modules', '.package-lock.json'))
  if (!installed) return false
  return Object.entries(readPackages(lockFile)).every(([folder, wanted]) => {
    if (folder === '') return true
    const found = installed[folder]
    if (!found) return wanted.optional === true && !isForThisMachine(wanted)
    return found.version === wanted.version && existsSync(inProject(folder, 'package.json'))
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Optional packages are mostly builds for one platform. The choice by C library is left to npm. */
function isForThisMachine({ os, cpu, libc }) {
  const matches = (list, mine) => !list || list.includes(mine)
  return Boolean(os ?? cpu) && !libc && matches(os, process.platform) && matches(cpu, process.arch)
}

async function install() {
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink())
    throw new Stop(
      'node_modules is a link and does not match package-lock.json. Run `npm ci` where it leads.',
    )
  console.log('Installing dependencies (a minute, the first time only)…')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true })
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nThe dependencies could not be installed (npm ci, above).`)
}
