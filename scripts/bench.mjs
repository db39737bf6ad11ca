// `npm run bench`: measures the build that `npm start` would run. Arguments are passed to the benchmarks.

import './lib/node-version.mjs'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const args = ['--import', 'tsx', inProject('bench', 'run.ts'), ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args)
  process.exitCode = code
})
