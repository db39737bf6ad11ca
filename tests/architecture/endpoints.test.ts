// The browser calls endpoints; the schemas of their contracts are loaded only with the forms that validate input.

import { describe, expect, it } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { importsOf, type Sources } from './imports.ts'
import { readSources } from './sources.ts'

const sources = readSources('core', 'web')
const files = [...sources.keys()].filter(
  (file) => /^core\/endpoints\//.test(file) && !/\/(endpoint|url)\.ts$/.test(file),
)
const endpoints = (
  await Promise.all(
    files.map(async (file) => Object.values(await import(/* @vite-ignore */ `../../${file}`)) as Endpoint[]),
  )
).flat()

const called = ({ method, path }: Endpoint) => `${method} ${path}`

describe('an endpoint', () => {
  it('has one contract, which says the same of who may call and of topics', () => {
    expect(endpoints.length).toBeGreaterThan(60)
    const contracts = new Map(CONTRACTS.map(({ contract }) => [called(contract), contract]))
    for (const endpoint of endpoints) expect(contracts.get(called(endpoint))).toMatchObject(endpoint)
    expect(new Set(endpoints.map(called)).size).toBe(endpoints.length)
  })

  it('is called by the browser', () => {
    const web = [...sources].filter(([file]) => file.startsWith('web/')).map(([, text]) => text)
    const names = files.flatMap((file) => [...sources.get(file)!.matchAll(/export const (\w+)/g)])
    const uncalled = names.filter(([, name]) => !web.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    expect(uncalled.map(([, name]) => name)).toEqual([])
  })

  it('says what a write changes, so that no screen lists the topics', () => {
    const listed = [...sources].filter(([, text]) => /refreshTopics\([^)]*['"]/.test(text))
    expect(listed.map(([file]) => file)).toEqual([])
  })

  it('says of a write which topics it changes, and of a read none', () => {
    const writes = endpoints.filter(({ method, readByPost }) => method !== 'GET' && !readByPost)
    expect(writes.filter(({ changes }) => changes === undefined)).toEqual([])
    expect(endpoints.filter((endpoint) => !writes.includes(endpoint) && endpoint.changes)).toEqual([])
  })
})

/** What is loaded with a file: everything it imports, except types and dynamic imports. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = (sources.get(file) ?? '').replace(/import type [^;]*? from '[^']+'|\bimport\(/g, '')
  for (const { to } of importsOf(new Map([[file, code]]) satisfies Sources)) loadedWith(to, seen)
  return seen
}

describe('the schema library', () => {
  it.each([
    'web/main.tsx',
    'web/features/auth/LoginScreen.tsx',
    'web/app/SignedIn.tsx',
    'web/features/home/StaffHomeScreen.tsx',
    'web/features/home/ContractorHomeScreen.tsx',
    'web/lib/last-seen.ts',
  ])('is not loaded with %s', (screen) => {
    const loaded = loadedWith(screen)
    expect(loaded.size).toBeGreaterThan(5)
    expect([...loaded].filter((file) => file === 'zod' || file.startsWith('core/contracts/'))).toEqual([])
  })

  it('is loaded with a form that checks what is typed', () => {
    expect(loadedWith('web/features/jobs/CreateJobScreen.tsx')).toContain('zod')
  })
})
