// docs/spec-coverage.md names the test for every statement of the specification. These tests check its claims.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { falseClaims, rowsOf, titlesOf } from './spec-coverage.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')

function readTests(): Map<string, string> {
  const files = ['core', 'server', 'web', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}

describe('the coverage of the specification', () => {
  it('names for every statement a test that exists, or how else it was seen', () => {
    expect(rowsOf(page).length).toBeGreaterThan(0)
    expect(falseClaims(page, readTests())).toEqual([])
  })
})

describe('the checker of the coverage', () => {
  // In two parts, because the linter reports a whole placeholder as a mistake.
  const title = `of ${'$'}{role} at |`
  const tests = new Map([
    [
      'core/a.test.ts',
      [
        "it('adds')",
        "  it('adds', () => {})",
        '  it.each([1, 2])("can\'t %s", () => {})',
        `  it.each<[string]>([\n    [1],\n  ])(\n    \`${title}\`,\n    () => {},\n  )`,
        "  it.skip('is skipped', () => {})",
        "  test.describe('a group', () => {})",
      ].join('\n'),
    ],
  ])
  const table = (...rows: string[]) =>
    ['# P', '', '| statement | shown by |', '|---|---|', ...rows].join('\n')

  it('accepts a test, several tests, what was seen and what differs', () => {
    const good = table(
      '| sums | `core/a.test.ts` › adds |',
      `| both | \`core/a.test.ts\` › can't %s<br>\`core/a.test.ts\` › ${title.replace('|', '\\|')} |`,
      '| swipe | seen: dragged by hand on a phone |',
      '| page | differs: the ruling on time decides |',
    )
    expect(rowsOf(good)).toHaveLength(4)
    expect(falseClaims(good, tests)).toEqual([])
  })

  it.each([
    ['| sums | `core/b.test.ts` › adds |', 'line 5: no test file core/b.test.ts (sums)'],
    ['| sums | `core/a.test.ts` › subtracts |', 'no test in core/a.test.ts is called: subtracts'],
    ['| sums | `core/a.test.ts` › is skipped |', 'no test in core/a.test.ts is called: is skipped'],
    ['| sums | `core/a.test.ts` |', 'neither a test'],
    ['| sums | it surely works |', 'neither a test'],
    ['| sums | seen: yes |', 'neither a test'],
    ['| sums | |', 'no proof'],
    ['| sums |', 'no proof'],
    ['| | `core/a.test.ts` › adds |', 'no statement'],
    ['| sums | `core/a.test.ts` › adds<br>`core/a.test.ts` › subtracts |', 'is called: subtracts'],
  ])('refuses %s', (row, words) => {
    expect(falseClaims(table(row), tests)).toEqual([expect.stringContaining(words)])
  })

  it('reads the titles of tests as they stand in the source', () => {
    expect([...titlesOf(tests.get('core/a.test.ts')!)]).toEqual(['adds', "can't %s", title])
  })
})
