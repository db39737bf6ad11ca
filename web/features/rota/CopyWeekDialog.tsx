// Copies a week's bookings to another week, of one person or of everyone, after a preview.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CopiedWeek } from '#core/contracts/copy-week.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { cx } from '#web/lib/class-names.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { toastError } from '#web/ui/toast.ts'
import { copyWords, withReason } from './copy-week.ts'
import { copyWeekPreviewQuery, useCopyWeek } from './queries.ts'
import { sayCopied } from './say-copied.ts'
import type { BoardPerson } from './staff.ts'

interface CopyWeekDialogProps {
  /** The Monday of the week that is shown. */
  week: Day
  people: readonly BoardPerson[]
  onClose: () => void
}

const WHOSE = [
  { value: 'all', label: 'Everyone' },
  { value: 'one', label: 'One person' },
] as const

export default function CopyWeekDialog({ week, people, onClose }: CopyWeekDialogProps) {
  const [from, setFrom] = useState<Day | ''>(week)
  const [to, setTo] = useState<Day | ''>(addDays(week, 7))
  const [whose, setWhose] = useState<'all' | 'one'>('all')
  const [contractorId, setContractorId] = useState<string | null>(null)
  const key = useIdempotencyKey()
  const copy = useCopyWeek()
  const client = useQueryClient()
  const isSame = from !== '' && to !== '' && isoWeekStart(from) === isoWeekStart(to)
  const body = { from, to, ...(whose === 'one' && contractorId && { contractorId }) }
  const isReady = from !== '' && to !== '' && !isSame && (whose === 'all' || contractorId !== null)
  const preview = useQuery({ ...copyWeekPreviewQuery(body), enabled: isReady })
  const plan = isReady && !preview.isPlaceholderData ? preview.data : undefined
  const [reason, setReason] = useState('')
  const lifted = plan && withReason(plan)
  const canLift = lifted !== undefined && lifted.rules.length > 0
  const isLifting = canLift && reason.trim().length >= LIMITS.overrideReasonMin
  const outcome = isLifting ? lifted : plan

  async function send(): Promise<void> {
    try {
      const overriding = isLifting ? { overrideReason: reason, overrideRules: lifted.rules } : {}
      const done = await copy.mutateAsync({
        body: { ...body, ...overriding },
        idempotencyKey: key.current,
      })
      sayCopied(client, done)
      onClose()
    } catch (error) {
      toastError(messageOf(error, 'Failed to copy the week'))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !copy.isPending && onClose()}
      title="Copy Week"
      description="Books the same shifts again in another week, through the rota rules"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={copy.isPending}>
            Cancel
          </Button>
          <Button disabled={!outcome || outcome.totalCopied === 0} busy={copy.isPending} onClick={send}>
            {outcome ? copyWords(outcome, 'Copy') : 'Copy'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Copy the week of" required hint={from && weekLabel(from)}>
            <DayInput value={from} onChange={setFrom} />
          </Field>
          <Field
            label="To the week of"
            required
            hint={to && weekLabel(to)}
            error={isSame ? 'Please choose another week to copy to.' : undefined}
          >
            <DayInput value={to} onChange={setTo} />
          </Field>
        </div>
        <Choice label="Whose bookings" options={WHOSE} value={whose} onChange={setWhose} />
        {whose === 'one' && (
          <Field label="Person" required>
            <PersonPicker
              people={people.map(({ id, name }) => ({ id, name }))}
              value={contractorId}
              onChange={setContractorId}
            />
          </Field>
        )}
        {isReady && preview.isError && (
          <ErrorState
            title="The preview could not be loaded"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {isReady && !preview.isError && !plan && <LoadingState label="Loading the preview" rows={4} />}
        {plan && <Preview plan={plan} />}
        {canLift && (
          <Field
            label="Reason to copy the blocked ones too"
            hint="Without one they are left out. It is kept with your name."
          >
            <Textarea
              rows={2}
              maxLength={LIMITS.overrideReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** 'Mon 16 Nov to Sun 22 Nov'. */
function weekLabel(day: Day): string {
  const monday = isoWeekStart(day)
  return `${formatDay(monday, FORMATS.weekdayDate)} to ${formatDay(addDays(monday, 6), FORMATS.weekdayDate)}`
}

/** A preview lists this many bookings, and counts the rest. */
const LISTED = 200

function Preview({ plan }: { plan: CopiedWeek }) {
  if (plan.shifts.length === 0) return <p className="text-muted">Nobody is booked in that week.</p>
  // What is left out comes first: it is what somebody has to decide about.
  const shifts = [...plan.shifts].sort((a, b) => Number(a.skipped === null) - Number(b.skipped === null))
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <p className="font-medium" aria-live="polite">
        {copyWords(plan, 'Copies')}
      </p>
      {plan.warnings.length > 0 && (
        <ul
          aria-label="Warnings"
          className="flex flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft"
        >
          {plan.warnings.map(({ contractorName, message }) => (
            <li key={`${contractorName} ${message}`} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {`${contractorName}: ${message}`}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Bookings to copy" className="flex flex-col divide-y rounded-card border text-sm">
        {shifts.slice(0, LISTED).map(({ contractorId, contractorName, day, times, headline, skipped }) => (
          <li
            key={`${contractorId} ${day} ${times} ${headline}`}
            className="flex items-start gap-2 px-3 py-2"
          >
            {skipped ? (
              <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            )}
            <span className="min-w-0">
              <span className={cx('block', skipped && 'line-through')}>
                {`${contractorName} · ${formatDay(day, FORMATS.weekdayDate)} ${times}, ${headline}`}
              </span>
              {skipped && <span className="text-danger">{`Left out. ${skipped}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shifts.length > LISTED && (
        <p className="text-muted text-sm">{`…and ${shifts.length - LISTED} more`}</p>
      )}
    </section>
  )
}
