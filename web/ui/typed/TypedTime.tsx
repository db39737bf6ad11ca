// A time of day in 24 hours, typed part by part.

import { parseTime, type Time } from '@internationalized/date'
import { useTimeField } from 'react-aria/useTimeField'
import { I18nProvider, TimeFieldStateContext } from 'react-aria-components'
import { useTimeFieldState } from 'react-stately/useTimeFieldState'
import { WALL_TIME } from '#core/time.ts'
import { WHEN_MESSAGES } from '#core/typed-when.ts'
import { useFieldGroup, useFieldState } from '../Field.tsx'
import type { TimeInputProps } from '../TimeInput.tsx'
import { typedFrame } from '../typed-frame.ts'
import { LOCALE, Segments } from './Segments.tsx'
import { asShown, useGiven, useTyped } from './use-typed.ts'

export default function TypedTime(props: TimeInputProps) {
  return (
    <I18nProvider locale={LOCALE}>
      <TimeParts {...props} />
    </I18nProvider>
  )
}

function TimeParts({ value, onChange, onBlur, className }: TimeInputProps) {
  const { given, setGiven, ...outside } = useGiven(value, toTime)
  const options = {
    ...useFieldGroup(),
    ...useFieldState(),
    value: given,
    onChange: setGiven,
    hourCycle: 24,
    granularity: 'minute',
    shouldForceLeadingZeros: true,
    validationBehavior: 'aria',
  } as const
  const state = asShown(useTimeFieldState({ ...options, locale: LOCALE }))
  const { group, leave } = useTyped({
    state,
    value,
    onChange,
    onBlur,
    blank: WHEN_MESSAGES.noTime,
    ...outside,
  })
  const { fieldProps } = useTimeField({ ...options, onBlur: leave }, state, group)
  return (
    <div className={typedFrame(state.isInvalid, className)}>
      <TimeFieldStateContext value={state}>
        <Segments group={group} groupProps={fieldProps} state={state} />
      </TimeFieldStateContext>
    </div>
  )
}

const toTime = (value: string): Time | null => (WALL_TIME.test(value) ? parseTime(value) : null)
