// `npm run screenshots`: screenshots of every screen, as each role, into screenshots/. Arguments are passed to
// Playwright, so `npm run screenshots -- -g MANAGER` takes those of one role.

import './lib/node-version.mjs'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, inProject, main } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { findChromium } from './lib/tools.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const chromium = await findChromium()
  const config = inProject('tests', 'screens', 'playwright.config.ts')
  const { code } = await run(bin('playwright'), ['test', '-c', config, ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  })
  process.exitCode = code
})
