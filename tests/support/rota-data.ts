// Shifts, availability and people as the browser receives them, for tests of the browser's code.

import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Job } from '#core/contracts/jobs.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import { addDays, type Day, spanOf } from '#core/time.ts'
import type { BoardPerson } from '#web/features/rota/staff.ts'

/** A Monday, far enough from a clock change for plain arithmetic. */
export const MONDAY: Day = '2026-06-15'

export function shiftOf(
  id: string,
  day: Day,
  startTime: string,
  endTime: string,
  extra: Partial<Shift> = {},
): Shift {
  const span = spanOf(day, startTime, endTime)
  if (!span.ok) throw new Error(`${startTime} to ${endTime} is no time on ${day}`)
  return shiftAt(id, span.start.toISOString(), span.end.toISOString(), extra)
}

export function shiftAt(id: string, dateStart: string, dateEnd: string, extra: Partial<Shift> = {}): Shift {
  return {
    id,
    assignedToId: 'amara',
    assignedToName: 'Amara Okafor',
    dateStart,
    dateEnd,
    headline: 'Home visit',
    roleLabel: null,
    address: null,
    notes: null,
    localAuthority: null,
    serviceUserInitials: null,
    jobId: null,
    jobTitle: null,
    ...extra,
  }
}

/** Availability is in whole UTC days: the day of `2026-06-30T23:59:59.999Z`, which is 1 July in London. */
export const utcDayOf = (instant: unknown): string => String(instant).slice(0, 10)

export function entryOf(
  kind: AvailabilityEntry['kind'],
  firstDay: Day,
  lastDay = firstDay,
  extra: Partial<AvailabilityEntry> = {},
): AvailabilityEntry {
  return {
    id: `${kind} ${firstDay} ${lastDay}`,
    userId: 'amara',
    kind,
    start: `${firstDay}T00:00:00.000Z`,
    end: `${lastDay}T23:59:59.999Z`,
    date: firstDay,
    text: null,
    isRecurring: false,
    rrule: null,
    recurStart: null,
    recurEnd: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...extra,
  }
}

export const markOf = (shift: Pick<Shift, 'id' | 'assignedToId'>, extra: Partial<Mark> = {}): Mark => ({
  shiftId: shift.id,
  userId: shift.assignedToId,
  severity: 'warning',
  messages: ['Only 9h of rest before the shift at Tue 16 Jun 08:00; 11 hours are due'],
  ...extra,
})

export const personOf = (name: string, extra: Partial<BoardPerson> = {}): BoardPerson => ({
  id: name.toLowerCase().replace(/\W+/g, '-'),
  name,
  role: 'CONTRACTOR',
  isActive: true,
  note: null,
  ...extra,
})

export const dayAt = (n: number): Day => addDays(MONDAY, n)

/** An open job of two days. */
export const jobOf = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  headline: id,
  address: 'Leeds',
  genderPreference: 'NO_PREFERENCE',
  shiftStartTime: '08:00',
  shiftEndTime: '20:00',
  hoursPerDay: 12,
  startDate: '2026-06-22',
  endDate: '2026-06-23',
  serviceUserInitials: null,
  localAuthority: null,
  notes: null,
  bonus: null,
  status: 'OPEN',
  coverForShiftId: null,
  offeredFromId: null,
  createdAt: '2026-06-15T09:00:00.000Z',
  ...more,
})
