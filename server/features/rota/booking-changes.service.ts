// Changing a shift, taking it away and bringing it back, each with all that follows in one transaction.

import { bookedMessage, changedMessage, unbookedMessage, whenLabel } from '#core/booking-messages.ts'
import { decideShiftSpan, LONGEST_SHIFT_DAYS } from '#core/bookings.ts'
import type { Shift, updateShift } from '#core/contracts/rota.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { dayOf, type Span } from '#core/time.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { invalid, missing, personAndShift, personToBook, TAKEN } from './booking-checks.service.ts'
import { bookingEntry, contentOf, type Doing, EDITED, spanIn, tell, words } from './booking-news.service.ts'
import { factsAround, judged, warningsOf } from './rota-warnings.service.ts'
import {
  changeShift,
  findJobTitle,
  findUnbooked,
  holdJob,
  insertFreeShifts,
  type ShiftRow,
  shiftOnTheWire,
} from './shifts.sql.ts'

export async function edit(
  db: Db,
  id: string,
  body: BodyOf<typeof updateShift>,
  doing: Doing,
): Promise<ReplyOf<typeof updateShift>> {
  const { person, shift } = await personAndShift(db, id)
  const span = {
    start: body.dateStart === undefined ? shift.dateStart : new Date(body.dateStart),
    end: body.dateEnd === undefined ? shift.dateEnd : new Date(body.dateEnd),
  }
  refuseBadSpan(span)
  const change = {
    dateStart: span.start,
    dateEnd: span.end,
    headline: body.headline || shift.headline,
    address: kept(body.address, shift.address),
    notes: kept(body.notes, shift.notes),
    localAuthority: kept(body.localAuthority, shift.localAuthority),
    serviceUserInitials: kept(
      body.serviceUserInitials === undefined ? undefined : initialsToKeep(body.serviceUserInitials),
      shift.serviceUserInitials,
    ),
  }
  const row = (await changeShift(db, id, change, doing.now)) ?? missing()
  const warnings = warningsOf(await factsAround(db, person.id, [dayOf(row.dateStart)]), person.id, [row])
  const before = changes(shift, row)
  if (Object.keys(before).length > 0) {
    await recordAudit(db, doing.actor, doing.now, {
      action: 'SHIFT_UPDATED',
      resourceType: 'SHIFT',
      resourceId: id,
      targetUserId: person.id,
      targetName: fullNameOf(person),
      description: `Changed the booking of ${fullNameOf(person)}: ${row.headline}, ${whenLabel(spanIn(row))}`,
      metadata: { before, after: changes(row, shift) },
    })
    await tell(db, person, changedMessage(person.firstName, spanIn(shift), words(row)), doing)
  }
  const jobTitle = await findJobTitle(db, row.jobId)
  return { ...shiftOnTheWire(row, fullNameOf(person), jobTitle), ...judged(warnings) }
}

function refuseBadSpan(span: Span): void {
  const decision = decideShiftSpan(span)
  if (decision.ok) return
  throw decision.code === 'shift-too-long'
    ? invalid('dateEnd', `A shift lasts at most ${LONGEST_SHIFT_DAYS} days`)
    : invalid('dateEnd', 'End time must be after start time')
}

/** Not sent: stays. Sent blank: becomes none. */
const kept = (sent: string | null | undefined, standing: string | null) =>
  sent === undefined ? standing : sent || null

/** The fields of the first that differ in the second. */
function changes(one: ShiftRow, other: ShiftRow): Record<string, unknown> {
  const differ = EDITED.filter((name) => String(one[name]) !== String(other[name]))
  return Object.fromEntries(differ.map((name) => [name, one[name]]))
}

export async function unbook(db: Db, id: string, doing: Doing): Promise<void> {
  const { person, shift } = await personAndShift(db, id)
  await changeShift(db, id, { deletedAt: doing.now }, doing.now)
  await recordAudit(db, doing.actor, doing.now, {
    action: 'SHIFT_UNASSIGNED',
    resourceType: 'SHIFT',
    resourceId: id,
    targetUserId: person.id,
    targetName: fullNameOf(person),
    description: `Unbooked ${fullNameOf(person)}: ${shift.headline}, ${whenLabel(spanIn(shift))}`,
    metadata: { before: contentOf(shift) },
  })
  await tell(db, person, unbookedMessage(person.firstName, words(shift)), doing)
}

/** Undo: a new booking with the same content, refused if the time has been taken or its job deleted since. */
export async function restore(db: Db, id: string, doing: Doing): Promise<Shift> {
  const gone = await findUnbooked(db, id, new Date(doing.now.getTime() - LIFETIME.undo))
  // Held before the person, in the order in which deleting a job holds them.
  if (!gone || (gone.jobId && !(await holdJob(db, gone.jobId)))) {
    throw new Refusal('not-found', {
      message: 'This booking can no longer be restored. Please book it again.',
    })
  }
  const person = await personToBook(db, gone.assignedToId)
  const { id: _id, deletedAt: _deleted, ...content } = gone
  const [row] = await insertFreeShifts(db, [{ ...content, createdAt: doing.now, updatedAt: doing.now }])
  if (!row) throw new Refusal('conflict', { message: TAKEN })
  const entry = bookingEntry(person, row, 'Restored the booking of', { restoredFrom: id })
  await recordAudit(db, doing.actor, doing.now, entry)
  await tell(db, person, bookedMessage(person.firstName, [words(row)]), doing)
  return shiftOnTheWire(row, fullNameOf(person), await findJobTitle(db, row.jobId))
}
