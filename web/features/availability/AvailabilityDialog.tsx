// Adds or edits an entry: consecutive days, or every week until a date. What was typed stays after a refusal.

import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { AvailabilityForm, blankForm, bodyOf, formOf } from './availability-form.ts'
import { BookedHint } from './BookedHint.tsx'
import { labelOf } from './entry-label.ts'
import { KindPicker } from './KindPicker.tsx'
import { showFailure, showSuccess } from './outcome.ts'
import { useSaveAvailability } from './queries.ts'
import { WhenFields } from './WhenFields.tsx'

interface AvailabilityDialogProps {
  userId: string
  /** The person's name, if the days are not the viewer's own. */
  name?: string
  /** Null adds a new one. */
  entry: AvailabilityEntry | null
  onClose: () => void
}

export function AvailabilityDialog({ userId, name, entry, onClose }: AvailabilityDialogProps) {
  const formId = useId()
  const today = useToday()
  const save = useSaveAvailability()
  const form = useCheckedForm({
    resolver: zodResolver(AvailabilityForm),
    defaultValues: entry ? formOf(entry) : blankForm(today),
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const body = bodyOf(values, userId, entry)
    try {
      await save.mutateAsync({ userId, id: entry?.id ?? null, body })
      showSuccess(entry ? 'Availability updated successfully' : 'Availability created successfully')
      onClose()
    } catch (error) {
      showFailure(error, 'Failed to save availability')
    }
  })

  const whose = name ? `${name}’s Availability` : 'Your Availability'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry ? (name ? `Edit ${whose}` : 'Edit Availability') : `Add ${whose}`}
      description="Whole days, London time. The team sees it at once."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending}>
            {entry ? 'Save Changes' : 'Add Availability'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <KindPicker
              legend={name ? 'What they can work' : 'What you can work'}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              error={errors.kind?.message}
            />
          )}
        />
        {entry && form.getValues('when') === 'rule' ? (
          <p className="rounded-control bg-subtle px-3 py-2 text-ink-soft">
            {`${labelOf(entry, today)}. The days stay as they are.`}
          </p>
        ) : (
          <WhenFields form={form} />
        )}
        <BookedHint control={form.control} userId={userId} name={name} />
        <Field label="Note" hint="Optional, for example from what time" error={errors.text?.message}>
          <Input {...form.register('text')} />
        </Field>
      </form>
    </Dialog>
  )
}
