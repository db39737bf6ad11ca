// Booking people, one day or several in a row. The database decides whether a time is free; everything that follows
// (audit, WhatsApp) is written in the same transaction.

import { bookedMessage } from '#core/booking-messages.ts'
import { bulkDays } from '#core/bookings.ts'
import type { createBooking } from '#core/contracts/rota.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { type Day, dayOf, type Span, spanOf } from '#core/time.ts'
import { skippedTimeWords } from '#core/time-labels.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { invalid, personToBook, TAKEN } from './booking-checks.service.ts'
import { bookingEntry, type Doing, tell, words } from './booking-news.service.ts'
import { factsAround, judged, warningsOf } from './rota-warnings.service.ts'
import { insertFreeShifts, type NewShift, shiftOnTheWire } from './shifts.sql.ts'

const ALL_TAKEN = 'One or more contractors are already booked during the requested time periods'

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
