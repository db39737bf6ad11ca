// Dates and times as fields of a form.

import { type ComponentProps, useEffect } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form'
import { DayInput } from './DayInput.tsx'
import { focusFirstPart, useFieldControl } from './Field.tsx'
import { TimeInput } from './TimeInput.tsx'

interface Named<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
}

/** A form that is refused brings its first wrong field into sight. */
function useFocus(ref: RefCallBack): void {
  const { id } = useFieldControl()
  useEffect(() => {
    if (id) ref({ focus: () => focusFirstPart(id) })
  }, [id, ref])
}

type DayProps = Pick<ComponentProps<typeof DayInput>, 'min' | 'max'> & { onChanged?: () => void }

export function FormDay<Values extends FieldValues>({
  control,
  name,
  onChanged,
  ...rest
}: Named<Values> & DayProps) {
  const { field } = useController({ control, name })
  useFocus(field.ref)
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
  useFocus(field.ref)
  return <TimeInput value={field.value ?? ''} onBlur={field.onBlur} onChange={field.onChange} />
}
