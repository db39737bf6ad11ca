// A week that is too long flags each of its shifts with the same words: those share one line.

import type { ConflictItem } from '#core/contracts/reports.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'

export interface ConflictGroup {
  first: ConflictItem
  others: ConflictItem[]
}

/** In the order of the first of each. */
export function groupConflicts(items: readonly ConflictItem[]): ConflictGroup[] {
  const groups = new Map<string, ConflictGroup>()
  for (const item of items) {
    const { userId, rule, severity, reason, override } = item
    const key = JSON.stringify([userId, rule, severity, reason, override])
    const group = groups.get(key)
    if (group) group.others.push(item)
    else groups.set(key, { first: item, others: [] })
  }
  return [...groups.values()]
}

const NAMED = 3
const IN_WORDS = new Intl.ListFormat('en-GB')

/** 'Also Tue 24 Nov, Wed 25 Nov, Thu 26 Nov and 2 more shifts.' */
export function othersText(others: readonly ConflictItem[]): string {
  const named = others.slice(0, NAMED).map(({ day }) => formatDay(day, FORMATS.weekdayDate))
  const rest = others.length - named.length
  const counted = rest === 0 ? [] : [rest === 1 ? '1 more shift' : `${rest} more shifts`]
  return `Also ${IN_WORDS.format([...named, ...counted])}.`
}
