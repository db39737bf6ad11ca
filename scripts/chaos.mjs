// `npm run chaos`: injects faults into servers, database and provider, using the build that `npm start` would run.
// Arguments name the scenarios to run.

import './lib/node-version.mjs'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { findPostgres } from './lib/tools.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { folder } = await findPostgres()
  const args = ['--import', 'tsx', inProject('tests', 'chaos', 'run.ts'), folder, ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args)
  process.exitCode = code
})
