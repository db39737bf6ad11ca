// A month of bookings on either side of today: days, nights, split visits and live-in care. A few break the rules on
// availability, rest and weekly hours.

import { DEFAULT_SETTINGS } from '#core/rules/settings.ts'
import { decideEachAssignment } from '#core/shifts/decide-assignment.ts'
import { addDays, DAY_MS, type Day, dayOf, eachDay, isoWeekStart, spanOf, weekdayOf } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availability } from '#server/db/schema.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { insertShifts, type NewShift, newShiftRow } from '#server/features/shifts/shifts.sql.ts'
import type { DemoPeople } from './people.demo.ts'

const DAYS_EACH_SIDE = 31

type Visit = [startTime: string, endTime: string, headline: string]

interface Pattern {
  /** 1 for Monday to 7 for Sunday. */
  weekdays: number[]
  visits: Visit[]
}

const PATTERNS: Pattern[] = [
  { weekdays: [1, 2, 3], visits: [['08:00', '20:00', 'Long day, residential']] },
  { weekdays: [4, 5, 6], visits: [['20:00', '08:00', 'Waking night']] },
  { weekdays: [1, 3, 5], visits: [['07:00', '15:00', 'Morning care']] },
  { weekdays: [2, 4, 6, 7], visits: [['14:00', '22:00', 'Evening care']] },
  {
    weekdays: [1, 2, 4, 5],
    visits: [
      ['08:00', '11:00', 'Breakfast and medication'],
      ['17:00', '20:30', 'Tea and settling'],
    ],
  },
  { weekdays: [6], visits: [['09:00', '09:00', 'Live-in weekend']] },
  { weekdays: [1, 2, 3, 4, 5], visits: [['09:30', '14:30', 'School run and support']] },
  { weekdays: [7, 1, 2], visits: [['22:00', '07:00', 'Sleep-in']] },
  { weekdays: [3, 6], visits: [['10:00', '18:00', 'Community access']] },
  { weekdays: [], visits: [] },
]

const PLACES: [address: string, authority: string, initials: string][] = [
  ['14 Chestnut Grove, London SW12 8JD', 'Wandsworth', 'AB'],
  ['Flat 3, 72 Peckham Rye, London SE15 4HA', 'Southwark', 'M.K.'],
  ['The Limes, 5 Grange Road, London NW10 2RA', 'Brent', 'RO'],
  ['29 Cann Hall Road, London E11 3NL', 'Waltham Forest', 'JS'],
  ['101 Tottenham Lane, London N8 9BE', 'Haringey', 'ABC'],
  ['8 St Mary’s Walk, Croydon CR0 1TH', 'Croydon', 'TW'],
]

export async function demoRota(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const today = dayOf(now)
  const [from, to] = [addDays(today, -DAYS_EACH_SIDE), addDays(today, DAYS_EACH_SIDE)]
  const rows = people.contractors.flatMap((person, n) => {
    const pattern = PATTERNS[n % PATTERNS.length]!
    return eachDay(from, to)
      .filter((day) => pattern.weekdays.includes(weekdayOf(day)) && !isOff(n, day))
      .flatMap((day) => pattern.visits.map((visit) => shiftOf(person.id, day, visit, n, people)))
  })
  const awkward = awkwardShifts(people, today)
  const wanted = [...awkward, ...rows].flatMap((row) => (row ? [newShiftRow(row, now)] : []))
  const userIds = [...new Set(wanted.map((row) => row.assignedToId))]
  const { factsOf } = await gatherFacts(db, userIds, { from, to })
  for (const userId of userIds) {
    const proposed = wanted
      .filter((row) => row.assignedToId === userId)
      .map((row) => ({ ...row, start: row.dateStart, end: row.dateEnd }))
    await insertShifts(
      db,
      decideEachAssignment(factsOf(userId), proposed, { settings: DEFAULT_SETTINGS }).accepted,
    )
  }
  await demoUnavailable(db, people, today)
}

/** Nobody works every week. */
const isOff = (n: number, day: Day) => (n * 7 + Number(day.slice(8))) % 11 === 0

function shiftOf(
  assignedToId: string,
  day: Day,
  [startTime, endTime, headline]: Visit,
  n: number,
  people: DemoPeople,
): NewShift | null {
  const span = spanOf(day, startTime, endTime)
  // The one night a year whose time the clock change skips.
  if (!span.ok) return null
  const [address, localAuthority, serviceUserInitials] = PLACES[(n + weekdayOf(day)) % PLACES.length]!
  const createdAt = new Date(span.start.getTime() - 9 * DAY_MS)
  return {
    assignedToId,
    dateStart: span.start,
    dateEnd: span.end,
    headline,
    address,
    localAuthority,
    serviceUserInitials,
    notes: n % 4 === 0 ? 'Key safe by the side door. Please sign the log.' : null,
    createdById: people.managers[n % people.managers.length]!.id,
    createdAt,
    updatedAt: createdAt,
  }
}

/**
 * This week: a week over 48 hours, a rest period under 11, a shift on a day marked unavailable, and somebody without a
 * free day for three weeks.
 */
function awkwardShifts(people: DemoPeople, today: Day): (NewShift | null)[] {
  const monday = isoWeekStart(today)
  const [tired, rushed, away, restless] = people.contractors.slice(9, 13)
  if (!tired || !rushed || !away || !restless) return []
  const lunch: Visit = ['11:00', '14:00', 'Lunch visits']
  const long: Visit = ['07:00', '20:00', 'Cover, long day']
  return [
    ...[0, 1, 2, 3, 4].map((n) => shiftOf(tired.id, addDays(monday, n), long, 1, people)),
    shiftOf(rushed.id, addDays(monday, 1), ['14:00', '23:00', 'Late cover'], 2, people),
    shiftOf(rushed.id, addDays(monday, 2), ['06:30', '14:00', 'Early cover'], 2, people),
    shiftOf(away.id, addDays(monday, 3), ['09:00', '17:00', 'Hospital escort'], 3, people),
    ...Array.from({ length: 21 }, (_, n) => shiftOf(restless.id, addDays(monday, n), lunch, 4, people)),
  ]
}

async function demoUnavailable(db: Db, people: DemoPeople, today: Day): Promise<void> {
  const away = people.contractors[11]
  if (!away) return
  const firstDay = addDays(isoWeekStart(today), 3)
  await db.insert(availability).values({
    userId: away.id,
    kind: 'UNAVAILABLE',
    firstDay,
    lastDay: addDays(firstDay, 2),
    text: 'Wedding',
  })
}
