// Which days an entry is for: days in a row, or every week until a date.

import { useId } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { addDays, isDay } from '#core/time.ts'
import { cx } from '#web/lib/class-names.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { type AvailabilityFormValues, summaryOf } from './availability-form.ts'
import { FieldError } from './KindPicker.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
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
          <Input type="date" {...form.register('first', { onChange: () => followFirst(form) })} />
        </Field>
        {when === 'weekly' ? (
          <Field label="Until" required error={formState.errors.until?.message}>
            <Input type="date" {...form.register('until')} />
          </Field>
        ) : (
          <Field label="Last day" required error={formState.errors.last?.message}>
            <Input type="date" {...form.register('last')} />
          </Field>
        )}
      </div>
      <Summary control={control} />
    </div>
  )
}

/** The last day never stays before the first: moving the first takes it along. */
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
  const id = useId()
  const error = errors.weekdays?.message
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field }) => (
        <fieldset aria-describedby={error ? id : undefined}>
          <legend className="mb-1.5 font-medium">Every week on</legend>
          <div className="grid grid-cols-7 gap-1">
            {WEEKDAYS.map((name, i) => {
              const day = i + 1
              const chosen = field.value.includes(day)
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={chosen}
                  aria-label={name}
                  onClick={() =>
                    field.onChange(
                      chosen ? field.value.filter((d) => d !== day) : [...field.value, day].sort(),
                    )
                  }
                  className={cx(
                    'control-height rounded-control border font-medium text-sm',
                    chosen
                      ? 'border-accent-solid bg-accent-solid text-on-accent'
                      : 'border-line-strong bg-surface text-ink-soft',
                  )}
                >
                  {name.slice(0, 3)}
                </button>
              )
            })}
          </div>
          <FieldError id={id} error={error} />
        </fieldset>
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
