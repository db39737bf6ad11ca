// Changing a booking in place. What was typed stays when the server refuses it.

import { useForm } from 'react-hook-form'
import type { Shift } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { AddressField } from '#web/features/maps/AddressField.tsx'
import { fieldMessages, messageOf } from '#web/lib/api-error.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { type ToastWords, toast } from '#web/ui/toast.ts'
import { changeOf, type EditFields, fieldsOf, rewrite, typedInitials } from './edit-booking.ts'
import { useUpdateShift } from './queries.ts'

/** The form's state apart from its fields, since the buttons stand elsewhere in the dialog. */
export function useEditBooking(shift: Shift, onSaved: (shift: Shift) => void) {
  const update = useUpdateShift()
  const form = useForm<EditFields>({ defaultValues: fieldsOf(shift) })

  const save = form.handleSubmit(async (fields) => {
    const decided = changeOf(fields, shift)
    if (!decided.ok) return toast({ ...decided.wrong, variant: 'destructive' })
    try {
      const { conflict, warning, ...saved } = await update.mutateAsync({
        id: shift.id,
        change: decided.change,
      })
      toast(savedWords(conflict, warning))
      onSaved(saved)
    } catch (error) {
      const description = fieldMessages(error) ?? messageOf(error, 'Failed to update booking')
      toast({ title: 'Update Failed', description, variant: 'destructive' })
    }
  })
  return { form, save, isPending: update.isPending }
}

function savedWords(conflict: boolean, warning: string | null): ToastWords {
  if (!conflict) return { title: 'Booking Updated', description: warning ?? undefined }
  return {
    title: 'Conflict Warning',
    description: warning ?? 'This assignment may conflict with availability.',
    variant: 'destructive',
  }
}

interface EditBookingFormProps {
  id: string
  editing: ReturnType<typeof useEditBooking>
}

export function EditBookingForm({ id, editing: { form, save } }: EditBookingFormProps) {
  return (
    <form id={id} noValidate className="grid grid-cols-2 gap-4" onSubmit={save}>
      <Field label="Start date" required>
        <Input type="date" {...form.register('startDate')} />
      </Field>
      <Field label="Start time" required>
        <Input type="time" {...form.register('startTime')} />
      </Field>
      <Field label="End date" required>
        <Input type="date" {...form.register('endDate')} />
      </Field>
      <Field label="End time" required>
        <Input type="time" {...form.register('endTime')} />
      </Field>
      <Field label="Headline" className="col-span-2" hint="Left blank, it stays as it is">
        <Input maxLength={LIMITS.headline} {...form.register('headline')} />
      </Field>
      <div className="col-span-2">
        <AddressField
          value={form.watch('address')}
          onChange={(address) => form.setValue('address', address, { shouldDirty: true })}
        />
      </div>
      <Field label="Service user initials" className="col-span-2">
        <Input
          autoComplete="off"
          {...form.register('serviceUserInitials', {
            onChange: ({ target }) =>
              rewrite(
                target,
                (text) => form.setValue('serviceUserInitials', text),
                typedInitials(target.value),
              ),
          })}
        />
      </Field>
      <Field label="Notes" className="col-span-2">
        <Textarea rows={3} maxLength={LIMITS.notes} {...form.register('notes')} />
      </Field>
    </form>
  )
}
