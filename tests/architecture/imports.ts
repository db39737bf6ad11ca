// The allowed directions of imports, checked by a pure function of the sources: a map from path to text in, the broken
// rules out. Routes call services; if there is nothing to decide, a route may call its own feature's SQL.

import path from 'node:path'

export type Sources = ReadonlyMap<string, string>

interface Import {
  from: string
  /** A path in the project, or a package name. */
  to: string
}

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g

export function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) =>
    [...withoutComments(text).matchAll(SPECIFIER)].map(([, , specifier]) => ({
      from,
      to: resolve(from, specifier!),
    })),
  )
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return specifier
}

/** Good enough for our own formatted code: URLs in strings survive, because their slashes follow a colon. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

interface Rule {
  name: string
  breaks: (link: Import) => boolean
  instead: string
}

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
const [isCore, isServer, isWeb] = [isIn('core'), isIn('server'), isIn('web')]
const isPackage = (to: string) => !/^(core|server|web|tests|bench|scripts)\//.test(to)

/**
 * Features whose screens show parts of another: the team page works on accounts, the admin panel and the boards show
 * applications, a job shows its offers, those who accept one are applicants, a person's page shows accounts and
 * applications, a booking says whom not to send, jobs and the board find people for open work, and many screens have an
 * address field. Each pair goes one way; a test rejects cycles.
 */
export const COMPOSES: Record<string, readonly string[]> = {
  team: ['users'],
  users: ['applications'],
  notifications: ['applications'],
  jobs: ['applications', 'maps', 'offers', 'shortlist'],
  offers: ['applications'],
  people: ['applications', 'offers', 'users'],
  shortlist: ['offers'],
  rota: ['maps', 'people', 'shortlist'],
}

const CORE_PACKAGES = ['zod', 'date-fns', '@date-fns/tz']

/** The feature whose folder a file is in, or null outside the features. */
function featureOf(file: string, half: 'server' | 'web'): string | null {
  return file.match(new RegExp(`^${half}/features/([^/]+)/`))?.[1] ?? null
}

function isOtherFeature({ from, to }: Import, half: 'server' | 'web'): boolean {
  const [own, other] = [featureOf(from, half), featureOf(to, half)]
  return own !== null && other !== null && own !== other
}

function composes({ from, to }: Import): boolean {
  const [own, other] = [featureOf(from, 'web')!, featureOf(to, 'web')!]
  return own === 'home' || (COMPOSES[own] ?? []).includes(other)
}

export const RULES: Rule[] = [
  {
    name: 'core knows nobody',
    breaks: ({ from, to }) => isCore(from) && !isCore(to) && !(isPackage(to) && CORE_PACKAGES.includes(to)),
    instead: `core is pure: pass what it needs as an argument (packages: ${CORE_PACKAGES.join(', ')})`,
  },
  {
    name: 'the server does not know the browser',
    breaks: ({ from, to }) => isServer(from) && isWeb(to),
    instead: 'move what both need into core/',
  },
  {
    name: 'the browser does not know the server',
    breaks: ({ from, to }) => isWeb(from) && isServer(to),
    instead: 'call a contract of core/contracts/ through web/lib, or move what both need into core/',
  },
  {
    name: 'the product does not know its tests',
    breaks: ({ to }) => /^(tests|bench)\//.test(to),
    instead: 'move what the product needs out of tests/ and bench/',
  },
  {
    name: 'features and the ground do not know the use cases',
    breaks: ({ from, to }) =>
      isIn('server/use-cases')(to) &&
      (featureOf(from, 'server') !== null || /^server\/(http|db)\//.test(from)),
    instead: 'let server/app.ts register the use case, and move what a feature needs into a feature',
  },
  {
    name: 'a feature does not know HTTP, except in its routes',
    breaks: ({ from, to }) =>
      featureOf(from, 'server') !== null && !from.endsWith('.routes.ts') && isIn('server/http')(to),
    instead: 'take the Call of server/call.ts, and let the route make the answer',
  },
  {
    name: 'shifts are written by their own feature',
    breaks: ({ from, to }) =>
      to === 'server/features/shifts/shifts.sql.ts' && !/^server\/(features\/shifts|demo)\//.test(from),
    instead: 'call assign, change or unassign of features/shifts/shifts.service.ts',
  },
  {
    name: 'the ground does not know the features',
    breaks: ({ from, to }) => /^server\/(http|db)\//.test(from) && featureOf(to, 'server') !== null,
    instead: 'let server/app.ts or server/queue/tasks.ts put the two together',
  },
  {
    name: 'SQL knows neither services nor routes',
    breaks: ({ from, to }) => from.endsWith('.sql.ts') && /\.(service|routes)\.ts$/.test(to),
    instead: 'let the service call the SQL, and pass the values as arguments',
  },
  {
    name: 'a service does not know routes',
    breaks: ({ from, to }) => from.endsWith('.service.ts') && to.endsWith('.routes.ts'),
    instead: 'move what both need into the service',
  },
  {
    name: 'another feature of the server is reached through its service',
    breaks: (link) =>
      (isOtherFeature(link, 'server') ||
        (isIn('server/use-cases')(link.from) && isIn('server/features')(link.to))) &&
      !link.to.endsWith('.service.ts'),
    instead: "import the other feature's .service.ts, and add there what is missing",
  },
  {
    name: 'the shared parts of the browser know no feature',
    breaks: ({ from, to }) => /^web\/(ui|lib)\//.test(from) && /^web\/(features|app)\//.test(to),
    instead: 'take what differs as a prop or an argument, or move the component into the feature',
  },
  {
    name: 'a feature of the browser does not know the frame',
    breaks: ({ from, to }) => featureOf(from, 'web') !== null && isIn('web/app')(to),
    instead: 'move what both need into web/lib or web/ui; web/app composes the features, not the reverse',
  },
  {
    name: "a feature of the browser imports another's queries.ts at most",
    breaks: (link) => isOtherFeature(link, 'web') && !composes(link) && !link.to.endsWith('/queries.ts'),
    instead:
      "use the other feature's queries.ts, move the shared part into web/ui, or say in COMPOSES that it shows it",
  },
]

/** One line for each import in the wrong direction. */
export function brokenRules(sources: Sources): string[] {
  return importsOf(sources).flatMap((link) =>
    RULES.filter((rule) => rule.breaks(link)).map(
      (rule) => `${link.from} imports ${link.to}: ${rule.name}. Instead: ${rule.instead}.`,
    ),
  )
}

/** Which server features each one imports directly. */
function featureImports(sources: Sources): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of sources.keys()) {
    const own = featureOf(file, 'server')
    if (own) imports.set(own, new Set())
  }
  for (const { from, to } of importsOf(sources)) {
    const [own, other] = [featureOf(from, 'server'), featureOf(to, 'server')]
    if (own && other && own !== other) imports.get(own)?.add(other)
  }
  return imports
}

/**
 * The server features in layers: each imports only from layers below it. Features in an import cycle, and those above
 * them, are left over.
 */
export function serverLayers(sources: Sources): { layers: string[][]; inCircles: string[] } {
  const left = featureImports(sources)
  const layers: string[][] = []
  for (;;) {
    const layer = [...left].filter(([, below]) => [...below].every((name) => !left.has(name)))
    if (layer.length === 0) return { layers, inCircles: [...left.keys()].sort() }
    layers.push(layer.map(([name]) => name).sort())
    for (const [name] of layer) left.delete(name)
  }
}
