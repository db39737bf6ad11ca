import { HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import type { PlacedShift } from './placed-shift.ts'
import { isSameDay, type Rule } from './rule.ts'
import { type Place, type Schedule, STRETCH_GAP_MS } from './schedule.ts'
import { type Excess, longStretch, momentLabel, muchWork, shortWay } from './stretch.ts'

/**
 * Rest between stretches of work, and how long a stretch may be. Shifts with less than an hour between them are one
 * stretch; between two that start on the same day there is a break rather than a night's rest, so it only warns.
 */
export const dailyRest: Rule = {
  name: 'daily-rest',
  reach: 'near',
  isSameMatter: isSameDay,
  prepare:
    ({ schedule }, { warnBelow = 0, blockBelow = 0 }) =>
    (shift) => {
      const place = schedule.placeOf(shift)
      if (!place) return null
      const rest = shortRest(schedule, shift, place, { warnBelow, blockBelow })
      const stretch = longStretch(shift, place)
      const work = muchWork(schedule, shift, place)
      const way = shortWay(schedule, shift, place)
      if (!rest && !stretch && !work && !way) return null
      const found = [rest, stretch, work, way].filter((excess) => excess !== null)
      return {
        level: found.some(({ level }) => level === 'block') ? 'block' : 'warn',
        // A rest that comes to block is worse, whatever else blocked before.
        by: [rest, rest?.level === 'block' ? rest : null, stretch, work, way].map(
          (excess) => excess?.by ?? 0,
        ),
        say: () => found.map(({ say }) => say()).join('. '),
      }
    },
}

/** The rest before a stretch. */
function shortRest(
  schedule: Schedule,
  shift: PlacedShift,
  { endBefore }: Place,
  { warnBelow, blockBelow }: { warnBelow: number; blockBelow: number },
): Excess | null {
  const ms = shift.from - endBefore
  if (ms < STRETCH_GAP_MS || ms >= warnBelow * HOUR_MS) return null
  const isBlock = ms < blockBelow * HOUR_MS && !schedule.restBefore(shift)?.isWithinDay
  return {
    level: isBlock ? 'block' : 'warn',
    by: warnBelow * HOUR_MS - ms,
    say: () =>
      `Only ${durationLabel(ms)} of rest before the shift at ${momentLabel(shift.from)}; ${warnBelow} hours are due`,
  }
}
