// Hours by week as bars, and the average up to each week as a line against the limit. Everything is in a table too.

import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Table, Td, Th } from '#web/ui/Table.tsx'
import { hoursLabel, limitKey, summaryOf } from './hours-label.ts'
import type { PersonHours } from './queries.ts'

const BAR = 10
const GAP = 4
const STEP = BAR + GAP
const HEIGHT = 100
/** Room above the highest bar or the limit. */
const HEADROOM = 1.1

interface HoursChartProps {
  hours: PersonHours
  /** The Monday of the current week. */
  monday: Day
}

export function HoursChart({ hours, monday }: HoursChartProps) {
  const { weeks, limit } = hours
  const most = HEADROOM * Math.max(limit, ...weeks.map((week) => Math.max(week.hours, week.average)))
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT
  const line = weeks.map(({ average }, n) => `${n * STEP + BAR / 2},${y(average)}`).join(' ')
  return (
    <figure>
      <div className="relative h-32">
        <svg
          role="img"
          aria-label={summaryOf(hours, monday)}
          viewBox={`0 0 ${weeks.length * STEP - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          {weeks.map((week, n) => (
            <rect
              key={week.monday}
              x={n * STEP}
              width={BAR}
              y={y(week.hours)}
              height={HEIGHT - y(week.hours)}
              className={barClass(week.monday, monday)}
            />
          ))}
          <line
            x1={0}
            x2={weeks.length * STEP - GAP}
            y1={y(limit)}
            y2={y(limit)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 4"
            className={hours.optedOut ? 'stroke-muted' : 'stroke-danger'}
            strokeWidth={1.5}
          />
          <polyline
            points={line}
            fill="none"
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            className="stroke-ink"
          />
          <line
            x1={0}
            x2={weeks.length * STEP - GAP}
            y1={HEIGHT}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong"
          />
        </svg>
      </div>
      <p aria-hidden className="flex justify-between text-muted text-xs">
        <span>{labelOf(weeks[0]?.monday ?? monday)}</span>
        <span>{labelOf(weeks.at(-1)?.monday ?? monday)}</span>
      </p>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        <Key look="h-2.5 bg-accent-solid">Hours worked</Key>
        <Key look="h-2.5 bg-accent-soft outline-1 outline-accent">This week</Key>
        <Key look="h-2.5 bg-neutral-soft outline-1 outline-line-strong">Booked ahead</Key>
        <Key look="h-0.5 bg-ink">{`Average over ${hours.averageWeeks} weeks`}</Key>
        <Key look={`border-t-2 border-dashed ${hours.optedOut ? 'border-muted' : 'border-danger'}`}>
          {limitKey(hours)}
        </Key>
      </figcaption>
      <details className="mt-2">
        <summary className="control-height flex cursor-pointer items-center font-medium text-accent">
          Show as a table
        </summary>
        <HoursTable hours={hours} />
      </details>
    </figure>
  )
}

function barClass(week: Day, monday: Day): string {
  if (week < monday) return 'fill-accent-solid'
  return week === monday ? 'fill-accent-soft stroke-accent' : 'fill-neutral-soft stroke-line-strong'
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`inline-block w-4 ${look}`} />
      {children}
    </span>
  )
}

function HoursTable({ hours: { weeks } }: { hours: PersonHours }) {
  return (
    <Table caption="Hours and average by week">
      <thead>
        <tr>
          <Th>Week from</Th>
          <Th className="text-right">Hours</Th>
          <Th className="text-right">Average</Th>
          <Th className="text-right">Weeks in it</Th>
        </tr>
      </thead>
      <tbody className="tabular">
        {weeks.map((week) => (
          <tr key={week.monday}>
            <Td>{formatDay(week.monday, FORMATS.date)}</Td>
            <Td className="text-right">{hoursLabel(week.hours)}</Td>
            <Td className="text-right">{hoursLabel(week.average)}</Td>
            <Td className="text-right">{week.divisor}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const labelOf = (day: Day): string => formatDay(day, FORMATS.weekdayDate)
