// Asking for a code. The call does the same work for every number. A background job decides whether to send a text, so
// neither the reply nor its timing shows whether a number is known.

import { Refusal } from '#core/errors.ts'
import { isUkMobile, normalisePhone } from '#core/phone.ts'
import { codeMessage } from '#core/sign-in-messages.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByPhone, hasMasterAdmin } from '#server/features/people/people.service.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { addJob, type CodeRequest } from '#server/queue/queue.ts'
import { takeCode } from './allowances.ts'
import { warnOfSpentBudget } from './attack-notices.service.ts'
import { hashChallenge, keepCode, makeChallenge, makeCode, type Purpose } from './codes.service.ts'
import { countEvent, type Limit, secondsToWait } from './rate-limits.sql.ts'

const HOUR = 3_600_000

/** The browser that asks, by its cookies. */
export interface AskingBrowser {
  ip: string
  challenge: string | undefined
  deviceMark: string | undefined
}

/** Returns the browser's challenge: its existing one, so that a new code cancels its own earlier one. */
export async function requestCode(
  { marks }: Deps,
  { db, now }: Call,
  typedNumber: string,
  purpose: Purpose,
  browser: AskingBrowser,
): Promise<string> {
  const phoneNumber = mobileFrom(typedNumber)
  const challenge = browser.challenge ?? makeChallenge()
  await db.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phoneNumber)
    const device = marks.deviceOf(browser.deviceMark, user, now)
    await takeCode(tx, { phoneNumber, device, ip: browser.ip }, now)
    const challengeHash = hashChallenge(challenge).toString('hex')
    await addJob(tx, 'issue-code', { phoneNumber, purpose, challengeHash, device })
  })
  return challenge
}

function mobileFrom(typedNumber: string): string {
  const number = normalisePhone(typedNumber)
  if (number.ok && isUkMobile(number.phone)) return number.phone
  throw new Refusal(number.ok ? 'phone-not-mobile' : number.code, { field: 'phoneNumber' })
}

/** The background half: creates the code and queues its text, in one transaction. */
export async function issueCode(deps: Deps, request: CodeRequest): Promise<void> {
  const { phoneNumber, purpose, challengeHash, device } = request
  const now = deps.clock.now()
  await deps.database.db.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phoneNumber)
    const isWanted =
      purpose === 'FIRST_ADMIN'
        ? !(await hasMasterAdmin(tx))
        : user !== null || deps.settings.registrationOpen
    const isSent = isWanted && (user !== null || (await takeFromBudget(deps, tx, now)))
    const code = isSent ? makeCode() : null
    const challenge = Buffer.from(challengeHash, 'hex')
    await keepCode(tx, { phoneNumber, purpose, challenge, device }, code, now)
    if (code === null) return
    const body = codeMessage(deps.settings, code)
    await queueMessage(
      tx,
      { channel: 'sms', to: phoneNumber, body, secret: true, userId: user?.id ?? null },
      now,
    )
  })
}

/** Texts to numbers without an account cost money and may be abuse, so they have an hourly budget. */
async function takeFromBudget(deps: Deps, tx: Db, now: Date): Promise<boolean> {
  const max = deps.settings.unknownNumberCodesPerHour
  const budget: Limit = { kind: 'code-to-unknown', max, windowMs: HOUR }
  const isSpent = max === 0 || (await secondsToWait(tx, budget, 'all', now)) !== null
  if (isSpent) await warnOfSpentBudget({ db: tx, now }, max)
  else await countEvent(tx, budget.kind, 'all', now)
  return !isSpent
}
