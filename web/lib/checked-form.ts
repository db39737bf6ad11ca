// The only way to make a form. Like react-hook-form's own, but an error is gone as soon as its field is right, also if
// another field or the program itself made it right: initials that are rewritten in capitals, an end date after the
// start date was moved, an address that was picked.

import { useEffect } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'

export function useCheckedForm<Typed extends FieldValues, Context = unknown, Checked = Typed>(
  props: UseFormProps<Typed, Context, Checked>,
): UseFormReturn<Typed, Context, Checked> {
  const form = useForm(props)
  const { errors } = form.formState
  useEffect(() => {
    const subscription = form.watch((_values, { name }) => {
      const again = fieldsToCheck(errors, name) as FieldPath<Typed>[]
      if (again.length > 0) void form.trigger(again)
    })
    return () => subscription.unsubscribe()
  }, [form, errors])
  return form
}

/** Those with an error. What the server refused, which has no type, stays until that field itself changes. */
export function fieldsToCheck(errors: FieldErrors, changed: string | undefined): string[] {
  return Object.entries(errors)
    .filter(([name, error]) => error?.type !== undefined || name === changed)
    .map(([name]) => name)
}
