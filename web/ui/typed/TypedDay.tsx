// A date in British order with its weekday: typed part by part, or picked from a calendar.

import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { lazy, Suspense, useState } from 'react'
import { DateField, I18nProvider } from 'react-aria-components'
import { type Day, isKnownDay } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { buttonClass } from '../Button.tsx'
import type { DayInputProps } from '../DayInput.tsx'
import { useFieldGroup, useFieldState } from '../Field.tsx'
import { typedFrame } from '../typed-frame.ts'
import { LOCALE, Segments } from './Segments.tsx'
import { useTyped } from './use-typed.ts'

const DayCalendar = lazy(() => import('./DayCalendar.tsx'))
const CENTURY = 2000

export default function TypedDay({ value, onChange, onBlur, min, max, className, ...rest }: DayInputProps) {
  const state = useFieldState()
  const { id, ...labels } = useFieldGroup()
  const [open, setOpen] = useState(false)
  const { typed, text, change, settle } = useTyped({ value, onChange, parse: toDate, print: toText })

  function complete(): void {
    if (typed && typed.year < 100) change(typed.set({ year: wholeYear(typed.year, max) }))
    else settle()
  }
  function leave(): void {
    complete()
    onBlur?.()
  }

  return (
    <I18nProvider locale={LOCALE}>
      <DateField
        {...labels}
        {...rest}
        {...state}
        id={id}
        data-when
        value={typed}
        onChange={change}
        onBlur={leave}
        granularity="day"
        shouldForceLeadingZeros
        className={typedFrame(state.isInvalid, className)}
      >
        <Segments before={<Weekday value={text} />} onEnter={complete} />
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            aria-label="Open the calendar"
            className={buttonClass('quiet', 'control-square -my-1.75 -mr-2.5 px-0!')}
          >
            <CalendarDays aria-hidden className="size-4" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="end"
              sideOffset={4}
              collisionPadding={8}
              aria-label="Calendar"
              className="z-50 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-card border bg-surface p-3 shadow-float"
            >
              <Suspense fallback={<div className="h-76 w-74" />}>
                <DayCalendar
                  value={typed}
                  min={toDate(min ?? '')}
                  max={toDate(max ?? '')}
                  onPick={(date) => {
                    change(date)
                    setOpen(false)
                  }}
                />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </DateField>
    </I18nProvider>
  )
}

/** 26 is 2026, and 85 is 1985 where the date cannot lie ahead. */
function wholeYear(year: number, max: Day | undefined): number {
  const whole = CENTURY + year
  return max && whole > Number(max.slice(0, 4)) ? whole - 100 : whole
}

function Weekday({ value }: { value: Day | '' }) {
  if (!value) return null
  return (
    <span data-weekday className="mr-1 shrink-0 text-muted">
      {formatDay(value, FORMATS.weekday)}
    </span>
  )
}

const toText = (date: CalendarDate | null): string => {
  const text = date?.toString() ?? ''
  return isKnownDay(text) ? text : ''
}
const toDate = (value: string): CalendarDate | null => (isKnownDay(value) ? parseDate(value) : null)
