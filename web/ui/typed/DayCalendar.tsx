// A month to pick a day from, weeks starting on Monday.

import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { buttonClass } from '../Button.tsx'
import { LOCALE } from './Segments.tsx'

interface DayCalendarProps {
  value: CalendarDate | null
  min: CalendarDate | null
  max: CalendarDate | null
  onPick: (date: CalendarDate) => void
}

const moveClass = buttonClass('quiet', 'control-square px-0!')
// Seven of them fit beside each other also with large text on a small phone.
const cellClass =
  'control-height grid w-[min(var(--control),(100vw-48px)/7)] cursor-default place-items-center rounded-control outline-none data-hovered:bg-subtle data-focus-visible:outline-2 data-focus-visible:outline-focus data-selected:bg-accent-solid data-selected:text-on-accent data-disabled:text-muted data-disabled:opacity-55 data-outside-month:hidden data-today:font-semibold data-today:ring-1 data-today:ring-line-strong'

export default function DayCalendar({ value, min, max, onPick }: DayCalendarProps) {
  return (
    <I18nProvider locale={LOCALE}>
      <Calendar
        aria-label="Date"
        autoFocus
        firstDayOfWeek="mon"
        value={value}
        minValue={min}
        maxValue={max}
        onChange={onPick}
      >
        <header className="mb-1 flex items-center justify-between gap-2">
          <Button slot="previous" className={moveClass}>
            <ChevronLeft aria-hidden className="size-4" />
          </Button>
          <Heading className="font-semibold" />
          <Button slot="next" className={moveClass}>
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short" className="tabular">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="pb-1 font-medium text-[min(0.875rem,3.5vw)] text-muted">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClass} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
