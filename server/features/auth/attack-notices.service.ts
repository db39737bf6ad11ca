// Notifies admins when somebody is guessing codes or passwords, or wasting texts. Once a day per cause, so that an
// attack does not flood them.

import type { Call } from '#server/call.ts'
import { notifyAudience } from '#server/features/notifications/notifications.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { countEvent, type Limit, secondsToWait } from './rate-limits.sql.ts'

/** A code is issued by background work, which has no actor. */
type Noticing = Pick<Call, 'db' | 'now'>

const ONCE_A_DAY: Limit = { kind: 'attack-notice', max: 1, windowMs: 24 * 3_600_000 }

export async function warnOfSpentBudget(call: Noticing, max: number): Promise<void> {
  // A budget of zero is a decision, not an attack.
  if (max === 0) return
  const message = `${max} codes were sent within an hour to numbers that no account has, so no more are sent to such numbers for now. People with an account can sign in as usual.`
  await warnOnce(call, 'budget', 'Many codes for unknown numbers', message)
}

export async function warnOfWrongTries(
  call: Noticing,
  user: UserRow,
  what: 'codes' | 'passwords',
): Promise<void> {
  const name = fullNameOf(user) || user.whatsappNumber || user.username
  const message = `There were 50 wrong ${what} for ${name} within a day. For now only devices on which ${name} has signed in before can try again.`
  await warnOnce(call, `${what}:${user.id}`, `Many wrong ${what}`, message)
}

async function warnOnce(call: Noticing, cause: string, title: string, message: string): Promise<void> {
  const { db, now } = call
  if ((await secondsToWait(db, ONCE_A_DAY, cause, now)) !== null) return
  await countEvent(db, ONCE_A_DAY.kind, cause, now)
  await notifyAudience(call, 'notices:attacks', { type: 'SECURITY_ALERT', title, message })
}
