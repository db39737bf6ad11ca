import path from 'node:path'
import { build, type Rollup } from 'vite'
import { describe, expect, it } from 'vitest'
import { lightContracts } from '../../scripts/lib/light-contracts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ENTRY = path.join(root, 'web/entry-of-a-test.ts')

/** The built code of one module of the browser's half, with all that it imports. */
async function built(source: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
      lightContracts(root),
    ],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  return result[0]!.output.map((part) => ('code' in part ? part.code : '')).join('\n')
}

const hasSchemas = (code: string) => code.includes('ZodObject')

describe('a contract in the built pages', () => {
  it('keeps its method, path, needs and topics, and leaves its schemas to the server', async () => {
    const code = await built(`
      import { listApplications } from '#core/contracts/applications.ts'
      export const { method, path, needs, reads, reply } = listApplications`)
    expect(hasSchemas(code)).toBe(false)
    const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(module).toMatchObject({
      method: 'GET',
      path: '/api/job-applications',
      needs: 'jobs:read',
      reads: ['applications', 'jobs', 'users'],
      reply: undefined,
    })
  })

  it('brings its schema where a form asks for it, and the schema still refuses', async () => {
    const code = await built(`
      import { createJob, NewJob } from '#core/contracts/jobs.ts'
      export const path = createJob.path
      export const refused = NewJob.safeParse({ headline: '' }).success === false`)
    expect(hasSchemas(code)).toBe(true)
    const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(module).toMatchObject({ path: '/api/jobs', refused: true })
  })
})
