// A strip of the seven days of a week, to choose one on a phone.

import { addDays, type Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'

interface DateStripProps {
  start: Day
  day: Day
  today: Day
  onChoose: (day: Day) => void
}

export function DateStrip({ start, day, today, onChoose }: DateStripProps) {
  return (
    <div role="tablist" aria-label="Day" className="grid grid-cols-7 gap-1">
      {Array.from({ length: 7 }, (_, n) => {
        const on = addDays(start, n)
        const [weekday, date] = formatDay(on, FORMATS.weekdayDate).split(' ')
        const isChosen = on === day
        return (
          <button
            key={on}
            type="button"
            role="tab"
            aria-selected={isChosen}
            onClick={() => onChoose(on)}
            className={cx(
              'flex min-h-14 flex-col items-center justify-center rounded-control border text-[min(0.75rem,4vw)]',
              isChosen ? 'border-accent-solid bg-accent-solid text-on-accent' : 'bg-surface text-muted',
              !isChosen && n >= 5 && 'bg-subtle',
              !isChosen && on === today && 'border-accent text-accent',
            )}
          >
            {weekday}
            <span
              className={cx(
                'tabular font-semibold text-[min(1rem,6vw)] leading-tight',
                !isChosen && 'text-ink',
              )}
            >
              {date}
            </span>
            <span className="sr-only">
              {`${formatDay(on, FORMATS.monthYear)}${on === today ? ', today' : ''}`}
            </span>
          </button>
        )
      })}
    </div>
  )
}
