// `npm start` and `npm run demo`: install and build what is missing or stale, then run the server.

import './lib/node-version.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main, Stop } from './lib/project.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const isDemo = args.includes('--demo')
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown) throw new Stop(`Unknown argument ${unknown}. Usage: npm start, or npm run demo.`)

  await ensureInstalled()
  await ensureBuilt()
  if (isDemo) process.env.DEMO = '1'
  process.env.DATA_DIR ||= inProject(isDemo ? 'demo-data' : 'data')
  process.env.NODE_ENV ||= 'production'
  process.setSourceMapsEnabled(true)
  // In this process, so that Ctrl-C and SIGTERM reach the server directly.
  await import(pathToFileURL(inProject('dist', 'server', 'main.js')).href)
})
