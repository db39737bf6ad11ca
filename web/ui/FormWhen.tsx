// Dates and times as fields of a form.

import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DayInput } from './DayInput.tsx'
import { TimeInput } from './TimeInput.tsx'

interface Named<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
}

type DayProps = Pick<ComponentProps<typeof DayInput>, 'min' | 'max'> & { onChanged?: () => void }

export function FormDay<Values extends FieldValues>({
  control,
  name,
  onChanged,
  ...rest
}: Named<Values> & DayProps) {
  const { field } = useController({ control, name })
  return (
    <DayInput
      {...rest}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(day) => {
        field.onChange(day)
        onChanged?.()
      }}
    />
  )
}

export function FormTime<Values extends FieldValues>({ control, name }: Named<Values>) {
  const { field } = useController({ control, name })
  return <TimeInput value={field.value ?? ''} onBlur={field.onBlur} onChange={field.onChange} />
}
