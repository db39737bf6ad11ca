import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, signedIn } from '#tests/support/client.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { AGENCY_NAME: 'Northside Care', REGISTRATION: 'closed' } })
})
afterAll(() => server.stop())

describe('the settings read', () => {
  it('gives the browser the agency settings and nothing secret', async () => {
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
  it('is given to whoever is signed in, or else why there is none', async () => {
    const { client } = await signedIn(server)
    expect((await client.get('/api/google-maps-key')).body).toEqual({
      apiKey: null,
      message: 'Address autocomplete is unavailable. Please enter the address manually.',
    })
    const mapped = await startServer({ env: { GOOGLE_MAPS_KEY: 'a-key' }, databaseUrl: server.databaseUrl })
    expect((await at(mapped, client).get('/api/google-maps-key')).body).toEqual({ apiKey: 'a-key' })
    await mapped.stop()
  })
})

describe('the health read', () => {
  it('answers ok while the database answers', async () => {
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
