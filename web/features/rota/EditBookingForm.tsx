// Edits a booking in place. What was typed stays when the server refuses it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Shift } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { AddressField } from '#web/features/maps/AddressField.tsx'
import { fieldMessages, messageOf } from '#web/lib/api-error.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useFindings } from '#web/lib/use-findings.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDay, FormTime } from '#web/ui/FormWhen.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { type ToastWords, toast } from '#web/ui/toast.ts'
import {
  changeOf,
  type EditFields,
  editCheckOf,
  fieldsOf,
  isNewlyLong,
  rewrite,
  shortInitials,
  spanOfChange,
} from './edit-booking.ts'
import { LongShiftQuestion } from './LongShiftQuestion.tsx'
import { type ShiftChange, staffQuery, useUpdateShift } from './queries.ts'
import { labelOf, sayMoved } from './say-moved.ts'
import { bookablePeople } from './staff.ts'

/** The form's state, separate from its fields because the buttons are elsewhere in the dialog. */
export function useEditBooking(current: Shift, onSaved: (shift: Shift) => void) {
  // As it was opened: somebody else may change it while this is being typed.
  const [shift] = useState(current)
  const client = useQueryClient()
  const update = useUpdateShift()
  const form = useCheckedForm<EditFields>({ defaultValues: fieldsOf(shift) })
  const [asked, setAsked] = useState<ShiftChange | null>(null)
  const rules = useFindings(editCheckOf(form.watch(), shift))

  const save = form.handleSubmit(async (fields) => {
    const decided = changeOf(fields, shift)
    if (!decided.ok) return toast({ ...decided.wrong, variant: 'destructive' })
    const overriding = rules.overriding()
    if (!overriding) return
    const change = { ...decided.change, ...overriding }
    if (isNewlyLong(change)) setAsked(change)
    else await send(change)
  })

  async function send(change: ShiftChange): Promise<void> {
    setAsked(null)
    try {
      const {
        conflict,
        warning,
        findings: _,
        ...saved
      } = await update.mutateAsync({
        id: shift.id,
        change,
      })
      onSaved(saved)
      sayMoved(client, savedWords(saved, conflict, warning), shift, saved)
    } catch (error) {
      rules.takeRefusal(error)
      const description = fieldMessages(error) ?? messageOf(error, 'Failed to update booking')
      toast({ title: 'Update Failed', description, variant: 'destructive' })
    }
  }
  const question = (
    <LongShiftQuestion
      span={asked && spanOfChange(asked)}
      confirmLabel="Save it"
      onCancel={() => setAsked(null)}
      onConfirm={() => asked && send(asked)}
    />
  )
  return { shift, form, rules, save, question, isPending: update.isPending }
}

function savedWords(saved: Shift, conflict: boolean, warning: string | null): ToastWords {
  const what = `${saved.assignedToName}, ${labelOf(saved)}`
  if (!conflict) return { title: 'Booking Updated', description: warning ? `${what}. ${warning}` : what }
  return {
    title: 'Conflict Warning',
    description: warning ?? 'This assignment may conflict with availability.',
    variant: 'destructive',
  }
}

interface EditBookingFormProps {
  id: string
  editing: ReturnType<typeof useEditBooking>
  isRemoved: boolean
}

export function EditBookingForm({ id, editing, isRemoved }: EditBookingFormProps) {
  const { shift, form, save, question } = editing
  const staff = useQuery(staffQuery)
  return (
    <form id={id} noValidate className="grid grid-cols-2 gap-4" onSubmit={save}>
      <Field label="Person" required className="col-span-2" hint="Both people are told if you change it">
        <Controller
          control={form.control}
          name="contractorId"
          render={({ field }) => (
            <PersonPicker
              people={bookablePeople(staff.data ?? [], shift.assignedToId)}
              value={field.value}
              onChange={field.onChange}
              loading={staff.isPending}
            />
          )}
        />
      </Field>
      <Field label="Start date" required>
        <FormDay control={form.control} name="startDate" />
      </Field>
      <Field label="Start time" required>
        <FormTime control={form.control} name="startTime" />
      </Field>
      <Field label="End date" required>
        <FormDay control={form.control} name="endDate" />
      </Field>
      <Field label="End time" required>
        <FormTime control={form.control} name="endTime" />
      </Field>
      <Field label="Headline" className="col-span-2" hint="If left blank, it stays the same">
        <Input maxLength={LIMITS.headline} {...form.register('headline')} />
      </Field>
      <div className="col-span-2">
        <AddressField
          value={form.watch('address')}
          onChange={(address) => form.setValue('address', address, { shouldDirty: true })}
        />
      </div>
      <Field label="Service user initials">
        <Input
          autoComplete="off"
          {...form.register('serviceUserInitials', {
            onChange: ({ target }) =>
              rewrite(
                target,
                (text) => form.setValue('serviceUserInitials', text),
                shortInitials(target.value),
              ),
          })}
        />
      </Field>
      <Field label="Local authority">
        <Input maxLength={LIMITS.localAuthority} {...form.register('localAuthority')} />
      </Field>
      <Field label="Notes" className="col-span-2">
        <Textarea rows={3} maxLength={LIMITS.notes} {...form.register('notes')} />
      </Field>
      {!isRemoved && question}
    </form>
  )
}
