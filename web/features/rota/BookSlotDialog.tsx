// Books a person for a day, or for several in a row.

import { zodResolver } from '@hookform/resolvers/zod'
import { ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import type { Day } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { AddressField } from '#web/features/maps/AddressField.tsx'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Checkbox } from '#web/ui/Toggles.tsx'
import { toast } from '#web/ui/toast.ts'
import { BulkPreview, PlanWarnings } from './BulkPreview.tsx'
import {
  type BookingFields,
  BookingForm,
  bodyOf,
  bookedWords,
  EMPTY_BOOKING,
  refusedWords,
} from './booking-form.ts'
import { DayAvailability, type SetAvailability } from './DayAvailability.tsx'
import { rewrite } from './edit-booking.ts'
import { useBook } from './queries.ts'
import { useBookingPlan } from './use-booking-plan.ts'

interface BookSlotDialogProps {
  person: { id: string; name: string }
  day: Day
  onClose: () => void
  SetAvailability?: SetAvailability
}

export function BookSlotDialog(props: BookSlotDialogProps) {
  const can = useCan()
  return can('shifts:book') ? <OpenBookSlot {...props} /> : <Restricted onClose={props.onClose} />
}

function OpenBookSlot({ person, day, onClose, SetAvailability }: BookSlotDialogProps) {
  const book = useBook()
  const key = useIdempotencyKey()
  const formId = useId()
  const form = useForm({ resolver: zodResolver(BookingForm), defaultValues: EMPTY_BOOKING as BookingFields })
  const { errors } = form.formState
  const [startTime, endTime, isBulkBooking, numberOfDays] = form.watch([
    'startTime',
    'endTime',
    'isBulkBooking',
    'numberOfDays',
  ])
  const { plan, entry } = useBookingPlan(person.id, day, { startTime, endTime, isBulkBooking, numberOfDays })
  const span = plan?.days[0]?.span
  const dayName = formatDay(day, FORMATS.longDate)

  const submit = form.handleSubmit(
    async (fields) => {
      try {
        const answer = await book.mutateAsync({
          body: bodyOf(fields, person.id, day),
          idempotencyKey: key.current,
        })
        toast(bookedWords(answer, fields, `${person.name}, ${dayName}`))
        onClose()
      } catch (error) {
        toast(refusedWords(error, fields.isBulkBooking))
        if (isStatus(error, 403)) onClose()
      }
    },
    (wrong) => {
      const messages = Object.values(wrong).flatMap((field) => field?.message ?? [])
      toast({ title: 'Form Validation Error', description: messages.join(', '), variant: 'destructive' })
    },
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !book.isPending && onClose()}
      title="Book Slot"
      description={`${person.name} · ${dayName}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={book.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={book.isPending}>
            {isBulkBooking ? bookDaysWords(plan?.days.length) : 'Book Slot'}
          </Button>
        </>
      }
    >
      <DayAvailability person={person} day={day} entry={entry} SetAvailability={SetAvailability} />
      <form id={formId} noValidate className="grid grid-cols-2 gap-4" onSubmit={submit}>
        <Field label="Headline" required error={errors.headline?.message} className="col-span-2">
          <Input placeholder="e.g. Night care" {...form.register('headline')} />
        </Field>
        <Field label="Start time" required error={errors.startTime?.message}>
          <Input type="time" {...form.register('startTime')} />
        </Field>
        <Field label="End time" required error={errors.endTime?.message}>
          <Input type="time" {...form.register('endTime')} />
        </Field>
        <p className="-mt-2 col-span-2 text-muted text-sm">
          {span
            ? `${timeRangeLabel(span)}, ${durationLabel(span.end.getTime() - span.start.getTime())}`
            : (plan?.days[0]?.clash ?? 'Choose a start and an end')}
        </p>
        <div className="col-span-2">
          <AddressField
            value={form.watch('address') ?? ''}
            error={errors.address?.message}
            onChange={(address) => form.setValue('address', address)}
          />
        </div>
        <Field label="Service user initials" error={errors.serviceUserInitials?.message}>
          <Input
            autoComplete="off"
            {...form.register('serviceUserInitials', {
              onChange: ({ target }) =>
                rewrite(
                  target,
                  (text) => form.setValue('serviceUserInitials', text),
                  target.value.toUpperCase(),
                ),
            })}
          />
        </Field>
        <Field label="Local authority" error={errors.localAuthority?.message}>
          <Input {...form.register('localAuthority')} />
        </Field>
        <Field label="Notes" error={errors.notes?.message} className="col-span-2">
          <Textarea rows={2} {...form.register('notes')} />
        </Field>
        <div className="col-span-2 flex flex-col gap-3 rounded-card border p-3">
          <Checkbox
            label="Book several days in a row"
            checked={isBulkBooking ?? false}
            onChange={(checked) => {
              form.setValue('isBulkBooking', checked)
              // What is out of sight must not stand in the way.
              if (!checked) form.resetField('numberOfDays')
            }}
          />
          {isBulkBooking && (
            <>
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
              {plan && <BulkPreview plan={plan} />}
            </>
          )}
        </div>
        <PlanWarnings plan={plan} isBulk={isBulkBooking ?? false} />
      </form>
    </Dialog>
  )
}

const bookDaysWords = (count = 0) => (count === 1 ? 'Book 1 Day' : `Book ${count || ''} Days`)

function Restricted({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Book Slot" size="small">
      <EmptyState title="Access Restricted" icon={<ShieldAlert aria-hidden />}>
        Only managers and administrators can create bookings. Please contact your manager if you need
        assistance.
      </EmptyState>
    </Dialog>
  )
}
