// core is a function of facts and now; the browser asks for capabilities and never for a role name.

import { describe, expect, it } from 'vitest'
import { type Sources, withoutComments } from './imports.ts'
import { readSources } from './sources.ts'

/** Each line that matches, with its location. */
function linesWith(pattern: RegExp, sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) =>
    withoutComments(text)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

const OUTSIDE_WORLD =
  /\bnew Date\(\)|\bDate\.now\b|\bperformance\.now\b|\bMath\.random\b|\bprocess\.|\bglobalThis\b|\bfetch\(|\bsetTimeout\b|\bsetInterval\b|['"]node:/

describe('core', () => {
  const core = readSources('core')

  it('never reads the clock, chance, the process or the network: facts and now come as arguments', () => {
    expect(core.size).toBeGreaterThan(15)
    expect(linesWith(OUTSIDE_WORLD, core)).toEqual([])
  })

  it.each(['const now = new Date()', 'if (Date.now() > end)', "import fs from 'node:fs'", 'process.env.TZ'])(
    'would be caught at: %s',
    (line) => {
      expect(linesWith(OUTSIDE_WORLD, new Map([['core/x.ts', line]]))).toHaveLength(1)
    },
  )

  it('may make a date from what it was given', () => {
    const line = 'const end = new Date(start.getTime() + HOUR_MS) // not new Date()'
    expect(linesWith(OUTSIDE_WORLD, new Map([['core/x.ts', line]]))).toEqual([])
  })
})

/** Comparing a role decides something; offering it in a list or using it as a key of labels does not. */
const ROLE_NAME =
  /(?:[!=]==?|\bcase|\bincludes\()\s*['"`](?:MASTER_ADMIN|ADMIN|MANAGER|CONTRACTOR)['"`]|\brole\s*[!=]==?\s*['"`]PENDING['"`]/
/** Labels of roles, and the board's staff groups: they sort people but permit nothing. */
const ALLOWED = /\/labels(\/|\.tsx?$)|^web\/features\/rota\/staff\.ts$/

describe('the browser', () => {
  const web = new Map([...readSources('web')].filter(([file]) => !ALLOWED.test(file)))

  it('asks can(capability) and never names a role', () => {
    expect(web.size).toBeGreaterThan(30)
    expect(linesWith(ROLE_NAME, web), 'use useCan() with a capability of core/capabilities.ts').toEqual([])
  })

  it.each(["if (user.role === 'ADMIN')", 'roles.includes("MANAGER")', "user.role !== 'PENDING'"])(
    'would be caught at: %s',
    (line) => {
      expect(linesWith(ROLE_NAME, new Map([['web/app/x.tsx', line]]))).toHaveLength(1)
    },
  )
})
