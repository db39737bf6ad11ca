import { describe, expect, it } from 'vitest'
import { brokenRules, COMPOSES, importsOf, RULES, serverLayers } from './imports.ts'
import { readSources } from './sources.ts'

const sources = readSources('core', 'server', 'web')

describe('imports', () => {
  it('run one way', () => {
    expect(brokenRules(sources)).toEqual([])
  })

  it('run in no circle between the features that show parts of each other', () => {
    const reach = (feature: string, seen: string[] = []): string[] =>
      (COMPOSES[feature] ?? []).flatMap((next) =>
        seen.includes(next) ? [next] : [next, ...reach(next, [...seen, next])],
      )
    expect(Object.keys(COMPOSES).filter((feature) => reach(feature).includes(feature))).toEqual([])
  })

  it('run in no circle between the features of the server, which form these layers', async () => {
    const { layers, inCircles } = serverLayers(sources)
    expect(inCircles, 'move what concerns both into server/use-cases, or below both').toEqual([])
    const listed = layers.map((layer, n) => `${n + 1}  ${layer.join(', ')}\n`).join('')
    await expect(listed).toMatchFileSnapshot('layers.txt')
  })

  it('are truly read: hundreds, from every root', () => {
    const links = importsOf(sources)
    expect(links.length).toBeGreaterThan(500)
    for (const root of ['core', 'server', 'web']) {
      expect([...sources.keys()].filter((file) => file.startsWith(`${root}/`)).length).toBeGreaterThan(15)
      expect(links.filter(({ to }) => to.startsWith(`${root}/`)).length).toBeGreaterThan(30)
    }
    const unknown = links.filter(({ to }) => /^(core|server|web)\/.*\.tsx?$/.test(to) && !sources.has(to))
    expect(unknown, 'every import within the project leads to a file').toEqual([])
  })
})

/** One deliberate violation of each rule, as people would write it. */
const PLANTED: Record<string, [file: string, line: string]> = {
  'core knows nobody': ['core/rota.ts', "import { readFileSync } from 'node:fs'"],
  'the server does not know the browser': ['server/app.ts', "import { Button } from '#web/ui/Button.tsx'"],
  'the browser does not know the server': [
    'web/lib/api.ts',
    "import type { Settings } from '../../server/settings.ts'",
  ],
  'the product does not know its tests': ['server/main.ts', "await import('#tests/support/clock.ts')"],
  'features and the ground do not know the use cases': [
    'server/features/jobs/jobs.service.ts',
    "import { deleteJob } from '#server/use-cases/delete-job.ts'",
  ],
  'a feature does not know HTTP, except in its routes': [
    'server/features/jobs/jobs.service.ts',
    "import type { Routes } from '#server/http/register-route.ts'",
  ],
  'shifts are written by their own feature': [
    'server/use-cases.ts',
    "import { insertShifts } from '#server/features/shifts/shifts.sql.ts'",
  ],
  'the ground does not know the features': [
    'server/http/session.ts',
    "import { signIn } from '../features/auth/auth.service.ts'",
  ],
  'SQL knows neither services nor routes': [
    'server/features/jobs/jobs.sql.ts',
    "import { createJob } from './jobs.service.ts'",
  ],
  'a service does not know routes': [
    'server/features/jobs/jobs.service.ts',
    "import { registerJobs } from './jobs.routes.ts'",
  ],
  'another feature of the server is reached through its service': [
    'server/features/jobs/jobs.service.ts',
    "export { findShift } from '#server/features/rota/rota.sql.ts'",
  ],
  'the shared parts of the browser know no feature': [
    'web/ui/Card.tsx',
    "import { JobCard } from '#web/features/jobs/JobCard.tsx'",
  ],
  'a feature of the browser does not know the frame': [
    'web/features/jobs/JobCard.tsx',
    "import { Layout } from '#web/app/Layout.tsx'",
  ],
  "a feature of the browser imports another's queries.ts at most": [
    'web/features/jobs/JobCard.tsx',
    "import { ShiftCard } from '../rota/ShiftCard.tsx'",
  ],
}

describe('the checker', () => {
  it.each(RULES.map((rule) => [rule.name, rule.instead]))(
    'sees when it is broken that %s',
    (name, instead) => {
      const [file, line] = PLANTED[name]!
      const found = brokenRules(new Map([[file, `// a file\n${line}\n`]]))
      expect(found).toEqual([expect.stringContaining(`${name}. Instead: ${instead}.`)])
      expect(found[0]).toMatch(new RegExp(`^${file} imports `))
    },
  )

  it('reads an import of several lines, and none in a comment', () => {
    const text =
      "import {\n  a,\n  b,\n} from '#web/lib/a.ts'\n// import x from '#web/ui/b.ts'\n/* from '#web/c.ts' */"
    expect(importsOf(new Map([['server/a.ts', text]]))).toEqual([{ from: 'server/a.ts', to: 'web/lib/a.ts' }])
  })

  it('sees a circle between features of the server, also through a third one', () => {
    const file = (name: string, imports: string) =>
      [
        `server/features/${name}/${name}.service.ts`,
        `import { x } from '#server/features/${imports}/${imports}.service.ts'`,
      ] as const
    const circle = [file('jobs', 'shifts'), file('shifts', 'people'), file('people', 'jobs')]
    expect(serverLayers(new Map(circle)).inCircles).toEqual(['jobs', 'people', 'shifts'])
    const line = [
      file('jobs', 'shifts'),
      file('shifts', 'people'),
      ['server/features/people/a.ts', ''] as const,
    ]
    expect(serverLayers(new Map(line))).toEqual({ layers: [['people'], ['shifts'], ['jobs']], inCircles: [] })
  })

  it('allows what the design allows', () => {
    const allowed: [string, string][] = [
      ['core/jobs.ts', "import { z } from 'zod'\nimport { LIMITS } from './limits.ts'"],
      ['server/features/jobs/jobs.routes.ts', "import { jobsAsJson } from './jobs.sql.ts'"],
      ['server/features/jobs/jobs.service.ts', "import { audit } from '../audit/audit.service.ts'"],
      ['web/features/jobs/JobCard.tsx', "import { useShifts } from '#web/features/rota/queries.ts'"],
      ['web/features/home/Home.tsx', "import { Board } from '#web/features/notifications/Board.tsx'"],
      ['web/app/router.tsx', "import { Jobs } from '#web/features/jobs/Jobs.tsx'"],
    ]
    expect(brokenRules(new Map(allowed))).toEqual([])
  })
})
