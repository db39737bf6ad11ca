import { defineConfig } from 'vitest/config'

// Three projects: `unit` touches nothing outside the process; `server` runs against a real PostgreSQL that
// the global setup starts on a throw-away folder (or the one that TEST_DATABASE_URL names); `start` starts,
// stops and kills the built product as a whole.
export default defineConfig({
  test: {
    // By default one core is left for the person at the screen, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          environment: 'node',
          // Generous, since a loaded machine is slow; nothing waits this long unless it is broken.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/races/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
    ],
  },
})
