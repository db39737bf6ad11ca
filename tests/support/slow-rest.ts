// A slow and obvious twin of `daily-rest`: units of time counted one by one, in minutes or half hours. It does not know
// addresses.

import type { Level } from '#core/rules/names.ts'

export interface TimedShift {
  id: string
  /** The units it covers: the first one, and the one after the last. */
  from: number
  until: number
}

interface Clock {
  /** How many units an hour has. */
  hour: number
  /** The London day of a unit. */
  dayAt: (unit: number) => string
}

interface SlowRest {
  level: Level
  by: { rest: number; blockingRest: number; stretch: number; work: number }
}

export function slowRest(
  one: TimedShift,
  all: readonly TimedShift[],
  { hour, dayAt }: Clock,
): SlowRest | null {
  const before = all.filter((each) => each.from < one.from || (each.from === one.from && each.id < one.id))
  if (before.length === 0) return null
  const end = Math.max(...before.map(({ until }) => until))
  const isWithinDay = before.every(({ from, until }) => until < end || dayAt(from) === dayAt(one.from))
  const gap = one.from - end
  const rest = gap >= hour && gap < 11 * hour ? 11 * hour - gap : 0
  const blockingRest = gap < 8 * hour && !isWithinDay ? rest : 0

  const earlier = new Set<number>()
  for (const { from, until } of before) for (let n = from; n < until; n += 1) earlier.add(n)
  const own = (n: number) => n >= one.from && n < one.until

  // Back from the start of the shift to where an hour in a row is free.
  let start = one.from
  let free = 0
  for (let n = one.from - 1; free < hour; n -= 1) {
    free = earlier.has(n) ? 0 : free + 1
    if (free === 0) start = n
  }
  const length = start < one.from ? Math.max(one.until, end) - start : 0
  const stretch = Math.max(0, length - 13 * hour)

  // The 24 hours to the end of each unit of the shift.
  let [work, ofOthers, units] = [0, 0, 0]
  const first = one.from - 24 * hour
  for (let n = first; n < one.until; n += 1) {
    const leaving = n - 24 * hour
    if (earlier.has(n)) ofOthers += 1
    if (earlier.has(n) || own(n)) units += 1
    if (leaving >= first && earlier.has(leaving)) ofOthers -= 1
    if (leaving >= first && (earlier.has(leaving) || own(leaving))) units -= 1
    if (own(n) && ofOthers > 0) work = Math.max(work, units - 16 * hour)
  }
  if (rest + stretch + work === 0) return null
  const isBlock = blockingRest > 0 || length > 24 * hour || work > 0
  return { level: isBlock ? 'block' : 'warn', by: { rest, blockingRest, stretch, work } }
}
