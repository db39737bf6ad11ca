import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium =
  process.env.CHROMIUM_PATH ??
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((file) => existsSync(file))

// Every worker runs its own server (tests/e2e/support/fixtures.ts) on one embedded PostgreSQL that the global setup
// starts. Files run in the order of their names: the two longest stories begin with an `a`, or one of them would run alone
// at the end.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: false,
  // One more than the cores of a small machine: a test spends half its time waiting.
  workers: 3,
  retries: 0,
  // Generous for a loaded machine; nothing waits this long unless it is broken.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // The service worker fetches the whole product in the background, so only tests about it allow it.
    serviceWorkers: 'block',
    // Recording adds a third to the time: switch it on to investigate a failure (--trace on).
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
