// Shifts by person, in order of time. After a change, only the groups of the people concerned are made again: a large
// agency has a hundred thousand shifts on the board, and a booking changes one.

import type { Shift } from '#core/contracts/rota.ts'

export type ShiftGroups = ReadonlyMap<string, readonly Shift[]>

interface Grouped {
  shifts: readonly Shift[]
  groups: ShiftGroups
}

/** With more changes than this share of the list, grouping from scratch is faster. */
const MOST_CHANGED = 1 / 8

export function groupByPerson(shifts: readonly Shift[], before?: Grouped): ShiftGroups {
  const changes = before && changesBetween(before.shifts, shifts)
  return changes ? regroup(before.groups, changes) : groupAll(shifts)
}

function groupAll(shifts: readonly Shift[]): ShiftGroups {
  const groups = new Map<string, Shift[]>()
  const unordered = new Set<Shift[]>()
  for (const shift of shifts) {
    const group = groups.get(shift.assignedToId)
    if (!group) {
      groups.set(shift.assignedToId, [shift])
      continue
    }
    // They arrive sorted; only shifts booked in this tab are at the end until the next read.
    if (shift.dateStart < group[group.length - 1]!.dateStart) unordered.add(group)
    group.push(shift)
  }
  for (const group of unordered) group.sort(byStart)
  return groups
}

const byStart = (a: Shift, b: Shift) => (a.dateStart < b.dateStart ? -1 : 1)

interface Changes {
  removed: Set<Shift>
  added: Set<Shift>
}

/**
 * What left and what came, by identity, walking both lists at once. A shift may be in both sets if it only moved. Null
 * if the lists have little in common.
 */
function changesBetween(before: readonly Shift[], after: readonly Shift[]): Changes | null {
  const most = after.length * MOST_CHANGED
  const removed = new Set<Shift>()
  const added = new Set<Shift>()
  let old = 0
  let now = 0
  while (old < before.length || now < after.length) {
    const was = before[old]
    const is = after[now]
    if (was === is) {
      old++
      now++
      continue
    }
    const isRemoval = was !== undefined && (is === undefined || before[old + 1] === is)
    const isInsertion = !isRemoval && is !== undefined && (was === undefined || after[now + 1] === was)
    if (was && !isInsertion) {
      removed.add(was)
      old++
    }
    if (is && !isRemoval) {
      added.add(is)
      now++
    }
    if (removed.size + added.size > most) return null
  }
  return { removed, added }
}

function regroup(before: ShiftGroups, { removed, added }: Changes): ShiftGroups {
  const groups = new Map(before)
  const concerned = new Set([...removed, ...added].map(({ assignedToId }) => assignedToId))
  for (const person of concerned) {
    const kept = (before.get(person) ?? []).filter((shift) => !removed.has(shift))
    const group = [...kept, ...[...added].filter(({ assignedToId }) => assignedToId === person)].sort(byStart)
    if (group.length === 0) groups.delete(person)
    else groups.set(person, group)
  }
  return groups
}
