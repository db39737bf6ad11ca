import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium =
  process.env.CHROMIUM_PATH ??
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((file) => existsSync(file))

// Every worker runs a whole server of its own (tests/e2e/support/fixtures.ts) on one embedded PostgreSQL that the
// global setup starts.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: false,
  // One more than the cores of a small machine: a test waits as often as it works.
  workers: 3,
  retries: 0,
  // Generous, since a loaded machine is slow, and nothing waits this long unless it is broken.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // The worker fetches the whole product in the background: allowed where it is what the test is about.
    serviceWorkers: 'block',
    // Recording costs a third of the time: switch it on where a failure needs a look (--trace on).
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
