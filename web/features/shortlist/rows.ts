// The shortlist as rows: a heading for each standing, then its people. Those who cannot are folded until asked for.

import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { plainText } from '#core/search-text.ts'
import { STANDINGS, type Standing } from '#core/shortlist/order.ts'

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
