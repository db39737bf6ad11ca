// `npm test`: what a change can break, cheapest first. `npm run test:more`: the rest. `node scripts/test.mjs unit server`
// runs only those steps.

import './lib/node-version.mjs'
import path from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, inProject, main, Stop } from './lib/project.mjs'
import { readPlaywright, readVitest } from './lib/reports.mjs'
import { run } from './lib/run.mjs'
import { makeScratch } from './lib/scratch.mjs'
import { startThrowAway } from './lib/throwaway-postgres.mjs'
import { findChromium, findFirefox, findPgbouncer, findPostgres, findWebkit } from './lib/tools.mjs'

const scratch = makeScratch()

const FIRST = {
  types: ['Types', types],
  lint: ['Lint and format', () => pass(bin('biome'), ['check', '.'])],
  unit: ['Unit and architecture tests', () => vitest('unit')],
  component: ['Component tests', () => vitest('component')],
  server: ['Server tests on the embedded PostgreSQL', serverTests],
  build: ['Build', build],
  start: ['Starting and stopping the built product', () => vitest('start', { args: ['--exclude', BACKUPS] })],
  stories: ['Browser tests: stories', () => browserTests('--grep-invert=@more')],
}
const MORE = {
  postgres: ["Server tests on the system's PostgreSQL, with the long ones", serverTestsOnSystemPostgres],
  details: [
    'Browser tests: widths, themes, large text, offline and other details',
    () => browserTests('--grep=@more'),
  ],
  long: ['Backups of the built product, and date fields at length', longTests],
  engines: ['WebKit and Firefox', enginesTests],
}
const STEPS = { ...FIRST, ...MORE }

const ok = { passed: 1, failures: [] }
const failed = (why) => ({ passed: 0, failures: [why] })

function crashed(error) {
  console.error(error instanceof Stop ? error.message : error)
  return failed(error instanceof Error ? error.message : String(error))
}

/** Settings in a developer's shell must not affect the tests. */
function testEnvironment(extra = {}) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, TEST_DATABASE_URL, DATA_DIR, PORT, HOST, APP_URL, ...rest } =
    process.env
  return { ...rest, TMPDIR: scratch.folder, ...extra }
}

async function pass(program, args) {
  const { code } = await run(program, args, { env: testEnvironment() })
  return code === 0 ? ok : failed(`${path.basename(program)} ended with ${code}.`)
}

/** More checkers for each half do the same work several times. */
const ONE_CHECKER = ['--checkers', '1']

async function types() {
  const halves = await Promise.all(
    ['tsconfig.server.json', 'tsconfig.web.json'].map((half) =>
      pass(bin('tsc'), ['-p', half, ...ONE_CHECKER]),
    ),
  )
  return halves.find(({ failures }) => failures.length > 0) ?? ok
}

async function vitest(projects, { env = {}, args = [] } = {}) {
  const report = path.join(scratch.folder, `${[projects].flat().join('-')}-${Object.keys(env).length}.json`)
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      ...[projects].flat().flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: testEnvironment(env) },
  )
  return readVitest(report, code)
}

/** How long the largest input holds up the others takes a minute to find out: left to the second step. */
const LARGEST = 'server/http/largest-*.test.ts'
const BACKUPS = 'tests/start/backup.test.ts'

async function serverTests() {
  return vitest('server', {
    env: { PGBOUNCER_PATH: await findPgbouncer() },
    args: ['--exclude', LARGEST],
  })
}

/**
 * Tests that always start an embedded PostgreSQL themselves, to stop and kill it: another database changes nothing. Those
 * of the embedded one itself run here as another account.
 */
const OWN_DATABASE = [
  'server/**/outage.test.ts',
  'server/queue/worker.test.ts',
  'server/db/pooler.test.ts',
  'server/db/wait-for-database.test.ts',
]

async function serverTestsOnSystemPostgres() {
  const { folder, version } = await findPostgres()
  console.log(`PostgreSQL ${version} in ${folder}`)
  const server = await startThrowAway(folder, scratch.inMemory ? { parent: scratch.folder } : {})
  try {
    return await vitest('server', {
      env: { TEST_DATABASE_URL: server.url, LONG_TESTS: '1', PGBOUNCER_PATH: await findPgbouncer() },
      args: OWN_DATABASE.flatMap((files) => ['--exclude', files]),
    })
  } finally {
    await server.stop()
  }
}

async function build() {
  await ensureBuilt()
  return ok
}

async function browserTests(choice) {
  const chromium = await findChromium()
  await ensureBuilt()
  const report = path.join(scratch.folder, 'browser.json')
  const retries = process.env.RETRY_BROWSER_TESTS ? ['--retries=1'] : []
  const { code } = await run(bin('playwright'), ['test', choice, '--reporter=list,json', ...retries], {
    env: testEnvironment({
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      // Kept from run to run.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: inProject('node_modules', '.cache', 'playwright'),
    }),
  })
  return readPlaywright(report, code)
}

async function longTests() {
  await ensureBuilt()
  return vitest(['component', 'start'], {
    env: { LONG_TESTS: '1' },
    args: [BACKUPS, 'tests/component/typed-fields.test.tsx', 'tests/component/typed-filters.test.tsx'],
  })
}

async function enginesTests() {
  const { driver, xvfb, python } = await findWebkit()
  const firefox = await findFirefox()
  await ensureBuilt()
  return vitest('engines', {
    env: {
      WEBKIT_DRIVER_PATH: driver,
      XVFB_PATH: xvfb,
      WEBKIT_PYTHON_PATH: python,
      FIREFOX_PATH: firefox,
    },
  })
}

// Last, because a constant of this file must not be needed before its line has run.
await main(async () => {
  const given = process.argv.slice(2)
  const wanted = given.length === 0 ? Object.keys(FIRST) : given[0] === 'more' ? Object.keys(MORE) : given
  const unknown = wanted.find((name) => !(name in STEPS))
  if (unknown) throw new Stop(`Unknown step ${unknown}. There are: more, ${Object.keys(STEPS).join(', ')}.`)
  await ensureInstalled()

  let passedInAll = 0
  const failedInAll = []
  const flakyInAll = []
  for (const [name, [title, step]] of Object.entries(STEPS)) {
    if (!wanted.includes(name)) continue
    console.log(`\n== ${title}`)
    const started = Date.now()
    const { passed, failures, flaky = [] } = await step().catch(crashed)
    passedInAll += passed
    flakyInAll.push(...flaky)
    failedInAll.push(...failures.map((failure) => `${title}: ${failure}`))
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`-- ${title}: ${passed} passed, ${failures.length} failed (${seconds} s)`)
  }
  if (failedInAll.length > 0) console.log(`\nWhat failed:\n\n${failedInAll.join('\n\n')}`)
  for (const test of flakyInAll) console.log(`\nFLAKY: it passed the second time. Find out why.\n${test}`)
  console.log(`\n${passedInAll} passed, ${failedInAll.length} failed`)
  process.exitCode = failedInAll.length > 0 ? 1 : 0
})
