// Asking for a code. The call does the same work for every number. A background job decides whether to send a text, so
// neither the reply nor its timing shows whether a number is known.

import { Refusal } from '#core/errors.ts'
import { isUkMobile, normalisePhone } from '#core/phone.ts'
import { type CodeUse, codeMessage } from '#core/sign-in-messages.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByPhone, hasMasterAdmin } from '#server/features/people/people.service.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { addJob, type CodeRequest } from '#server/queue/queue.ts'
import { takeCode, takeNewNumber } from './allowances.ts'
import { warnOfSpentBudget } from './attack-notices.service.ts'
import {
  hashChallenge,
  keepCode,
  makeChallenge,
  makeCode,
  type Purpose,
  sessionChallenge,
} from './codes.service.ts'
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

/**
 * The same for somebody who is signed in, by the same allowances. The code belongs to their session. For a number that
 * is not theirs yet, their device has no allowance of its own: the reply must be the same whoever has the number.
 */
export async function requestCodeInSession(
  { marks }: Deps,
  { db, now, viewer }: SignedInCall,
  phoneNumber: string,
  purpose: 'PROOF' | 'NEW_NUMBER',
  browser: Pick<AskingBrowser, 'ip' | 'deviceMark'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const device =
      purpose === 'PROOF'
        ? marks.deviceOf(browser.deviceMark, { id: viewer.id, whatsappNumber: phoneNumber }, now)
        : null
    await takeCode(tx, { phoneNumber, device, ip: browser.ip }, now)
    if (purpose === 'NEW_NUMBER') await takeNewNumber(tx, viewer.id, now)
    const challengeHash = sessionChallenge(viewer.sessionId, purpose).toString('hex')
    await addJob(tx, 'issue-code', { phoneNumber, purpose, challengeHash, device })
  })
}

/** The background half: creates the code and queues its text, in one transaction. */
export async function issueCode(deps: Deps, request: CodeRequest): Promise<void> {
  const { phoneNumber, purpose, challengeHash, device } = request
  const now = deps.clock.now()
  await deps.database.db.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phoneNumber)
    const isSent = await mayBeSent(deps, tx, purpose, user !== null, now)
    const code = isSent ? makeCode() : null
    const challenge = Buffer.from(challengeHash, 'hex')
    await keepCode(tx, { phoneNumber, purpose, challenge, device }, code, now)
    if (code === null) return
    const body = codeMessage(deps.settings, code, USE[purpose])
    await queueMessage(
      tx,
      { channel: 'sms', to: phoneNumber, body, secret: true, userId: user?.id ?? null },
      now,
    )
  })
}

const USE: Record<Purpose, CodeUse> = {
  LOGIN: 'sign-in',
  FIRST_ADMIN: 'sign-in',
  PROOF: 'proof',
  NEW_NUMBER: 'new-number',
}

async function mayBeSent(
  deps: Deps,
  tx: Db,
  purpose: Purpose,
  isKnown: boolean,
  now: Date,
): Promise<boolean> {
  // Asked for by somebody who has proved who they are, with an allowance of their own.
  if (purpose === 'NEW_NUMBER') return true
  if (purpose === 'PROOF') return isKnown
  const isWanted =
    purpose === 'FIRST_ADMIN' ? !(await hasMasterAdmin(tx)) : isKnown || deps.settings.registrationOpen
  return isWanted && (isKnown || (await takeFromBudget(deps, tx, now)))
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
