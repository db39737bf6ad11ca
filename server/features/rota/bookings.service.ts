// Manual booking: one day, several in a row or some of every week; changing a booking, unbooking it, and undoing that.

import { type BulkDays, bulkDays, weeklyDays } from '#core/bookings.ts'
import type { createBooking, restoreBooking, Shift, updateShift } from '#core/contracts/rota.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { findingFields } from '#core/rules/index.ts'
import { isAsSeen, type ShiftContent } from '#core/shifts/seen.ts'
import { type Day, dayOf, type Span, spanOf } from '#core/time.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Call } from '#server/call.ts'
import { confirmForJob } from '#server/features/applications/confirm.service.ts'
import { advertiseCover } from '#server/features/jobs/cover.service.ts'
import { findJob, isOfferedAgain, shareJob } from '#server/features/jobs/jobs.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import {
  assign,
  change,
  findShiftPeople,
  findUnbooked,
  type Overruling,
  type ShiftPerson,
  type ShiftRow,
  unassign,
} from '#server/features/shifts/shifts.service.ts'

type Body = BodyOf<typeof createBooking>
type JobBooking = Omit<Extract<Body, { books: 'job' }>, 'books'>
type BookingBody = Omit<Extract<Body, { books: 'days' }>, 'books'>

export async function book(call: Call, body: BookingBody): Promise<ReplyOf<typeof createBooking>> {
  const { contractorId } = body
  const eachOnItsOwn = body.isBulkBooking || body.isWeekly
  const wanted = eachOnItsOwn ? severalSpans(body) : [singleSpan(body)]
  const rows = wanted.flatMap(({ span }) => (span ? [newShift(body, span)] : []))
  if (rows.length === 0) throw new Refusal('booking-time-skipped', { field: 'startTime' })
  const made = await assign(call, contractorId, rows, { cause: 'booked', eachOnItsOwn }, body)
  const booked = new Set(made.shifts.map(({ dateStart }) => dayOf(dateStart)))
  const failedDates = wanted.map(({ day }) => day).filter((day) => !booked.has(day))
  const findingsOn = new Map(made.refused.map(({ shift, findings }) => [dayOf(shift.start), findings]))
  const shifts = made.shifts.map((row) => shiftOnTheWire(row, made.person, null))
  return {
    ...(eachOnItsOwn ? {} : shifts[0]),
    totalCreated: shifts.length,
    totalFailed: failedDates.length,
    shifts,
    failedDates,
    failed: failedDates.map((date) => ({ date, findings: findingsOn.get(date) ?? [] })),
    ...findingFields(made.findings),
  }
}

/** All days of a job or none, as confirming does. */
export async function bookJob(call: Call, body: JobBooking): Promise<ReplyOf<typeof createBooking>> {
  const { job, person, shifts, findings } = await confirmForJob(call, body)
  return {
    totalCreated: shifts.length,
    totalFailed: 0,
    shifts: shifts.map((row) => shiftOnTheWire(row, person, job.headline)),
    failedDates: [],
    failed: [],
    ...findingFields(findings),
  }
}

/** A day on which the spring change skips a time is left out, like a day that is taken. */
function severalSpans(body: BookingBody): { day: Day; span: Span | null }[] {
  const days = daysWanted(body)
  if (days.ok) return days.days
  if (days.code === 'repeat-covers-nothing' || days.code === 'repeat-too-long') {
    throw new Refusal(days.code, { field: 'until' })
  }
  throw new Refusal('booking-time-invalid', { field: 'startTime' })
}

function daysWanted(body: BookingBody): BulkDays {
  const { isWeekly, weekdays, until, numberOfDays, startTime, endTime } = body
  return isWeekly
    ? weeklyDays(firstDay(body), { weekdays, until: until ?? '' }, startTime, endTime)
    : bulkDays(firstDay(body), numberOfDays, startTime, endTime)
}

function singleSpan(body: BookingBody): { day: Day; span: Span } {
  const day = firstDay(body)
  const span = spanOf(day, body.startTime, body.endTime)
  if (span.ok) return { day, span }
  const { field } = span
  if (span.reason === 'invalid') throw new Refusal('booking-time-invalid', { field })
  throw new Refusal('time-skipped', { field, params: { day: span.day, time: body[field] } })
}

const firstDay = (body: BookingBody): Day => body.date ?? body.startDate ?? ''

function newShift(body: BookingBody, span: Span) {
  return {
    dateStart: span.start,
    dateEnd: span.end,
    headline: body.headline,
    address: body.address || null,
    notes: body.notes || null,
    localAuthority: body.localAuthority || null,
    serviceUserInitials: initialsToKeep(body.serviceUserInitials),
  }
}

export async function edit(
  call: Call,
  id: string,
  body: BodyOf<typeof updateShift>,
): Promise<ReplyOf<typeof updateShift>> {
  const edited = (now: ShiftRow) => {
    if (body.seen && !isAsSeen(contentOf(now), body.seen)) throw new Refusal('booking-changed')
    return {
      dateStart: body.dateStart === undefined ? now.dateStart : new Date(body.dateStart),
      dateEnd: body.dateEnd === undefined ? now.dateEnd : new Date(body.dateEnd),
      headline: body.headline || now.headline,
      address: given(body.address, now.address),
      notes: given(body.notes, now.notes),
      localAuthority: given(body.localAuthority, now.localAuthority),
      serviceUserInitials:
        body.serviceUserInitials === undefined
          ? now.serviceUserInitials
          : initialsToKeep(body.serviceUserInitials),
    }
  }
  const { person, shift, findings, standing } = await change(call, id, edited, {
    toId: body.contractorId,
    overruling: body,
  })
  // The warning is of the shift as it is now, also where nothing has become worse.
  return { ...(await withJobTitle(call, shift, person)), ...findingFields(standing), findings }
}

const contentOf = ({ dateStart, dateEnd, ...shift }: ShiftRow): ShiftContent => ({
  ...shift,
  dateStart: dateStart.toISOString(),
  dateEnd: dateEnd.toISOString(),
})

/** Not sent: unchanged. Sent blank: cleared. */
const given = (sent: string | null | undefined, standing: string | null) =>
  sent === undefined ? standing : sent || null

/** Returns the job that finds cover, if cover is asked for and possible. */
export async function unbook(
  call: Call,
  id: string,
  { cover, advert }: { cover: boolean; advert?: string | null | undefined },
) {
  const [shift] = await unassign(call, { id }, { cause: 'unbooked' })
  if (!shift) throw new Refusal('no-such-booking')
  const coverJobId = cover ? await advertiseCover(call, shift, advert) : null
  return { success: true as const, coverJobId }
}

/** Undo: a new booking with the same content, refused if the time has been taken or its job deleted since. */
export async function restore(
  call: Call,
  id: string,
  overruling: Overruling,
): Promise<ReplyOf<typeof restoreBooking>> {
  const { db, now } = call
  const gone = await findUnbooked(db, id, new Date(now.getTime() - LIFETIME.undo))
  // Locks the job before the person, in the same order as deleting a job.
  if (!gone || (gone.jobId && !(await shareJob(db, gone.jobId)))) throw new Refusal('restore-too-late')
  if (gone.jobId && (await isOfferedAgain(db, gone.jobId, dayOf(gone.dateStart)))) {
    throw new Refusal('restore-offered')
  }
  const again = { ...gone, createdAt: now, updatedAt: now }
  const why = { cause: 'restored', restoredFrom: id } as const
  const { person, shifts, findings } = await assign(call, gone.assignedToId, [again], why, overruling)
  return { ...(await withJobTitle(call, shifts[0]!, person)), ...findingFields(findings) }
}

async function withJobTitle({ db }: Call, row: ShiftRow, person: ShiftPerson): Promise<Shift> {
  const job = row.jobId ? await findJob(db, row.jobId) : null
  return shiftOnTheWire(row, person, job?.headline ?? null)
}

/** For the undo of a change, with the people and the jobs of the shifts. */
export async function shiftsOnTheWire(call: Call, rows: readonly ShiftRow[]): Promise<Shift[]> {
  const people = await findShiftPeople(
    call.db,
    rows.map(({ assignedToId }) => assignedToId),
  )
  return Promise.all(
    rows.map((row) => withJobTitle(call, row, people.find(({ id }) => id === row.assignedToId)!)),
  )
}

function shiftOnTheWire(row: ShiftRow, person: ShiftPerson, jobTitle: string | null): Shift {
  const { id, assignedToId, dateStart, dateEnd, headline, roleLabel, address, notes } = row
  const { localAuthority, serviceUserInitials, jobId } = row
  return {
    id,
    assignedToId,
    assignedToName: fullNameOf(person),
    dateStart: dateStart.toISOString(),
    dateEnd: dateEnd.toISOString(),
    headline,
    roleLabel,
    address,
    notes,
    localAuthority,
    serviceUserInitials,
    jobId,
    jobTitle,
  }
}
