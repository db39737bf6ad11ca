// `npm run setup-link`: install and build what is missing or stale, then run that program.

import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.setSourceMapsEnabled(true)
  process.env.DATA_DIR ||= inProject('data')
  await import(pathToFileURL(inProject('dist', 'server', 'setup-link.js')).href)
})
