// `npm run backup` and `npm run restore`: install and build what is missing or stale, then run that program.

import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'

await main(async () => {
  const [, , name, ...args] = process.argv
  // Standard output may be the backup itself.
  console.log = console.error
  await ensureInstalled()
  await ensureBuilt()
  process.setSourceMapsEnabled(true)
  const program = inProject('dist', 'server', `${name === 'restore' ? 'restore' : 'backup'}.js`)
  process.argv = [process.argv[0], program, ...args]
  await import(pathToFileURL(program).href)
})
