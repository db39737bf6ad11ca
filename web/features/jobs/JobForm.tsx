// Every field of a job. What was typed stays if the server refuses it.

import { zodResolver } from '@hookform/resolvers/zod'
import { TriangleAlert } from 'lucide-react'
import { Controller, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { z } from 'zod'
import { initialsLeft } from '#core/initials.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS, GENDER_PREFERENCES, pastJobWarning } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { PATHS } from '#core/paths.ts'
import { dayOf, isDay } from '#core/time.ts'
import { AddressField } from '#web/features/maps/AddressField.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormDay, FormTime } from '#web/ui/FormWhen.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { BLANK_JOB, JobForm as Fields, hoursText, lacksRequired, shiftsText } from './job-form.ts'
import { useCreateJob, useUpdateJob } from './queries.ts'

type Typed = z.input<typeof Fields>
type Form = UseFormReturn<Typed, unknown, z.output<typeof Fields>>

const GENDERS = GENDER_PREFERENCES.map((value) => ({ value, label: GENDER_LABELS[value] }))

interface JobFormProps {
  /** The values to begin with. */
  initial?: Typed
  /** The job to change; without it a new one is made. */
  editing?: { id: string; isBooked: boolean }
}

export function JobForm({ initial = BLANK_JOB, editing }: JobFormProps) {
  const form: Form = useCheckedForm({ resolver: zodResolver(Fields), defaultValues: initial })
  const { save, isPending } = useSaveJob(editing?.id)
  const [, navigate] = useLocation()

  const submit = form.handleSubmit(
    async (job) => {
      try {
        await save(job)
        toast(
          editing
            ? { title: 'Job Saved', description: 'The board shows the changes' }
            : { title: 'Job Created', description: 'The job has been successfully posted' },
        )
        navigate(PATHS.jobs)
      } catch (error) {
        showRefusedFields(form, error)
        toastError(messageOf(error, editing ? 'Failed to save job' : 'Failed to create job'))
      }
    },
    (errors) => {
      const missing = lacksRequired(form.getValues())
      const first = Object.values(errors)[0]?.message
      toast({
        title: missing ? 'Missing Required Fields' : 'Please check the form',
        description: missing ? 'Please fill in headline, address, shift times, and dates.' : first,
        variant: 'destructive',
      })
    },
  )

  return (
    <form noValidate onSubmit={submit}>
      <div className="grid gap-5 p-4 md:grid-cols-2 md:p-6">
        <AboutFields form={form} />
        {editing?.isBooked ? <FixedWhen job={initial} /> : <WhenFields form={form} />}
        <OptionalFields form={form} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 max-md:*:flex-1 md:px-6">
        <Link href={PATHS.jobs} className={buttonClass('secondary')}>
          Cancel
        </Link>
        <Button type="submit" busy={isPending}>
          {editing ? (isPending ? 'Saving...' : 'Save') : isPending ? 'Creating...' : 'Create Job'}
        </Button>
      </footer>
    </form>
  )
}

function useSaveJob(id: string | undefined) {
  const create = useCreateJob()
  const update = useUpdateJob()
  const key = useIdempotencyKey()
  const save = (body: z.output<typeof Fields>) =>
    id ? update.mutateAsync({ id, body }) : create.mutateAsync({ body, idempotencyKey: key.current })
  return { save, isPending: create.isPending || update.isPending }
}

function FixedWhen({ job }: { job: Typed }) {
  return (
    <div className="rounded-control bg-subtle px-3 py-2 md:col-span-2">
      <p className="font-medium">{`${jobDatesLabel(job)}, ${jobTimesLabel(job)}`}</p>
      <p className="text-ink-soft">
        Dates and times cannot be changed while somebody is booked. Booked shifts keep their address and
        notes: change those on the rota board.
      </p>
    </div>
  )
}

function showRefusedFields(form: Form, error: unknown): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.errors) {
    if (path in BLANK_JOB) form.setError(path as FieldPath<Typed>, { message })
  }
}

function AboutFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const length = form.watch('headline').length
  return (
    <>
      <Field
        label="Headline"
        required
        className="md:col-span-2"
        hint={`${length} of ${LIMITS.headline} characters`}
        error={errors.headline?.message}
      >
        <Input
          maxLength={LIMITS.headline}
          placeholder="Support worker, days"
          autoComplete="off"
          {...form.register('headline')}
        />
      </Field>
      <div className="md:col-span-2">
        <Controller
          control={form.control}
          name="address"
          render={({ field }) => (
            <AddressField
              required
              value={field.value}
              onChange={field.onChange}
              error={errors.address?.message}
            />
          )}
        />
      </div>
      <Controller
        control={form.control}
        name="genderPreference"
        render={({ field }) => (
          <Field label="Gender preference" className="md:col-span-2" error={errors.genderPreference?.message}>
            <Select options={GENDERS} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </>
  )
}

function WhenFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const [start, end, startDate, endDate] = form.watch([
    'shiftStartTime',
    'shiftEndTime',
    'startDate',
    'endDate',
  ])
  const hours = hoursText(start, end)
  const shifts = shiftsText({ shiftStartTime: start, shiftEndTime: end, startDate, endDate })
  const days = isDay(startDate) && isDay(endDate)
  const warning = days && startDate <= endDate ? pastJobWarning(startDate, endDate, dayOf(new Date())) : null
  return (
    <>
      <Field label="Start time" required error={errors.shiftStartTime?.message}>
        <FormTime control={form.control} name="shiftStartTime" />
      </Field>
      <Field
        label="End time"
        required
        hint={start && end && end < start ? 'On the next day' : undefined}
        error={errors.shiftEndTime?.message}
      >
        <FormTime control={form.control} name="shiftEndTime" />
      </Field>
      <p className="-mt-2 text-ink-soft md:col-span-2">
        Hours per day:{' '}
        <output className={hours ? 'tabular font-semibold text-ink' : 'text-muted'}>
          {hours ?? 'calculated once both times are set'}
        </output>
      </p>
      <Field label="Start date" required error={errors.startDate?.message}>
        <FormDay control={form.control} name="startDate" />
      </Field>
      <Field label="End date" required error={errors.endDate?.message}>
        <FormDay control={form.control} name="endDate" min={startDate || undefined} />
      </Field>
      <output className="-mt-2 text-ink-soft empty:hidden md:col-span-2">{shifts}</output>
      {warning && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft md:col-span-2"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </>
  )
}

function OptionalFields({ form }: { form: Form }) {
  const { errors } = form.formState
  const left = initialsLeft(form.watch('serviceUserInitials') ?? '')
  return (
    <>
      <Field
        label="Service user initials (optional)"
        hint={left === null ? undefined : `${left} ${left === 1 ? 'character' : 'characters'} left`}
        error={errors.serviceUserInitials?.message}
      >
        <Input
          maxLength={LIMITS.serviceUserInitials}
          autoComplete="off"
          autoCapitalize="characters"
          className="uppercase"
          {...form.register('serviceUserInitials')}
        />
      </Field>
      <Field label="Local authority (optional)" error={errors.localAuthority?.message}>
        <Input maxLength={LIMITS.localAuthority} {...form.register('localAuthority')} />
      </Field>
      <Field label="Notes (optional)" className="md:col-span-2" error={errors.notes?.message}>
        <Textarea rows={4} maxLength={LIMITS.notes} {...form.register('notes')} />
      </Field>
      <Field
        label="Bonus information (optional)"
        className="md:col-span-2"
        hint="Highlighted in green for contractors"
        error={errors.bonus?.message}
      >
        <Input
          maxLength={LIMITS.bonus}
          className="bg-success-soft! text-on-success-soft!"
          {...form.register('bonus')}
        />
      </Field>
    </>
  )
}
