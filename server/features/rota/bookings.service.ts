// Booking people: one day or several in a row, changing a shift, taking it away and bringing it back. The database
// decides whether a time is free; everything that follows (audit, WhatsApp) is written in the same transaction.

import { bookedMessage, changedMessage, unbookedMessage, whenLabel } from '#core/booking-messages.ts'
import { bulkDays, decideShiftSpan, LONGEST_SHIFT_DAYS } from '#core/bookings.ts'
import type { createBooking, Shift, updateShift } from '#core/contracts/rota.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { PATHS } from '#core/paths.ts'
import { clashesWithAvailability, type RotaItem, warningText } from '#core/rota.ts'
import { type Day, dayOf, type Span, spanOf } from '#core/time.ts'
import { skippedTimeWords } from '#core/time-labels.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import { type AuditEntry, recordAudit, recordAudits } from '#server/features/audit/audit.service.ts'
import { pushToPeople } from '#server/features/push/push.service.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import { factsAround, warningsOf } from './rota-warnings.service.ts'
import {
  type BookedPerson,
  changeShift,
  findJobTitle,
  findShift,
  findUnbooked,
  insertFreeShifts,
  lockPerson,
  type NewShift,
  type ShiftRow,
  shiftOnTheWire,
} from './shifts.sql.ts'

export const TAKEN = 'This contractor is already booked during this time period'
export const ALL_TAKEN = 'One or more contractors are already booked during the requested time periods'

/** Who does it, when, and under whose name messages go out. */
export interface Doing {
  actor: Actor
  now: Date
  agencyName: string
}

type BookingBody = BodyOf<typeof createBooking>

export async function book(db: Db, body: BookingBody, doing: Doing): Promise<ReplyOf<typeof createBooking>> {
  const person = await personToBook(db, body.contractorId)
  const wanted = body.isBulkBooking ? bulkSpans(body) : [singleSpan(body)]
  const rows = wanted.flatMap(({ span }) => (span ? [newShift(body, span, doing)] : []))
  const [made, around] = await Promise.all([
    insertFreeShifts(db, rows),
    factsAround(
      db,
      person.id,
      wanted.map(({ day }) => day),
    ),
  ])
  const failedDates = wanted
    .map(({ day }) => day)
    .filter((day) => !made.some((row) => dayOf(row.dateStart) === day))
  if (made.length === 0) throw taken(body.isBulkBooking, rows.length, failedDates)

  made.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
  const warnings = warningsOf(around, person.id, made)
  await Promise.all([
    recordAudits(
      db,
      doing.actor,
      doing.now,
      made.map((row) => bookingEntry(person, row, 'Booked')),
    ),
    tell(db, person, bookedMessage(person.firstName, made.map(words)), doing),
  ])
  const shifts = made.map((row) => shiftOnTheWire(row, fullNameOf(person), null))
  return {
    ...(body.isBulkBooking ? {} : shifts[0]),
    totalCreated: shifts.length,
    totalFailed: failedDates.length,
    shifts,
    failedDates,
    ...judged(warnings),
  }
}

/** A day that the spring change makes impossible is left out of a bulk booking, as one that is taken. */
function bulkSpans(body: BookingBody): { day: Day; span: Span | null }[] {
  const bulk = bulkDays(firstDay(body), body.numberOfDays, body.startTime, body.endTime, [])
  if (bulk.ok) return bulk.days
  throw invalid('startTime', 'Please provide valid dates and times')
}

function singleSpan(body: BookingBody): { day: Day; span: Span } {
  const day = firstDay(body)
  const span = spanOf(day, body.startTime, body.endTime)
  if (span.ok) return { day, span }
  if (span.reason === 'invalid') throw invalid(span.field, 'Please provide valid dates and times')
  throw invalid(span.field, skippedTimeWords(span.day, body[span.field]))
}

const firstDay = (body: BookingBody): Day => body.date ?? body.startDate ?? ''

function newShift(body: BookingBody, span: Span, { actor, now }: Doing): NewShift {
  return {
    assignedToId: body.contractorId,
    dateStart: span.start,
    dateEnd: span.end,
    headline: body.headline,
    address: body.address || null,
    notes: body.notes || null,
    localAuthority: body.localAuthority || null,
    serviceUserInitials: initialsToKeep(body.serviceUserInitials),
    createdById: actor.viewer?.id ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

function taken(isBulk: boolean, tried: number, conflictingDates: Day[]): Refusal {
  if (tried === 0) return invalid('startTime', 'The clocks skip that time on every one of these days.')
  return new Refusal('conflict', { message: isBulk ? ALL_TAKEN : TAKEN, data: { conflictingDates } })
}

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

const EDITED = [
  'dateStart',
  'dateEnd',
  'headline',
  'address',
  'notes',
  'localAuthority',
  'serviceUserInitials',
] as const

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

/** Undo: a new booking with the same content, refused if the time has been taken since. */
export async function restore(db: Db, id: string, doing: Doing): Promise<Shift> {
  const gone = await findUnbooked(db, id, new Date(doing.now.getTime() - LIFETIME.undo))
  if (!gone) {
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

// ---- What they share

async function personToBook(db: Db, id: string): Promise<BookedPerson> {
  const person = await lockPerson(db, id)
  if (!person || person.isDeleted) throw new Refusal('not-found', { message: 'That person does not exist.' })
  if (person.role === 'PENDING') {
    throw invalid('contractorId', 'This account is waiting for approval and cannot be booked yet.')
  }
  if (!person.isActive) {
    throw invalid('contractorId', `${fullNameOf(person)} is paused. Activate the account before booking.`)
  }
  return person
}

async function personAndShift(db: Db, id: string): Promise<{ person: BookedPerson; shift: ShiftRow }> {
  const found = (await findShift(db, id)) ?? missing()
  const person = (await lockPerson(db, found.assignedToId)) ?? missing()
  // Read again: it may have changed while the lock was waited for.
  return { person, shift: (await findShift(db, id)) ?? missing() }
}

function missing(): never {
  throw new Refusal('not-found', { message: 'This booking no longer exists.' })
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('bad-input', { message, errors: [{ path, message }] })
}

const judged = (warnings: RotaItem[]) => ({
  conflict: warnings.some(clashesWithAvailability),
  warning: warningText(warnings),
})

const spanIn = (row: ShiftRow): Span => ({ start: row.dateStart, end: row.dateEnd })
const words = (row: ShiftRow) => ({ ...row, ...spanIn(row) })

function contentOf(row: ShiftRow): Record<string, unknown> {
  return { ...Object.fromEntries(EDITED.map((name) => [name, row[name]])), jobId: row.jobId }
}

function bookingEntry(
  person: BookedPerson,
  row: ShiftRow,
  verb: string,
  extra: Record<string, unknown> = {},
): AuditEntry {
  return {
    action: 'SHIFT_PUBLISHED',
    resourceType: 'SHIFT',
    resourceId: row.id,
    targetUserId: person.id,
    targetName: fullNameOf(person),
    description: `${verb} ${fullNameOf(person)}: ${row.headline}, ${whenLabel(spanIn(row))}`,
    metadata: { after: contentOf(row), ...extra },
  }
}

/** On a locked screen: that there is news, not where somebody is cared for. */
const SHIFTS_CHANGED = {
  title: 'Your shifts have changed',
  body: 'Open your calendar to see what is new.',
  url: PATHS.rota,
  tag: 'shifts',
}

async function tell(
  db: Db,
  person: BookedPerson,
  content: string,
  { now, agencyName }: Doing,
): Promise<void> {
  if (person.isDeleted) return
  const { id: contractorId, whatsappNumber: phoneNumber } = person
  const message = { contractorId, content, senderId: null, senderName: agencyName }
  await Promise.all([
    pushToPeople(db, [person.id], SHIFTS_CHANGED),
    phoneNumber ? sendWhatsapp(db, { ...message, phoneNumber }, now) : undefined,
  ])
}
