// Which days an entry is for: consecutive days, or every week until a date.

import { useId } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { addDays, isDay } from '#core/time.ts'
import { cx } from '#web/lib/class-names.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDay } from '#web/ui/FormWhen.tsx'
import { WeekdayPicker } from '#web/ui/WeekdayPicker.tsx'
import { type AvailabilityFormValues, summaryOf } from './availability-form.ts'

type Form = UseFormReturn<AvailabilityFormValues>

export function WhenFields({ form }: { form: Form }) {
  const { control, formState } = form
  const when = useWatch({ control, name: 'when' })
  return (
    <div className="flex flex-col gap-4">
      <WhenChoice control={control} />
      {when === 'weekly' && <WeekdayChoice control={control} errors={formState.errors} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="First day" required error={formState.errors.first?.message}>
          <FormDay control={form.control} name="first" onChanged={() => followFirst(form)} />
        </Field>
        {when === 'weekly' ? (
          <Field label="Until" required error={formState.errors.until?.message}>
            <FormDay control={form.control} name="until" />
          </Field>
        ) : (
          <Field label="Last day" required error={formState.errors.last?.message}>
            <FormDay control={form.control} name="last" />
          </Field>
        )}
      </div>
      <Summary control={control} />
    </div>
  )
}

/** Moving the first day past the last one moves the last one too. */
function followFirst(form: Form): void {
  const { first, last, until } = form.getValues()
  if (!isDay(first)) return
  if (!isDay(last) || last < first) form.setValue('last', first)
  if (isDay(until) && until < first) form.setValue('until', addDays(first, 7))
}

const CHOICES = [
  { value: 'dates', label: 'One or more days' },
  { value: 'weekly', label: 'Every week' },
] as const

function WhenChoice({ control }: { control: Control<AvailabilityFormValues> }) {
  const name = useId()
  return (
    <Controller
      control={control}
      name="when"
      render={({ field }) => (
        <fieldset>
          <legend className="mb-1.5 font-medium">When</legend>
          <div className="grid grid-cols-2 gap-1 rounded-control bg-subtle p-1">
            {CHOICES.map(({ value, label }) => (
              <label
                key={value}
                className={cx(
                  'control-height relative grid cursor-pointer place-items-center rounded-md px-2 text-center font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus',
                  field.value === value ? 'bg-accent-soft text-on-accent-soft shadow-card' : 'text-ink-soft',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={field.value === value}
                  onChange={() => field.onChange(value)}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    />
  )
}

interface WeekdayChoiceProps {
  control: Control<AvailabilityFormValues>
  errors: FieldErrors<AvailabilityFormValues>
}

function WeekdayChoice({ control, errors }: WeekdayChoiceProps) {
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field }) => (
        <WeekdayPicker
          label="Every week on"
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          error={errors.weekdays?.message}
        />
      )}
    />
  )
}

function Summary({ control }: { control: Control<AvailabilityFormValues> }) {
  const values = useWatch({ control }) as AvailabilityFormValues
  return (
    <p aria-live="polite" className="rounded-control bg-subtle px-3 py-2 text-ink-soft empty:hidden">
      {summaryOf(values)}
    </p>
  )
}
