// The availability of the demo's contractors: some weekly, some day by day, some away. A few entries contradict each
// other, so the newest or the one-off counts.

import { type AvailabilityKind, weeklyRule } from '#core/availability.ts'
import { addDays, DAY_MS, type Day, dayOf, isoWeekStart } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { availability } from '#server/db/schema.ts'
import type { DemoPeople } from './people.demo.ts'

type Entry = typeof availability.$inferInsert

const WEEKS_EACH_SIDE = 5
/** Weekly: a kind on some weekdays, 1 for Monday to 7 for Sunday. */
const WEEKLY: [AvailabilityKind, number[]][][] = [
  [['DAY_SHIFT', [1, 2, 3, 4, 5]]],
  [['NIGHT_SHIFT', [4, 5, 6]]],
  [
    ['DAY_SHIFT', [1, 3, 5]],
    ['UNAVAILABLE', [2]],
  ],
  [['AVAILABLE_FOR_ANY', [2, 4, 6, 7]]],
  [
    ['DAY_SHIFT', [1, 2, 4, 5]],
    ['UNAVAILABLE', [7]],
  ],
  [['TWENTYFOUR_HOURS', [6, 7]]],
]

/** Day by day: offset from a week's Monday, number of days, kind. */
const ONE_OFF: [offset: number, days: number, kind: AvailabilityKind, text: string | null][] = [
  [0, 2, 'DAY_SHIFT', null],
  [3, 2, 'NIGHT_SHIFT', 'From 21:00'],
  [5, 2, 'AVAILABLE_FOR_ANY', null],
  [6, 1, 'UNAVAILABLE', 'Church'],
]

const AWAY: [who: number, offset: number, days: number, text: string][] = [
  [0, 18, 8, 'Annual leave'],
  [4, -12, 5, 'Training course'],
  [7, 25, 3, 'Exam'],
  [13, 9, 2, 'School holidays'],
  [21, -3, 10, 'Visiting family'],
]

export async function demoAvailability(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const monday = isoWeekStart(dayOf(now))
  const entries = people.contractors.flatMap(({ id: userId }, n) => {
    const rules = WEEKLY[n % 8]
    const own = rules ? weekly(userId, rules, monday) : oneOff(userId, n, monday)
    const away = AWAY.filter(([who]) => who === n).map(([, offset, days, text]) =>
      entryOf(userId, 'UNAVAILABLE', addDays(monday, offset), days, text),
    )
    return [...own, ...away]
  })
  const said = new Date(now.getTime() - 6 * 7 * DAY_MS)
  await db
    .insert(availability)
    .values(
      entries.map((entry) => ({ ...entry, createdById: entry.userId, createdAt: said, updatedAt: said })),
    )
}

function entryOf(
  userId: string,
  kind: AvailabilityKind,
  firstDay: Day,
  days: number,
  text: string | null,
): Entry {
  return { userId, kind, firstDay, lastDay: addDays(firstDay, days - 1), text }
}

function weekly(userId: string, rules: [AvailabilityKind, number[]][], monday: Day): Entry[] {
  const start = addDays(monday, -7 * WEEKS_EACH_SIDE)
  const until = addDays(monday, 7 * 26 - 1)
  return rules.map(([kind, weekdays]) => ({
    ...entryOf(userId, kind, addDays(start, weekdays[0]! - 1), 1, null),
    rrule: weeklyRule(weekdays, until),
    recurStart: start,
    recurEnd: until,
  }))
}

function oneOff(userId: string, n: number, monday: Day): Entry[] {
  const weeks = Array.from({ length: 2 * WEEKS_EACH_SIDE }, (_, week) => week - WEEKS_EACH_SIDE)
  return weeks.flatMap((week) =>
    ONE_OFF.filter((_, i) => (n + week + i) % 3 !== 0).map(([offset, days, kind, text]) =>
      entryOf(userId, kind, addDays(monday, 7 * week + offset), days, text),
    ),
  )
}
