// Asking for a code. The call does the same work for every number; whether a text goes out is decided afterwards,
// in the background, so neither the answer nor the time it takes tells whether a number is known.

import { Refusal } from '#core/errors.ts'
import { normalisePhone, PHONE_MESSAGES } from '#core/phone.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByPhone, hasMasterAdmin } from '#server/features/users/people.service.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { addJob } from '#server/jobs/queue.ts'
import { createCode, type Purpose } from './codes.service.ts'
import { countEvent, type Limit, secondsToWait } from './limits.sql.ts'

const minute = 60_000
const PER_NUMBER_SOON: Limit = { kind: 'code-to-number', max: 1, windowMs: 30_000 }
const PER_NUMBER: Limit = { kind: 'code-to-number', max: 5, windowMs: 60 * minute }
const PER_ADDRESS: Limit = { kind: 'code-from-address', max: 100, windowMs: 60 * minute }

export async function requestCode(
  db: Db,
  typedNumber: string,
  purpose: Purpose,
  ip: string,
  now: Date,
): Promise<void> {
  const number = normalisePhone(typedNumber)
  if (!number.ok) {
    throw new Refusal('bad-input', {
      message: PHONE_MESSAGES.ukFormat,
      errors: [{ path: 'phoneNumber', message: PHONE_MESSAGES.ukFormat }],
    })
  }
  await db.transaction(async (tx) => {
    for (const [limit, subject] of [
      [PER_ADDRESS, ip],
      [PER_NUMBER_SOON, number.phone],
      [PER_NUMBER, number.phone],
    ] as const) {
      const wait = await secondsToWait(tx, limit, subject, now)
      if (wait !== null)
        throw new Refusal('too-many', { message: waitMessage(wait), retryAfterSeconds: wait })
    }
    await countEvent(tx, PER_NUMBER.kind, number.phone, now)
    await countEvent(tx, PER_ADDRESS.kind, ip, now)
    await addJob(tx, 'issue-code', { phoneNumber: number.phone, purpose })
  })
}

/** The background half: makes the code and queues its text, together. */
export async function issueCode(deps: Deps, phoneNumber: string, purpose: Purpose): Promise<void> {
  const now = deps.clock.now()
  await deps.database.db.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phoneNumber)
    const wanted =
      purpose === 'FIRST_ADMIN'
        ? !(await hasMasterAdmin(tx))
        : user !== null || deps.settings.registrationOpen
    if (!wanted) return
    const code = await createCode(tx, phoneNumber, purpose, now)
    const body = `${code} is your ${deps.settings.agencyName} verification code. It is good for 5 minutes. Do not share it.`
    await queueMessage(
      tx,
      { channel: 'sms', to: phoneNumber, body, secret: true, userId: user?.id ?? null },
      now,
    )
  })
}

function waitMessage(seconds: number): string {
  const wait = seconds >= 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return `Too many codes have been requested. Please wait ${wait} and try again.`
}
