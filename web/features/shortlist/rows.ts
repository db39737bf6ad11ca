// The shortlist as rows: a heading for each standing, then its people. Those who cannot are folded until asked for.

import type { JudgedDays, ShortlistPerson } from '#core/contracts/shortlist.ts'
import { plainText } from '#core/search-text.ts'
import { STANDINGS, type Standing } from '#core/shortlist/order.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'

export type ShortlistRow =
  | { type: 'heading'; key: string; standing: Standing; count: number; isFolded: boolean }
  | { type: 'person'; key: string; person: ShortlistPerson }

interface Shown {
  folded: ReadonlySet<Standing>
  /** Part of a name. */
  typed: string
}

export function shortlistRows(people: readonly ShortlistPerson[], { folded, typed }: Shown): ShortlistRow[] {
  const wanted = plainText(typed.trim())
  const found = people.filter(({ name }) => plainText(name).includes(wanted))
  return STANDINGS.flatMap((standing): ShortlistRow[] => {
    const own = found.filter((person) => person.standing === standing)
    if (own.length === 0) return []
    // Somebody looked for by name is shown wherever they stand.
    const isFolded = folded.has(standing) && wanted === ''
    const heading: ShortlistRow = { type: 'heading', key: standing, standing, count: own.length, isFolded }
    if (isFolded) return [heading]
    return [heading, ...own.map((person): ShortlistRow => ({ type: 'person', key: person.userId, person }))]
  })
}

export const STANDING_LABELS: Record<Standing, string> = {
  ready: 'Ready',
  warnings: 'With warnings',
  cannot: 'Cannot',
}

/** What the list does not say of the other days; null if it speaks of all of them. */
export function judgedDaysLabel({ from, to, count, total }: JudgedDays): string | null {
  if (count === total) return null
  const days = `${formatDay(from, FORMATS.date)} to ${formatDay(to, FORMATS.date)}`
  return `This list is about ${count} of the ${total} days: ${days}. Booking somebody checks every day.`
}
