// The tools that the tests need: browsers, a system PostgreSQL and PgBouncer. Uses those that are installed, else
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
const FIREFOX_NAMES = ['firefox-esr', 'firefox']
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox']
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

const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-gtk-3.0', 'gir1.2-webkit2-4.1']

/** WebKit's driver, a display for its window, and the Python that can open the window. */
export async function findWebkit() {
  return (
    (await webkitTools()) ||
    (await installed(WEBKIT_PACKAGES, webkitTools)) ||
    fail(
      'The tests of other browsers need WebKitGTK with its driver and a virtual display. ' +
        `Install them (Debian: apt-get install ${WEBKIT_PACKAGES.join(' ')}).`,
    )
  )
}

async function webkitTools() {
  const driver = onPath(['WebKitWebDriver'])
  const xvfb = onPath(['Xvfb'])
  if (!driver || !xvfb) return undefined
  const packages = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
  // Debian's packages are for its own Python, which need not be the first on the path.
  for (const python of ['/usr/bin/python3', onPath(['python3'])].filter(Boolean)) {
    const { code } = await run(python, ['-c', packages], { quiet: true })
    if (code === 0) return { driver, xvfb, python }
  }
  return undefined
}

export async function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given && !isProgram(given)) throw new Stop(`FIREFOX_PATH is ${given}, which is not a program.`)
  const find = () => given || onPath(FIREFOX_NAMES) || FIREFOX_PLACES.find(isProgram)
  return (
    find() ||
    (await installed('firefox-esr', find)) ||
    fail(
      'The tests of other browsers need Firefox. Install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
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

async function installed(packages, find) {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return undefined
  const names = [packages].flat()
  console.log(`Installing ${names.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { quiet: true, env })
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
