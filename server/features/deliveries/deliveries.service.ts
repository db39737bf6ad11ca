// Messages that did not arrive: who sees them, sending one again, and recording that the person was told in another way.

import { can } from '#core/capabilities.ts'
import type { Undelivered } from '#core/contracts/deliveries.ts'
import { decideRetry, matterUntil } from '#core/deliveries.ts'
import { Refusal } from '#core/errors.ts'
import { failureReason, UNCERTAIN_REASON } from '#core/whatsapp.ts'
import type { SignedIn, SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { findUser, fullNameOf } from '#server/features/people/people.service.ts'
import { replaceMessage } from '#server/gateway/outgoing.ts'
import {
  listUndeliveredRows,
  lockAttempt,
  moveConversation,
  recountBroadcast,
  setTold,
  type UndeliveredRow,
} from './deliveries.sql.ts'

/** People who may not open WhatsApp see messages about shifts only. */
export async function listUndelivered({ db, viewer, now }: SignedInCall): Promise<Undelivered[]> {
  const rows = await listUndeliveredRows(db, now, { onlyShifts: !can(viewer.role, 'whatsapp:use') })
  return rows.map(undeliveredOf)
}

function undeliveredOf(row: UndeliveredRow): Undelivered {
  const { status, failureCode, failureSaid } = row
  const shifts = row.shifts.map((shift) => ({
    ...shift,
    dateStart: new Date(shift.dateStart).toISOString(),
    dateEnd: new Date(shift.dateEnd).toISOString(),
  }))
  const retry = decideRetry({ ...row, isOutdated: false })
  return {
    ...row,
    shifts,
    state: status === 'UNCERTAIN' ? 'UNCERTAIN' : 'FAILED',
    reason: status === 'UNCERTAIN' ? UNCERTAIN_REASON : failureReason(failureCode, failureSaid),
    retryAs: retry.ok ? retry.channel : null,
    failedAt: new Date(row.failedAt).toISOString(),
    until: matterUntil(
      new Date(row.createdAt),
      shifts.map(({ dateEnd }) => new Date(dateEnd)),
    ).toISOString(),
  }
}

/** Repeated and simultaneous requests send it once: after the first, the message is no longer a failed one. */
export async function retryDelivery(call: SignedInCall, id: string): Promise<void> {
  const { db, now } = call
  const current = await lockOwn(call, id)
  const { attempt, personId, isOutdated, boardMessageId, conversationId } = current
  const decision = decideRetry({ ...attempt, hasBody: attempt.body !== null, isOutdated })
  if (!decision.ok) {
    if (decision.code === 'not-undelivered') return
    throw new Refusal(decision.code)
  }
  const { name, to } = await recipientOf(db, personId, current.phoneNumber)
  await replaceMessage(db, attempt, { channel: decision.channel, to }, now)
  await moveConversation(db, conversationId, to)
  if (boardMessageId) await recountBroadcast(db, boardMessageId)
  await recordAudit(call, {
    action: 'WHATSAPP_SENT',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    targetUserId: personId,
    targetName: name,
    description: `Sent a failed message to ${name} again${decision.channel === 'sms' ? ', as a text' : ''}`,
    metadata: { conversationId, to, channel: decision.channel, failureCode: attempt.failureCode },
  })
}

export async function markTold(call: SignedInCall, id: string): Promise<void> {
  const { db, viewer, now } = call
  const { attempt, personId, conversationId, phoneNumber } = await lockOwn(call, id)
  if (attempt.status !== 'FAILED' && attempt.status !== 'UNCERTAIN') throw new Refusal('not-undelivered')
  if (attempt.toldAt) return
  await setTold(db, attempt.id, viewer.id, now)
  const person = personId ? await findUser(db, personId) : null
  const name = person ? fullNameOf(person) : phoneNumber
  await recordAudit(call, {
    action: 'PERSON_TOLD',
    resourceType: 'WHATSAPP_MESSAGE',
    resourceId: id,
    targetUserId: personId,
    targetName: name,
    description: `Recorded that ${name} was told in another way`,
    metadata: { conversationId, failureCode: attempt.failureCode },
  })
}

async function lockOwn({ db, viewer }: SignedInCall, id: string) {
  const current = await lockAttempt(db, id)
  if (!current) throw new Refusal('no-such-message')
  if (!mayDealWith(viewer, current)) throw new Refusal('forbidden')
  return current
}

/** Anyone who books or writes to the group deals with what came of it; the rest of WhatsApp is for people who use it. */
const mayDealWith = (
  { role }: SignedIn,
  message: { isAboutShifts: boolean; boardMessageId: string | null },
): boolean =>
  can(role, 'whatsapp:use') ||
  (message.isAboutShifts && can(role, 'shifts:book')) ||
  (message.boardMessageId !== null && can(role, 'messages:board'))

/** At the current number: a wrong one may have been corrected since. */
async function recipientOf(db: Db, personId: string | null, phoneNumber: string) {
  if (!personId) return { name: phoneNumber, to: phoneNumber }
  const person = await findUser(db, personId)
  if (!person) throw new Refusal('recipient-gone')
  const name = fullNameOf(person) || person.username
  if (!person.isActive) throw new Refusal('whatsapp-recipient-paused', { params: { name } })
  if (!person.whatsappNumber) throw new Refusal('recipient-without-number', { params: { name } })
  return { name, to: person.whatsappNumber }
}
