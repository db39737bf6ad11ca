import { describe, expect } from 'vitest'
import { at, signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { startServer } from '#tests/support/server.ts'

const it = withServer({ env: { AGENCY_NAME: 'Northside Care', REGISTRATION: 'closed' } })

describe('the settings read', () => {
  it('gives the browser the agency settings and nothing secret', async ({ server }) => {
    const answer = await fetch(`${server.url}/api/config`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      agencyName: 'Northside Care',
      agencyPhone: '0208 064 1920',
      agencyEmail: 'socialcare@example.org',
      agencyWhatsapp: '+442080641920',
      appUrl: 'http://localhost:0',
      registrationOpen: false,
      simulator: true,
      version: expect.any(String),
    })
  })
})

describe('the maps key', () => {
  it('is given to those who may create jobs, or else why there is none', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'ADMIN' })
    expect((await client.get('/api/google-maps-key')).body).toEqual({
      apiKey: null,
      message: 'Address autocomplete is unavailable. Please enter the address manually.',
    })
    const mapped = await startServer({ env: { GOOGLE_MAPS_KEY: 'a-key' }, databaseUrl: server.databaseUrl })
    expect((await at(mapped, client).get('/api/google-maps-key')).body).toEqual({ apiKey: 'a-key' })
    for (const role of ['CONTRACTOR', 'MANAGER'] as const) {
      const other = await signedIn(server, { role })
      expect((await at(mapped, other.client).get('/api/google-maps-key')).status).toBe(403)
    }
    await mapped.stop()
  })
})

describe('the health read', () => {
  it('answers ok while the database answers', async ({ server }) => {
    const answer = await fetch(`${server.url}/api/health`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  it('answers 503 when the database does not', async () => {
    const lonely = await startServer()
    await lonely.deps.database.close()
    const answer = await fetch(`${lonely.url}/api/health`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ message: 'The database does not answer.' })
    await lonely.app.close()
    await lonely.deps.live.stop()
  })
})
