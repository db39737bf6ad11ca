// Temporary passwords: shown once, kept only as an Argon2id hash, good for 72 hours.

import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { LIFETIME } from '#core/timing.ts'
import { temporaryPassword } from '#core/users.ts'

export async function makePassword(
  now: Date,
): Promise<{ password: string; passwordHash: string; passwordExpiresAt: Date }> {
  const password = temporaryPassword(randomBytes)
  return {
    password,
    passwordHash: await hash(password),
    passwordExpiresAt: new Date(now.getTime() + LIFETIME.temporaryPassword),
  }
}
