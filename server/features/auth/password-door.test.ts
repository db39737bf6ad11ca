// What a stranger can and cannot do with usernames and passwords.

import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '#server/db/schema.ts'
import { Browser } from '#tests/support/browser.ts'
import { alerts, db, it, NUMBER } from '#tests/support/doors.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { browserOf, MINUTE } from '#tests/support/sign-in.ts'

describe('the password door', () => {
  async function withPassword(server: TestServer, person: Person): Promise<void> {
    const passwordHash = await hash('Tmp#Pass42')
    await db(server).update(users).set({ passwordHash }).where(eq(users.id, person.id))
  }

  it('stays open for a device that has signed in before while strangers try wrong passwords', async ({
    server,
    person,
  }) => {
    await withPassword(server, person)
    const own = await browserOf(server, NUMBER)
    const stranger = new Browser(server, '203.0.113.9')
    for (let n = 0; n < 6; n += 1) await stranger.password(person.username, 'wrong')
    expect((await stranger.password(person.username, 'Tmp#Pass42')).status).toBe(429)
    expect((await own.password(person.username, 'Tmp#Pass42')).status).toBe(200)
  })

  it('closes to all but marked devices after fifty wrong tries in a day, and admins are told', async ({
    server,
    person,
    admin,
  }) => {
    await withPassword(server, person)
    const own = await browserOf(server, NUMBER)
    const stranger = new Browser(server, '203.0.113.9')
    for (let round = 0; round < 10; round += 1) {
      for (let n = 0; n < 5; n += 1) {
        const wrong = await new Browser(server, `203.0.113.${round * 5 + n}`).password(
          person.username,
          'wrong',
        )
        expect(wrong.status).toBe(401)
      }
      server.clock.advance(16 * MINUTE)
    }
    const closed = await stranger.password(person.username, 'Tmp#Pass42')
    expect(closed.status).toBe(429)
    expect(closed.body.message).toMatch(/too many wrong passwords for this username today/)
    expect(await alerts(server, admin)).toMatchObject([
      { message: expect.stringContaining('50 wrong passwords') },
    ])
    expect((await own.password(person.username, 'Tmp#Pass42')).status).toBe(200)
  })
})
