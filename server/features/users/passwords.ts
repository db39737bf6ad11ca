// Temporary passwords: shown once, stored only as an Argon2id hash, valid for 72 hours.

import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { LIFETIME } from '#core/timing.ts'
import { temporaryPassword } from '#core/users.ts'

interface NewPassword {
  password: string
  passwordHash: string
  passwordExpiresAt: Date
}

/** Hashing uses the four threads that compression and sign-ins need too, so it must not take them all. */
const AT_ONCE = 2

export async function makePasswords(count: number, now: Date): Promise<NewPassword[]> {
  const made: NewPassword[] = []
  let begun = 0
  const work = async () => {
    while (begun < count) {
      begun += 1
      made.push(await makePassword(now))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}

export async function makePassword(now: Date): Promise<NewPassword> {
  const password = temporaryPassword(randomBytes)
  return {
    password,
    passwordHash: await hash(password),
    passwordExpiresAt: new Date(now.getTime() + LIFETIME.temporaryPassword),
  }
}
