// Reads the JSON reports of Vitest and Playwright: how many tests passed, and which failed.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'

/** A runner that fails without a failing test (a crash, a file that did not load) counts as one failure. */
export function readVitest(file, code) {
  const files = read(file)?.testResults ?? []
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${path.relative(root, name)}: ${test.fullName}` })),
  )
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ name, failureMessages }) => `${name}\n${indented(failureMessages.join('\n'))}`)
  const unloaded = files
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${path.relative(root, name)}\n${indented(message)}`)
  return result(tests.filter(({ status }) => status === 'passed').length, [...failures, ...unloaded], code)
}

/** `flaky`: what failed, ran again and passed. */
export function readPlaywright(file, code) {
  const report = read(file)
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const failures = specs.filter(({ ok }) => !ok).map(describeFailure)
  const flaky = specs
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
    .map(describeFailure)
  return { ...result((report?.stats?.expected ?? 0) + flaky.length, failures, code), flaky }
}

function result(passed, failures, code) {
  if (failures.length === 0 && code !== 0)
    return { passed, failures: [`The test runner ended with ${code}.`] }
  return { passed, failures }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function describeFailure({ file, line, title, tests }) {
  const messages = tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  )
  return `${file}:${line} ${title}\n${indented(messages.join('\n'))}`
}

/** The first lines of a message say what was expected; the rest is in the output above. */
function indented(message) {
  return String(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
