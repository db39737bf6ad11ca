// More than one day: several in a row, or some weekdays of every week.

import { Controller, type UseFormReturn } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day } from '#core/time.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDay } from '#web/ui/FormWhen.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Checkbox } from '#web/ui/Toggles.tsx'
import { WeekdayPicker } from '#web/ui/WeekdayPicker.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import type { BookingFields, Plan } from './booking-form.ts'

interface RepeatFieldsProps {
  form: UseFormReturn<BookingFields>
  day: Day
  plan: Plan | null
}

export function RepeatFields({ form, day, plan }: RepeatFieldsProps) {
  const { errors } = form.formState
  const [isBulk = false, isWeekly = false] = form.watch(['isBulkBooking', 'isWeekly'])

  /** One or the other. A hidden field must not block the submit. */
  function choose(choice: 'isBulkBooking' | 'isWeekly', checked: boolean): void {
    form.setValue('isBulkBooking', choice === 'isBulkBooking' && checked)
    form.setValue('isWeekly', choice === 'isWeekly' && checked)
    form.clearErrors(['weekdays', 'until', 'numberOfDays'])
    if (choice !== 'isBulkBooking' || !checked) form.resetField('numberOfDays')
  }

  return (
    <div className="col-span-2 flex flex-col gap-3 rounded-card border p-3">
      <Checkbox
        label="Book several days in a row"
        checked={isBulk}
        onChange={(checked) => choose('isBulkBooking', checked)}
      />
      {isBulk && (
        <Field label="Number of days" required error={errors.numberOfDays?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={LIMITS.bulkDaysMin}
            max={LIMITS.bulkDaysMax}
            className="max-w-28"
            {...form.register('numberOfDays', { valueAsNumber: true })}
          />
        </Field>
      )}
      <Checkbox
        label="Repeat every week"
        checked={isWeekly}
        onChange={(checked) => choose('isWeekly', checked)}
      />
      {isWeekly && (
        <>
          <Controller
            control={form.control}
            name="weekdays"
            render={({ field }) => (
              <WeekdayPicker
                label="Every week on"
                value={field.value ?? []}
                onChange={field.onChange}
                error={errors.weekdays?.message}
              />
            )}
          />
          <Field
            label="Until"
            required
            hint={`At most ${LIMITS.repeatDays / 7} weeks`}
            error={errors.until?.message}
          >
            <FormDay control={form.control} name="until" min={day} max={addDays(day, LIMITS.repeatDays)} />
          </Field>
        </>
      )}
      {(isBulk || isWeekly) && plan && <BulkPreview plan={plan} />}
    </div>
  )
}
