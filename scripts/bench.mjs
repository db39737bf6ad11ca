// `npm run bench`: measures the build that `npm start` would run. Arguments are passed to the benchmarks. They are
// bundled like the product itself, because running the sources costs time of its own.

import './lib/node-version.mjs'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { bundleForNode } from './lib/bundle.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const outDir = inProject('dist', 'bench')
const PROGRAM = /^(run|.*-server)\.ts$/

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  rmSync(outDir, { recursive: true, force: true })
  const programs = readdirSync(inProject('bench')).filter((name) => PROGRAM.test(name))
  await bundleForNode(
    outDir,
    Object.fromEntries(programs.map((name) => [path.parse(name).name, `bench/${name}`])),
  )
  const { code } = await run(process.execPath, [path.join(outDir, 'run.js'), ...process.argv.slice(2)])
  process.exitCode = code
})
