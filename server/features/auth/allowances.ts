// How many codes may be sent, and how many wrong codes and passwords tried. A device that has signed in as the person
// before has its own allowance; everybody else shares one per number or username, and one per network.

import { createHash } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { networkOf, siteOf } from '#core/networks.ts'
import type { Db } from '#server/db/connection.ts'
import { countEvent, type Limit, secondsToWait } from './rate-limits.sql.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const WRONG_CODES_A_DAY: Limit = { kind: 'wrong-code', max: 50, windowMs: day }
const CODES_SOON: Limit = { kind: 'code-to-number', max: 1, windowMs: 30_000 }
const CODES: Limit = { kind: 'code-to-number', max: 5, windowMs: hour }
// Every sign-in can mark another device, so all marked devices of a number share a limit too.
const CODES_TO_MARKED: Limit = { kind: 'code-to-marked', max: 20, windowMs: hour }
const CODES_FROM_NETWORK: Limit = { kind: 'code-from-network', max: 100, windowMs: hour }
const CODES_FROM_SITE: Limit = { kind: 'code-from-site', max: 200, windowMs: hour }

const NEW_NUMBERS: Limit = { kind: 'new-number', max: 5, windowMs: hour }

const WRONG_PASSWORDS: Limit = { kind: 'wrong-password', max: 5, windowMs: 15 * minute }
const WRONG_PASSWORDS_A_DAY: Limit = { kind: 'wrong-password', max: 50, windowMs: day }
const WRONG_PASSWORDS_FROM_NETWORK: Limit = { kind: 'wrong-password-from-network', max: 50, windowMs: hour }
const WRONG_PASSWORDS_FROM_SITE: Limit = { kind: 'wrong-password-from-site', max: 100, windowMs: hour }

/** Whose allowance it is: the number's or username's, or that of one marked device. */
export function allowanceOf(name: string, device: string | null): string {
  return device === null ? name : `${name} ${device}`
}

/** Uses one code from the allowances, or refuses. */
export async function takeCode(
  db: Db,
  { phoneNumber, device, ip }: { phoneNumber: string; device: string | null; ip: string },
  now: Date,
): Promise<void> {
  const subject = allowanceOf(phoneNumber, device)
  const taken: (readonly [Limit, string])[] =
    device === null
      ? [
          [CODES_FROM_SITE, siteOf(ip)],
          [CODES_FROM_NETWORK, networkOf(ip)],
          [CODES, subject],
        ]
      : [
          [CODES_TO_MARKED, phoneNumber],
          [CODES, subject],
        ]
  for (const [limit, of] of [...taken, [CODES_SOON, subject] as const]) {
    const wait = await secondsToWait(db, limit, of, now)
    if (wait !== null)
      throw new Refusal('too-many-codes', { params: { seconds: wait }, retryAfterSeconds: wait })
  }
  const wait = await secondsToWait(db, WRONG_CODES_A_DAY, subject, now)
  if (wait !== null) throw new Refusal('wrong-codes-today', { retryAfterSeconds: wait })
  for (const [limit, of] of taken) await countEvent(db, limit.kind, of, now)
}

/** How many codes somebody may send to new numbers of their own: texts to strangers, if it is misused. */
export async function takeNewNumber(db: Db, userId: string, now: Date): Promise<void> {
  const wait = await secondsToWait(db, NEW_NUMBERS, userId, now)
  if (wait !== null)
    throw new Refusal('too-many-codes', { params: { seconds: wait }, retryAfterSeconds: wait })
  await countEvent(db, NEW_NUMBERS.kind, userId, now)
}

/** The attempts of one client for one username. */
export class PasswordTries {
  private readonly db: Db
  private readonly now: Date
  private readonly subject: string
  private readonly networks: (readonly [Limit, string])[]

  constructor(db: Db, caller: { username: string; device: string | null; ip: string }, now: Date) {
    this.db = db
    this.now = now
    // Hashed: people type their password into the wrong field.
    const username = createHash('sha256').update(caller.username).digest('base64url')
    this.subject = allowanceOf(username, caller.device)
    this.networks =
      caller.device === null
        ? [
            [WRONG_PASSWORDS_FROM_SITE, siteOf(caller.ip)],
            [WRONG_PASSWORDS_FROM_NETWORK, networkOf(caller.ip)],
          ]
        : []
  }

  /** Attempts for one username are serialised here, so that every one is counted. */
  async refuse(): Promise<Refusal | null> {
    for (const [limit, of] of [...this.networks, [WRONG_PASSWORDS, this.subject] as const]) {
      const wait = await secondsToWait(this.db, limit, of, this.now)
      if (wait !== null) return new Refusal('too-many-passwords', { retryAfterSeconds: wait })
    }
    const wait = await secondsToWait(this.db, WRONG_PASSWORDS_A_DAY, this.subject, this.now)
    return wait === null ? null : new Refusal('wrong-passwords-today', { retryAfterSeconds: wait })
  }

  /** Counts a wrong attempt and says whether it was the last of the day. */
  async countWrong(): Promise<{ isOverDay: boolean }> {
    const counted = [...this.networks, [WRONG_PASSWORDS, this.subject] as const]
    for (const [limit, of] of counted) await countEvent(this.db, limit.kind, of, this.now)
    const wait = await secondsToWait(this.db, WRONG_PASSWORDS_A_DAY, this.subject, this.now)
    return { isOverDay: wait !== null }
  }
}
