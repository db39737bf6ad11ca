// How many tests passed and failed, from the reports that Vitest and Playwright write as JSON.

import { readFileSync } from 'node:fs'

/** A runner that fails without a failing test (it crashed, a file did not load) counts as one failure. */
export function countVitest(file, code) {
  const report = read(file)
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** A test that passes only when repeated is not a test that passes. */
export function countPlaywright(file, code) {
  const stats = read(file)?.stats
  const passed = stats?.expected ?? 0
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
