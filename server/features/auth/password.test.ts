import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '#server/db/schema.ts'
import { Client, nobody } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
const PASSWORD = 'Tmp#Pass42'

const login = (server: TestServer, username: string, password: string) =>
  nobody(server).post('/api/simple-auth/login', { username, password })

async function withPassword(server: TestServer): Promise<Person> {
  const person = await createPerson(server.deps)
  await server.deps.database.db
    .update(users)
    .set({
      passwordHash: await hash(PASSWORD),
      passwordExpiresAt: new Date(server.clock.now().getTime() + 72 * HOUR),
    })
    .where(eq(users.id, person.id))
  return person
}

describe('signing in with a username and a temporary password', () => {
  it('opens a session, whatever the case of the username', async ({ server }) => {
    const person = await withPassword(server)
    const answer = await login(server, person.username.toUpperCase(), PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: true })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? null
    expect((await new Client(server.url, cookie).get('/api/simple-auth/user')).body.id).toBe(person.id)
  })

  it('gives one answer for a wrong password, an unknown name and an account without a password', async ({
    server,
  }) => {
    const person = await withPassword(server)
    const without = await createPerson(server.deps)
    const answers = [
      await login(server, person.username, 'wrong'),
      await login(server, 'nobody.here', PASSWORD),
      await login(server, without.username, PASSWORD),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ success: false, message: 'Invalid username or password.' })
    }
  })

  it('refuses a password that is 72 hours old, saying so', async ({ server }) => {
    const person = await withPassword(server)
    server.clock.advance(72 * HOUR)
    const answer = await login(server, person.username, PASSWORD)
    expect(answer.status).toBe(401)
    expect(answer.body.message).toMatch(/expired/)
  })

  it('closes a username for a while after five wrong tries, also for the right password', async ({
    server,
  }) => {
    server.clock.advance(2 * HOUR)
    const person = await withPassword(server)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => login(server, person.username, 'wrong')))
    expect(wrong.filter((a) => a.status === 401)).toHaveLength(5)
    const closed = await login(server, person.username, PASSWORD)
    expect(closed.status).toBe(429)
    expect(closed.body.success).toBe(false)
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
    server.clock.advance(15 * 60_000)
    expect((await login(server, person.username, PASSWORD)).status).toBe(200)
  })

  it('does not stay closed for hours because the clock was set back', async ({ server }) => {
    server.clock.advance(2 * HOUR)
    const person = await withPassword(server)
    for (let n = 0; n < 5; n += 1) await login(server, person.username, 'wrong')
    expect((await login(server, person.username, PASSWORD)).status).toBe(429)
    server.clock.advance(-3 * HOUR)
    expect((await login(server, person.username, PASSWORD)).status).toBe(200)
    server.clock.advance(3 * HOUR)
  })

  it('closes an address after fifty wrong tries in an hour', async ({ server }) => {
    server.clock.advance(2 * HOUR)
    const statuses = []
    for (let n = 0; n < 51; n++) statuses.push((await login(server, `guess.${n}`, 'wrong')).status)
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
    expect(statuses[50]).toBe(429)
  })
})
