// What the rules look at, so that each of them can be seen: work profiles, an opt-out, a student, somebody under 18,
// somebody who is not sent to a service user again, and bookings for which a manager overruled a rule.

import { eq } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { addDays, type Day, dayOf, HOUR_MS, isoWeekStart, wallTimeOf } from '#core/time.ts'
import { EMPTY_PROFILE, type Gender, type WorkProfile } from '#core/work-profile.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import { jobs, shifts } from '#server/db/schema.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { book } from '#server/features/rota/bookings.service.ts'
import { findShiftsToCome } from '#server/features/shifts/shifts.service.ts'
import { addDoNotSend, saveProfile } from '#server/features/work-profiles/work-profiles.service.ts'
import type { DemoPeople } from './people.demo.ts'

/** Who stands for what, by their place in the list of contractors. */
const WHO = { optedOut: 9, student: 1, young: 4, neverToAB: 6, rushed: 10, elsewhere: 2 } as const

const REASONS = {
  rest: 'Agreed by phone: the family could not be left alone, and she starts late the day after',
  doNotSend: 'Only for this evening, with the family’s consent: nobody else knows the hoist',
}

export async function demoRules(
  demo: Pick<Call, 'db' | 'now' | 'settings'>,
  people: DemoPeople,
): Promise<void> {
  const manager = people.managers[0] ?? people.masterAdmin
  const viewer = { sessionId: '', id: manager.id, role: manager.role, fullName: fullNameOf(manager) }
  const call: SignedInCall = { ...demo, viewer, actor: { viewer, ip: '127.0.0.1', userAgent: null } }
  const today = dayOf(demo.now)
  const mistaken = await bookedWhereWomenAreAsked(demo.db)
  for (const [n, person] of people.contractors.entries()) {
    const gender = mistaken.has(person.id) ? 'MALE' : GENDERS[n % GENDERS.length]!
    await saveProfile(call, person.id, {
      ...profileOf(n, person, today),
      gender,
      visaTerms: [...termsOf(n, today)],
    })
  }
  await demoDoNotSend(call, people.contractors)
  await demoOverrides(call, people.contractors)
}

/** So that the rule about gender has something to say. */
async function bookedWhereWomenAreAsked(db: Call['db']): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: shifts.assignedToId })
    .from(shifts)
    .innerJoin(jobs, eq(jobs.id, shifts.jobId))
    .where(eq(jobs.genderPreference, 'FEMALE'))
  return new Set(rows.map(({ id }) => id))
}

const GENDERS: readonly Gender[] = ['FEMALE', 'MALE', 'FEMALE', 'FEMALE', 'MALE']

function profileOf(n: number, person: UserRow, today: Day): WorkProfile {
  return {
    ...EMPTY_PROFILE,
    startedOn: dayOf(person.createdAt),
    dateOfBirth:
      n === WHO.young ? addDays(today, -17 * 365) : `${1965 + (n % 35)}-0${1 + (n % 9)}-1${n % 10}`,
    optOutSignedOn: n === WHO.optedOut ? dayOf(person.createdAt) : null,
    visaHours: n === WHO.student ? 20 : null,
    otherHours: n === WHO.elsewhere ? 37.5 : 0,
  }
}

/** A term that has begun, and the next one. */
const termsOf = (n: number, today: Day): { from: Day; to: Day }[] =>
  n === WHO.student
    ? [
        { from: addDays(isoWeekStart(today), -28), to: addDays(isoWeekStart(today), 41) },
        { from: addDays(isoWeekStart(today), 70), to: addDays(isoWeekStart(today), 150) },
      ]
    : []

async function demoDoNotSend(call: SignedInCall, contractors: readonly UserRow[]): Promise<void> {
  const given = { localAuthority: 'Wandsworth', reason: 'Two late arrivals; AB asked for somebody else' }
  await addDoNotSend(call, contractors[WHO.neverToAB]!.id, { ...given, serviceUserInitials: 'AB' })
}

async function demoOverrides(call: SignedInCall, contractors: readonly UserRow[]): Promise<void> {
  const never = contractors[WHO.neverToAB]!
  const visit = {
    headline: 'Evening call, two staff',
    startTime: '18:00',
    endTime: '20:00',
    serviceUserInitials: 'AB',
  }
  await onFirstDay(call.now, (date) =>
    bookFor(call, never, { ...visit, date, overrideReason: REASONS.doNotSend }),
  )
  const rushed = contractors[WHO.rushed]!
  for (const before of await findShiftsToCome(call.db, rushed.id, call.now, 20)) {
    // Six hours after the shift before has ended, and not on its day: then it blocks.
    const start = new Date(before.dateEnd.getTime() + 6 * HOUR_MS)
    const end = new Date(start.getTime() + 2 * HOUR_MS)
    if (dayOf(start) === dayOf(before.dateStart)) continue
    const times = { date: dayOf(start), startTime: wallTimeOf(start), endTime: wallTimeOf(end) }
    const early = { ...times, headline: 'Early cover', serviceUserInitials: 'RO' }
    if (await bookFor(call, rushed, { ...early, overrideReason: REASONS.rest })) return
  }
}

interface Visit {
  date: Day
  startTime: string
  endTime: string
  headline: string
  serviceUserInitials: string
  overrideReason: string
}

/** False if they are booked at that time. */
async function bookFor(call: SignedInCall, person: UserRow, visit: Visit): Promise<boolean> {
  const single = { isBulkBooking: false, numberOfDays: 1, isWeekly: false, weekdays: [] }
  try {
    await book(call, { ...visit, ...single, contractorId: person.id })
    return true
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

/** The first of the next days on which it can be done. */
async function onFirstDay(now: Date, book: (day: Day) => Promise<boolean>): Promise<void> {
  for (let n = 1; n <= 14; n += 1) if (await book(addDays(dayOf(now), n))) return
}
