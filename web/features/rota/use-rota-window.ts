// Which days the board shows. They are in the address, so that a reload or a link opens the same ones.

import { useSearchParams } from 'wouter'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, isDay, isoWeekStart } from '#core/time.ts'

interface RotaWindow {
  /** The chosen day; the window starts with its Monday. */
  day: Day
  start: Day
  end: Day
  show: (day: Day) => void
}

/** `opening` is the day to show if the address names none. */
export function useRotaWindow(opening: Day, isShort: boolean): RotaWindow {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  const day = isDay(asked) ? asked : opening
  const start = isoWeekStart(day)
  return {
    day,
    start,
    end: addDays(start, (isShort ? 7 : LIMITS.rotaWindowDays) - 1),
    show: (next) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next === opening) after.delete('date')
          else after.set('date', next)
          return after
        },
        { replace: true },
      ),
  }
}
