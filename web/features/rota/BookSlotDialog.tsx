// Books a person for one day, for several in a row or for some of every week.

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { Overriding } from '#core/contracts/findings.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { initialsTyped } from '#core/initials.ts'
import type { Day, Span } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { WHEN_MESSAGES } from '#core/typed-when.ts'
import { AddressField } from '#web/features/maps/AddressField.tsx'
import { isStatus, NetworkError } from '#web/lib/api-error.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { useFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { FormTime } from '#web/ui/FormWhen.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoToast } from '#web/ui/undo-toast.ts'
import {
  type BookingFields,
  BookingForm,
  bodyOf,
  bookDaysWords,
  bookedWords,
  checkOf,
  judgedPlan,
  longDayOf,
  oneDayOf,
  planOf,
  refusedWords,
} from './booking-form.ts'
import { DayAvailability, type SetAvailability } from './DayAvailability.tsx'
import { rewrite } from './edit-booking.ts'
import { FindForBooking } from './FindForBooking.tsx'
import { LongShiftQuestion } from './LongShiftQuestion.tsx'
import { undoLatest, useBook } from './queries.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { useBookingDraft, useKeepBooking } from './use-booking-draft.ts'
import { useDayEntry } from './use-day-entry.ts'
import { useLastUsed } from './use-last-used.ts'

interface BookSlotDialogProps {
  person: { id: string; name: string }
  day: Day
  /** An earlier shift: its place, times and content are taken over, and the date can be changed. */
  like?: Shift
  onClose: () => void
  SetAvailability?: SetAvailability
}

export function BookSlotDialog(props: BookSlotDialogProps) {
  const can = useCan()
  return can('shifts:book') ? <OpenBookSlot {...props} /> : <Restricted onClose={props.onClose} />
}

function OpenBookSlot({ person: first, day: given, like, onClose, SetAvailability }: BookSlotDialogProps) {
  const client = useQueryClient()
  const book = useBook()
  const key = useIdempotencyKey()
  const formId = useId()
  const [person, setPerson] = useState(first)
  const [day, setDay] = useState<Day | ''>(given)
  /** Empties what is half typed. */
  const [afresh, setAfresh] = useState(0)
  const [asked, setAsked] = useState<BookingFields | null>(null)
  const draft = useBookingDraft({ personId: first.id, day: given }, like)
  const form = useCheckedForm<BookingFields>({
    resolver: zodResolver(BookingForm),
    defaultValues: draft.fields,
  })
  const { errors } = form.formState
  const fields = form.watch()
  useKeepBooking(draft, fields)
  const hint = useLastUsed(form)
  const entry = useDayEntry(person.id, day || given)
  const isSeveral = Boolean(fields.isBulkBooking || fields.isWeekly)
  const wanted = day ? planOf(day, fields) : null
  const rules = useFindings(checkOf(person.id, wanted, fields), { isEach: isSeveral })
  const plan = judgedPlan(wanted, rules.judged, rules.isLifted)
  // Without a whole plan, the times still say how long one day is.
  const shown = plan?.days[0] ?? (day ? oneDayOf(day, fields) : undefined)
  const dayName = day && formatDay(day, FORMATS.longDate)
  const typed = JSON.stringify([fields, day, person.id])
  // If the answer was lost, the shift may be booked, and overlaps itself: the same may be sent again all the same.
  const [lost, setLost] = useState<{ typed: string; overriding: Overriding } | null>(null)
  const again = lost?.typed === typed ? lost.overriding : null

  async function send(sent: BookingFields): Promise<void> {
    setAsked(null)
    const overriding = again ?? rules.overriding()
    if (!overriding || !day) return
    try {
      const answer = await book.mutateAsync({
        body: { ...bodyOf(sent, person.id, day), ...overriding },
        idempotencyKey: key.current,
      })
      const what = `${person.name}, ${dayName}`
      const undo = () => undoLatest(client, answer.shifts[0]!.id)
      undoToast(bookedWords(answer, sent, what), undo, { title: 'Booking Undone', description: what })
      draft.keep(null)
      onClose()
    } catch (error) {
      if (error instanceof NetworkError) setLost({ typed, overriding })
      rules.takeRefusal(error)
      toast(refusedWords(error, isSeveral))
      if (isStatus(error, 403)) onClose()
    }
  }

  const submit = form.handleSubmit(
    (right) => {
      if (!day)
        return toast({
          title: 'Form Validation Error',
          description: WHEN_MESSAGES.noDate,
          variant: 'destructive',
        })
      if (!again && !rules.overriding()) return
      return longDayOf(plan) ? setAsked(right) : send(right)
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
      description={[person.name, dayName].filter(Boolean).join(' · ')}
      notice={<FindingsPanel state={rules} verb="book anyway" cannot="This cannot be booked." />}
      footer={
        <>
          <FindForBooking
            plan={wanted}
            fields={fields}
            disabled={book.isPending}
            onMissing={() => void form.trigger(WHEN, { shouldFocus: true })}
            onChoose={(chosen) => {
              setPerson(chosen)
              // It was given for somebody else.
              rules.setReason('')
            }}
          />
          <Button
            variant="secondary"
            className="max-md:flex-none! max-md:px-3!"
            onClick={() => {
              draft.keep(null)
              onClose()
            }}
            disabled={book.isPending}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            className="max-md:px-2!"
            busy={book.isPending}
            disabled={rules.isStopped && !again}
          >
            {rules.stop === 'reason' ? 'Book anyway' : isSeveral ? bookDaysWords(plan) : 'Book Slot'}
          </Button>
        </>
      }
    >
      {day && <DayAvailability {...{ person, day, entry, SetAvailability }} />}
      {draft.isRestored && (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-control bg-info-soft px-3 py-1 text-on-info-soft">
          <p className="flex-1">You typed this earlier and did not book it.</p>
          <Button
            variant="quiet"
            onClick={() => {
              form.reset(draft.startAfresh())
              setAfresh(afresh + 1)
            }}
          >
            Start afresh
          </Button>
        </div>
      )}
      <form id={formId} noValidate className="grid grid-cols-2 gap-4" onSubmit={submit}>
        <Field label="Headline" required error={errors.headline?.message} className="col-span-2">
          <Input placeholder="e.g. Night care" {...form.register('headline')} />
        </Field>
        {like && (
          <Field label="Date" required className="col-span-2">
            <DayInput value={day} onChange={setDay} />
          </Field>
        )}
        <Field label="Start time" required error={errors.startTime?.message}>
          <FormTime control={form.control} name="startTime" />
        </Field>
        <Field label="End time" required error={errors.endTime?.message}>
          <FormTime control={form.control} name="endTime" />
        </Field>
        <p className="-mt-2 col-span-2 text-muted text-sm">
          {shown?.span ? spanWords(shown.span) : (shown?.clash ?? 'Choose a start and an end')}
        </p>
        <div className="col-span-2">
          <AddressField
            value={fields.address ?? ''}
            error={errors.address?.message}
            onChange={(address) => form.setValue('address', address)}
          />
        </div>
        <Field label="Service user initials" hint={hint} error={errors.serviceUserInitials?.message}>
          <Input
            autoComplete="off"
            {...form.register('serviceUserInitials', {
              onChange: ({ target }) =>
                rewrite(
                  target,
                  (text) => form.setValue('serviceUserInitials', text),
                  initialsTyped(target.value),
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
        <RepeatFields key={`${afresh}`} form={form} day={day || given} plan={plan} />
      </form>
      <LongShiftQuestion
        span={asked && (longDayOf(plan)?.span ?? null)}
        confirmLabel="Book it"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && send(asked)}
      />
    </Dialog>
  )
}

const WHEN = ['startTime', 'endTime', 'numberOfDays', 'weekdays', 'until'] as const

const spanWords = (span: Span): string =>
  `${timeRangeLabel(span)}, ${durationLabel(span.end.getTime() - span.start.getTime())}`

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
