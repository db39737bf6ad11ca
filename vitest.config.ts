import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Generous for a loaded machine; nothing waits this long unless it is broken.
const PATIENT = { testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

// Loading the modules again for each file takes longer than most files' tests. What a test replaces is put back.
const TOGETHER = { isolate: false, unstubGlobals: true, restoreMocks: true }

// Five projects: `unit` touches nothing outside the process; `component` renders screens without a browser; `server`
// runs against a real PostgreSQL that the global setup starts in a throw-away folder (or the one that TEST_DATABASE_URL
// names); `start` starts, stops and kills the whole built product; `engines` walks through it in WebKit and Firefox.
export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which is half of a two-core machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
          ...PATIENT,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          environment: 'happy-dom',
          // Or a link to an e-mail would become the page's own address.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          setupFiles: ['tests/component/support/setup.ts'],
          ...PATIENT,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'server',
          alias: {
            // openapi-typescript uses the compiler's API, which TypeScript 7 does not have.
            typescript: 'typescript-5',
            '@node-rs/argon2': path.join(import.meta.dirname, 'tests/support/argon2.ts'),
          },
          server: { deps: { inline: ['openapi-typescript'] } },
          include: ['server/**/*.test.ts', 'tests/races/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['tests/server-setup.ts'],
          // One more than there are processors: tests of outages and crashes mostly wait.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          ...PATIENT,
          ...TOGETHER,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          environment: 'node',
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          // A whole story is one test: minutes on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
