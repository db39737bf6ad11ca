import path from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

export default defineConfig({
  ...browserTests,
  testDir: import.meta.dirname,
  globalSetup: path.join(import.meta.dirname, '../e2e/support/global-setup.ts'),
  outputDir: path.join(import.meta.dirname, '../../test-results'),
  timeout: 900_000,
  reporter: [['line']],
})
