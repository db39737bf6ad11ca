// A time of day in 24 hours, typed part by part.

import { parseTime, type Time } from '@internationalized/date'
import { I18nProvider, TimeField } from 'react-aria-components'
import { WALL_TIME } from '#core/time.ts'
import { useFieldGroup, useFieldState } from '../Field.tsx'
import type { TimeInputProps } from '../TimeInput.tsx'
import { typedFrame } from '../typed-frame.ts'
import { LOCALE, Segments } from './Segments.tsx'
import { useTyped } from './use-typed.ts'

export default function TypedTime({ value, onChange, onBlur, className, ...rest }: TimeInputProps) {
  const state = useFieldState()
  const { id, ...labels } = useFieldGroup()
  const { typed, change, settle } = useTyped({ value, onChange, parse: toTime, print: toText })

  return (
    <I18nProvider locale={LOCALE}>
      <TimeField
        {...labels}
        {...rest}
        {...state}
        id={id}
        value={typed}
        onChange={change}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        hourCycle={24}
        granularity="minute"
        shouldForceLeadingZeros
        className={typedFrame(state.isInvalid, className)}
      >
        <Segments />
      </TimeField>
    </I18nProvider>
  )
}

const toText = (time: Time | null): string => time?.toString().slice(0, 5) ?? ''
const toTime = (value: string): Time | null => (WALL_TIME.test(value) ? parseTime(value) : null)
