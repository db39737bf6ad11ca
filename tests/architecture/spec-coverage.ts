// Checks the claims in docs/spec-coverage.md by a pure function: the page and the test files in, the false claims out.
// A proof is a test (`path` › title), "seen: how", or "differs: why"; one cell may hold several, separated by <br>.

import type { Sources } from './imports.ts'

interface Row {
  line: number
  statement: string
  proofs: string[]
}

const SEPARATOR = /^\|[\s:|-]+\|$/
const TEST = /^`([^`]+)` › (.+)$/
const WORDS = /^(?:seen|differs): (.{10,})$/

export function rowsOf(page: string): Row[] {
  const lines = page.split('\n')
  const isHead = (n: number) => SEPARATOR.test(lines[n + 1]?.trim() ?? '')
  return lines.flatMap((text, n) => {
    const line = text.trim()
    if (!line.startsWith('|') || SEPARATOR.test(line) || isHead(n)) return []
    const [statement = '', ...rest] = line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/)
    const proofs = rest
      .join('|')
      .split('<br>')
      .map((proof) => proof.replaceAll('\\|', '|').trim())
    return [{ line: n + 1, statement: statement.trim(), proofs: proofs.filter((proof) => proof !== '') }]
  })
}

/** A skipped test proves nothing, so its title does not count. */
const TITLE =
  /(?:\b(?:test|it)(?:\.(?!skip|fixme|todo|describe)\w+)*|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`),/g

/** Which of the two steps runs it. */
const MARK = /(?: @more|\$\{more\})$/

export function titlesOf(source: string): Set<string> {
  const titles = [...source.matchAll(TITLE)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  return new Set(titles.map((title) => title.replace(/\\(['"`])/g, '$1').replace(MARK, '')))
}

/** One line for each row that its proof does not support. */
export function falseClaims(page: string, tests: Sources): string[] {
  return rowsOf(page).flatMap(({ line, statement, proofs }) => {
    const wrong = (what: string) => `line ${line}: ${what} (${statement})`
    if (statement === '') return [wrong('no statement')]
    if (proofs.length === 0) return [wrong('no proof')]
    return proofs.flatMap((proof) => {
      const [, file, title] = proof.match(TEST) ?? []
      if (file === undefined || title === undefined) {
        return WORDS.test(proof) ? [] : [wrong(`neither a test, nor "seen: …", nor "differs: …": ${proof}`)]
      }
      const source = tests.get(file)
      if (source === undefined) return [wrong(`no test file ${file}`)]
      return titlesOf(source).has(title) ? [] : [wrong(`no test in ${file} is called: ${title}`)]
    })
  })
}
