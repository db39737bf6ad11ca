// `npm test`: every check there is, in order of cost. `node scripts/test.mjs unit server` runs those steps alone.

import './lib/node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, main, Stop } from './lib/project.mjs'
import { countPlaywright, countVitest } from './lib/reports.mjs'
import { run } from './lib/run.mjs'
import { startThrowAway } from './lib/throwaway-postgres.mjs'
import { findChromium, findPostgres } from './lib/tools.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'frontline-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const STEPS = {
  types: ['Types', types],
  lint: ['Lint and format', () => pass(bin('biome'), ['check', '.'])],
  unit: ['Unit and architecture tests', () => vitest('unit')],
  server: ['Server tests on the embedded PostgreSQL', () => vitest('server')],
  postgres: ["Server tests on the system's PostgreSQL", serverTestsOnSystemPostgres],
  build: ['Build', build],
  start: ['Starting and stopping the built product', () => vitest('start')],
  browser: ['Browser tests', browserTests],
}

await main(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !(name in STEPS))
  if (unknown) throw new Stop(`Unknown step ${unknown}. There are: ${Object.keys(STEPS).join(', ')}.`)
  await ensureInstalled()

  const total = { passed: 0, failed: 0 }
  for (const [name, [title, step]] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n== ${title}`)
    const started = Date.now()
    const { passed, failed } = await step().catch(crashed)
    total.passed += passed
    total.failed += failed
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`-- ${title}: ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})

function crashed(error) {
  console.error(error instanceof Stop ? error.message : error)
  return { passed: 0, failed: 1 }
}

/** The settings of a developer's own shell must not steer the tests. */
function testEnvironment(extra = {}) {
  const { DATABASE_URL, TEST_DATABASE_URL, DATA_DIR, PORT, HOST, APP_URL, ...rest } = process.env
  return { ...rest, ...extra }
}

async function pass(program, args) {
  const { code } = await run(program, args, { env: testEnvironment() })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function types() {
  const halves = [
    await pass(bin('tsc'), ['-p', 'tsconfig.server.json']),
    await pass(bin('tsc'), ['-p', 'tsconfig.web.json']),
  ]
  return halves.every(({ failed }) => failed === 0) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project, { env = {}, args = [] } = {}) {
  const report = path.join(reports, `${project}-${Object.keys(env).length}.json`)
  const { code } = await run(
    bin('vitest'),
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: testEnvironment(env) },
  )
  return countVitest(report, code)
}

async function serverTestsOnSystemPostgres() {
  const { folder, version } = await findPostgres()
  console.log(`PostgreSQL ${version} in ${folder}`)
  const server = await startThrowAway(folder)
  try {
    return await vitest('server', {
      env: { TEST_DATABASE_URL: server.url },
      args: ['--exclude', 'server/db/embedded/**'],
    })
  } finally {
    await server.stop()
  }
}

async function build() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}

async function browserTests() {
  const chromium = await findChromium()
  await ensureBuilt()
  const report = path.join(reports, 'browser.json')
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], {
    env: testEnvironment({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  })
  return countPlaywright(report, code)
}
