// A rota for measuring: a given number of people, 56 days, the same in every run.

import type { AvailabilityEntry, AvailabilityMap } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day } from '#core/time.ts'
import { entryOf, jobOf, markOf, shiftOf } from '#tests/support/rota-data.ts'
import { type Marks, marksByShift } from '#web/features/rota/marks.ts'
import { openWorkOf } from '#web/features/rota/open-work.ts'
import type { BoardPerson } from '#web/features/rota/staff.ts'

export const START: Day = '2026-06-01'
export const DAYS = 56

export interface BoardData {
  people: BoardPerson[]
  shifts: Shift[]
  availability: AvailabilityMap
  marks: Marks
}

const TIMES = [
  ['08:00', '20:00', 'Long day, residential'],
  ['20:00', '08:00', 'Waking night'],
  ['07:00', '15:00', 'Morning care'],
] as const

const OPEN_JOBS = 200

/** 25 jobs begin in each week. */
export const OPEN_WORK = openWorkOf(
  Array.from({ length: OPEN_JOBS }, (_, n) => {
    const [shiftStartTime, shiftEndTime, headline] = TIMES[n % TIMES.length]!
    const startDate = addDays(START, Math.floor((n * DAYS) / OPEN_JOBS))
    const endDate = addDays(startDate, n % 3)
    return jobOf(`job-${n}`, { headline, shiftStartTime, shiftEndTime, startDate, endDate })
  }),
  [],
  START,
  addDays(START, DAYS - 1),
)

/** Rules are broken by about so many shifts. */
const ONE_MARKED_IN = 8

/** A small seeded generator, so that every run measures the same data. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function makeData(staff: number): BoardData {
  const next = chance(7)
  const people = Array.from({ length: staff }, (_, n) => ({
    id: `person-${n}`,
    name: `Contractor ${String(n).padStart(4, '0')}`,
    role: 'CONTRACTOR' as const,
    isActive: true,
    note: null,
  }))
  const shifts: Shift[] = []
  const availability: AvailabilityMap = {}
  for (const { id, name } of people) {
    const said: AvailabilityEntry[] = []
    const kind = Math.floor(next() * TIMES.length)
    for (let n = 0; n < DAYS; n++) {
      const day = addDays(START, n)
      const dice = next()
      // About 20 shifts per person: 20,000 for a thousand people.
      if (dice < 0.357) shifts.push(makeShift(id, name, day, TIMES[kind]!, shifts.length))
      else if (dice < 0.55) said.push(makeEntry(id, day, dice < 0.45 ? 'DAY_SHIFT' : 'UNAVAILABLE'))
    }
    availability[id] = said
  }
  const marks = marksByShift(shifts.filter((_, n) => n % ONE_MARKED_IN === 0).map((shift) => markOf(shift)))
  return { people, shifts, availability, marks }
}

function makeShift(
  assignedToId: string,
  assignedToName: string,
  day: Day,
  [startTime, endTime, headline]: (typeof TIMES)[number],
  n: number,
): Shift {
  const address = '12 High Street, Leeds LS1 4AB'
  const extra = { assignedToId, assignedToName, headline, address, serviceUserInitials: 'AB' }
  return shiftOf(`shift-${n}`, day, startTime, endTime, extra)
}

function makeEntry(userId: string, day: Day, kind: AvailabilityEntry['kind']): AvailabilityEntry {
  return entryOf(kind, day, day, { id: `${userId} ${day}`, userId })
}
