// One day of the rota as a list: who is booked, who offers to work, who cannot, and of whom nothing is known.

import type { AvailabilityKind } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Day } from '#core/time.ts'
import type { BoardModel } from './board-model.ts'
import type { BoardPerson } from './staff.ts'

interface DayPerson {
  person: BoardPerson
  /** Those that start on the day, and one that lasts all of it. */
  shifts: Shift[]
  /** What began the day before and ends on this one. */
  tail: Shift | null
  kind: AvailabilityKind | undefined
}

const SECTIONS = [
  { title: 'Booked', has: ({ shifts }: DayPerson) => shifts.length > 0 },
  { title: 'Available', has: ({ kind }: DayPerson) => kind !== undefined && kind !== 'UNAVAILABLE' },
  { title: 'Nothing said', has: ({ kind }: DayPerson) => kind === undefined },
  { title: 'Unavailable', has: () => true },
]

export type DayItem =
  | { type: 'heading'; key: string; title: string; count: number }
  | ({ type: 'person'; key: string } & DayPerson)

/** Headings and people in one list, in the order in which they are shown; empty sections are left out. */
export function dayItems(people: readonly BoardPerson[], model: BoardModel, day: Day): DayItem[] {
  const sections = SECTIONS.map(({ title, has }) => ({ title, has, people: [] as DayPerson[] }))
  for (const person of people) {
    const running = model.runningOn(person.id, day)
    const own = model.shiftsOn(person.id, day)
    const entry = {
      person,
      shifts: running?.isWholeDay ? [running.shift, ...own] : own,
      tail: running && !running.isWholeDay ? running.shift : null,
      kind: model.kindOn(person.id, day),
    }
    sections.find(({ has }) => has(entry))?.people.push(entry)
  }
  return sections.flatMap(({ title, people: own }) => {
    if (own.length === 0) return []
    const heading = { type: 'heading' as const, key: title, title, count: own.length }
    return [heading, ...own.map((entry) => ({ type: 'person' as const, key: entry.person.id, ...entry }))]
  })
}
