// The tools that the tests need: Chromium, a system PostgreSQL and PgBouncer. Uses those that are installed, else
// installs them if apt is available and permitted, else says what to install.

import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Stop } from './project.mjs'
import { run } from './run.mjs'

/** The first is the same engine without a window and takes a third less time. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const CHROMIUM_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
/** On Debian it is not on the path of ordinary accounts. */
const PGBOUNCER_PLACES = ['/usr/sbin/pgbouncer']
const OLDEST_POSTGRES = 14

export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Stop(`CHROMIUM_PATH is ${given}, which is not a program.`)
  const find = () => given || onPath(CHROMIUM_NAMES) || CHROMIUM_PLACES.find(isProgram)
  return (
    find() ||
    (await installed('chromium-headless-shell', find)) ||
    (await installed('chromium', find)) ||
    fail(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  )
}

/** The folder of its programs; they run on a throw-away cluster and never touch the system's own. */
export async function findPostgres() {
  return (
    (await newestPostgres()) ||
    (await installed('postgresql', newestPostgres)) ||
    fail(
      `The server tests also run on a PostgreSQL ${OLDEST_POSTGRES} or newer of the system's own. ` +
        'Install it (Debian: apt-get install postgresql); it need not be running.',
    )
  )
}

/** Started by tests that use a connection pooler. */
export async function findPgbouncer() {
  const find = () => onPath(['pgbouncer']) || PGBOUNCER_PLACES.find(isProgram)
  return (
    find() ||
    (await installed('pgbouncer', find)) ||
    fail('The server tests also go through PgBouncer. Install it (Debian: apt-get install pgbouncer).')
  )
}

async function newestPostgres() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian).map((version) => path.join(debian, version, 'bin'))
    : []
  const postgres = onPath(['postgres'])
  if (postgres) folders.push(path.dirname(postgres))

  let newest
  for (const folder of folders) {
    if (!isProgram(path.join(folder, 'postgres')) || !isProgram(path.join(folder, 'initdb'))) continue
    const { output } = await run(path.join(folder, 'postgres'), ['--version'], { quiet: true })
    const version = Number(/\) (\d+)/.exec(output)?.[1] ?? 0)
    if (version >= OLDEST_POSTGRES && version > (newest?.version ?? 0)) newest = { folder, version }
  }
  return newest
}

async function installed(name, find) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return undefined
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env })
  let result = await install()
  if (result.code !== 0) {
    await run('apt-get', ['update'], { quiet: true, env })
    result = await install()
  }
  if (result.code !== 0) console.error(result.output.trim())
  return find()
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function fail(message) {
  throw new Stop(message)
}
