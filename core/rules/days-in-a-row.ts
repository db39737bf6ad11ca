import type { Day } from '../time.ts'
import { dayLabel, isSameDay, type PlacedShift, type Rule } from './rule.ts'

/** London days on which a shift starts, and those on which a night does. */
export const daysInARow: Rule = {
  name: 'days-in-a-row',
  reach: 'after',
  isSameMatter: isSameDay,
  prepare({ schedule: { shifts } }, { days = 0, nights = 0 }) {
    const longest = longestRow(shifts)
    const nthDayOf = longest > days ? placesBeyond(shifts, days, () => true) : null
    // Nights in a row are days in a row too.
    const nthNightOf = longest > nights ? placesBeyond(shifts, nights, ({ isNight }) => isNight) : null
    if (!nthDayOf && !nthNightOf) return null
    return (shift) => {
      const { dayNumber, isNight } = shift
      const nthDay = nthDayOf?.(dayNumber) ?? 0
      const nthNight = isNight ? (nthNightOf?.(dayNumber) ?? 0) : 0
      if (nthDay === 0 && nthNight === 0) return null
      return { by: [nthDay, nthNight], say: () => words(shift.day, { nthDay, nthNight, days, nights }) }
    }
  },
}

interface Counts {
  /** 0 if the limit is kept. */
  nthDay: number
  nthNight: number
  days: number
  nights: number
}

function words(day: Day, { nthDay, nthNight, days, nights }: Counts): string {
  const broken = [
    ...(nthDay > 0 ? [{ nth: `the ${ordinal(nthDay)} day`, limit: `${days} days` }] : []),
    ...(nthNight > 0 ? [{ nth: `the ${ordinal(nthNight)} night`, limit: `${nights} nights` }] : []),
  ]
  const all = (key: 'nth' | 'limit') => broken.map((one) => one[key]).join(' and ')
  return `${dayLabel(day)} is ${all('nth')} in a row; the limit is ${all('limit')}`
}

function longestRow(shifts: readonly PlacedShift[]): number {
  let [day, place, longest] = [Number.NaN, 0, 0]
  for (const { dayNumber } of shifts) {
    if (dayNumber === day) continue
    place = dayNumber === day + 1 ? place + 1 : 1
    day = dayNumber
    if (place > longest) longest = place
  }
  return longest
}

/** The place in its row of a day beyond the limit, 0 for other days; null if there are only those. */
function placesBeyond(
  shifts: readonly PlacedShift[],
  limit: number,
  counts: (shift: PlacedShift) => boolean,
): ((dayNumber: number) => number) | null {
  const first = shifts[0]?.dayNumber ?? 0
  const places: number[] = []
  let [day, place, longest] = [Number.NaN, 0, 0]
  for (const shift of shifts) {
    if (shift.dayNumber === day || !counts(shift)) continue
    place = shift.dayNumber === day + 1 ? place + 1 : 1
    day = shift.dayNumber
    longest = Math.max(longest, place)
    while (places.length < day - first) places.push(0)
    places.push(place > limit ? place : 0)
  }
  return longest > limit ? (dayNumber) => places[dayNumber - first] ?? 0 : null
}

const ENDINGS = ['th', 'st', 'nd', 'rd']

/** '1st', '12th', '23rd'. */
function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1
  return `${n}${(isTeen ? null : ENDINGS[n % 10]) ?? 'th'}`
}
