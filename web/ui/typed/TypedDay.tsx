// A date in British order with its weekday: typed part by part, or picked from a calendar.

import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { lazy, Suspense, useState } from 'react'
import { useDateField } from 'react-aria/useDateField'
import { DateFieldStateContext, I18nProvider } from 'react-aria-components'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import { type Day, isKnownDay } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { WHEN_MESSAGES, wholeYear } from '#core/typed-when.ts'
import { buttonClass } from '../Button.tsx'
import type { DayInputProps } from '../DayInput.tsx'
import { useFieldGroup, useFieldState } from '../Field.tsx'
import { typedFrame } from '../typed-frame.ts'
import { LOCALE, Segments } from './Segments.tsx'
import { asShown, partsOf, useGiven, useTyped } from './use-typed.ts'

const DayCalendar = lazy(() => import('./DayCalendar.tsx'))

export default function TypedDay(props: DayInputProps) {
  return (
    <I18nProvider locale={LOCALE}>
      <DayParts {...props} />
    </I18nProvider>
  )
}

function DayParts({ value, onChange, onBlur, min, max, className, ...rest }: DayInputProps) {
  const [open, setOpen] = useState(false)
  const { given, setGiven, ...outside } = useGiven(value, toDate)
  const options = {
    ...useFieldGroup(),
    ...useFieldState(),
    ...rest,
    value: given,
    onChange: setGiven,
    granularity: 'day',
    shouldForceLeadingZeros: true,
    validationBehavior: 'aria',
  } as const
  const state = asShown(useDateFieldState({ ...options, locale: LOCALE, createCalendar }))
  const complete = () => {
    const year = wholeYear(partsOf(state).year, max)
    if (year !== null) state.setSegment('year', year)
  }
  const blank = WHEN_MESSAGES.noDate
  const { group, text, leave } = useTyped({ state, value, onChange, onBlur, blank, complete, ...outside })
  const { fieldProps } = useDateField({ ...options, onBlur: leave }, state, group)

  return (
    <div data-when className={typedFrame(state.isInvalid, className)}>
      <DateFieldStateContext value={state}>
        <Segments
          {...{ group, state }}
          groupProps={fieldProps}
          before={<Weekday value={text} />}
          onEnter={complete}
        />
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
                  value={toDate(text)}
                  min={toDate(min ?? '')}
                  max={toDate(max ?? '')}
                  onPick={(date) => {
                    setGiven(date)
                    setOpen(false)
                  }}
                />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </DateFieldStateContext>
    </div>
  )
}

function Weekday({ value }: { value: Day | '' }) {
  if (!value) return null
  return (
    <span data-weekday className="mr-1 shrink-0 text-muted">
      {formatDay(value, FORMATS.weekday)}
    </span>
  )
}

const createCalendar = () => new GregorianCalendar()
const toDate = (value: string): CalendarDate | null => (isKnownDay(value) ? parseDate(value) : null)
