// The calendars' quick dialog: one day, one tap. If a longer entry covers the day, the day gets its own entry, which
// takes precedence.

import { type FormEvent, useId, useState } from 'react'
import type { AvailabilityKind } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { oneDayBody } from './availability-form.ts'
import { DayNotes } from './DayNotes.tsx'
import { labelOf } from './entry-label.ts'
import { KindPicker } from './KindPicker.tsx'
import { showFailure, showSuccess } from './outcome.ts'
import { factsOf, useClearDay, useSaveAvailability } from './queries.ts'

interface SetAvailabilityDialogProps {
  userId: string
  /** The person's name, if the day is not the viewer's own. */
  name?: string
  day: Day
  /** The entry that applies on that day now. */
  entry: AvailabilityEntry | null
  onClose: () => void
}

export function SetAvailabilityDialog({ userId, name, day, entry, onClose }: SetAvailabilityDialogProps) {
  const formId = useId()
  const [kind, setKind] = useState<AvailabilityKind | ''>(entry?.kind ?? '')
  const [missing, setMissing] = useState(false)
  const save = useSaveAvailability()
  const clearDay = useClearDay()
  const own = entry && isOfOneDay(entry) ? entry : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!kind) return setMissing(true)
    try {
      const body = oneDayBody(day, kind)
      await save.mutateAsync({ userId, id: own?.id ?? null, body })
      showSuccess('Availability set successfully')
      onClose()
    } catch (error) {
      showFailure(error, 'Failed to set availability')
    }
  }

  async function clear() {
    try {
      await clearDay.mutateAsync({ userId, day })
      showSuccess('Day cleared')
      onClose()
    } catch (error) {
      showFailure(error, messageOf(error, 'Failed to clear the day'))
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title="Set Availability"
      description={`${name ? `${name} · ` : ''}${formatDay(day, FORMATS.longDate)}`}
      footer={
        <>
          {entry ? (
            <Button variant="danger-quiet" busy={clearDay.isPending} onClick={clear}>
              Clear day
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} busy={save.isPending}>
            Set Availability
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <KindPicker
          legend={name ? 'What they can work' : 'What you can work'}
          value={kind}
          onChange={setKind}
          error={missing && !kind ? `Please choose what ${name ? 'they' : 'you'} can work` : undefined}
        />
        {entry && !own && (
          <p className="mt-4 rounded-control bg-subtle px-3 py-2 text-ink-soft">
            {`Currently set by “${labelOf(entry, day)}”. Saving or clearing changes only this day.`}
          </p>
        )}
        <DayNotes userId={userId} name={name} kind={kind} days={[day]} className="mt-4" />
      </form>
    </Dialog>
  )
}

function isOfOneDay(entry: AvailabilityEntry): boolean {
  const { firstDay, lastDay, rrule } = factsOf(entry)
  return rrule === null && firstDay === lastDay
}
