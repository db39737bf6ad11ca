// The quick dialog of the calendars: one day, one tap. A day that a longer entry covers gets a word of its own, which
// wins on that day.

import { type FormEvent, useId, useState } from 'react'
import type { AvailabilityKind } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { oneDayBody } from './availability-form.ts'
import { labelOf } from './entry-label.ts'
import { KindPicker } from './KindPicker.tsx'
import { tellFailure, tellSuccess } from './outcome.ts'
import { factsOf, useDeleteAvailability, useSaveAvailability } from './queries.ts'

interface SetAvailabilityDialogProps {
  userId: string
  /** Whose day it is, where it is not one's own. */
  name?: string
  day: Day
  /** What counts on that day now. */
  entry: AvailabilityEntry | null
  onClose: () => void
}

export function SetAvailabilityDialog({ userId, name, day, entry, onClose }: SetAvailabilityDialogProps) {
  const formId = useId()
  const [kind, setKind] = useState<AvailabilityKind | ''>(entry?.kind ?? '')
  const [missing, setMissing] = useState(false)
  const save = useSaveAvailability()
  const remove = useDeleteAvailability()
  const own = entry && isOfOneDay(entry) ? entry : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!kind) return setMissing(true)
    try {
      const body = oneDayBody(day, kind)
      await save.mutateAsync({ userId, id: own?.id ?? null, body })
      tellSuccess('Availability set successfully')
      onClose()
    } catch (error) {
      tellFailure(error, 'Failed to set availability')
    }
  }

  async function clear(id: string) {
    try {
      await remove.mutateAsync(id)
      tellSuccess('Availability deleted')
      onClose()
    } catch (error) {
      tellFailure(error, 'Failed to delete availability')
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
          {own ? (
            <Button variant="danger-quiet" busy={remove.isPending} onClick={() => clear(own.id)}>
              Remove
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
            {`Now set by “${labelOf(entry, day)}”. Saving changes this day alone.`}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function isOfOneDay(entry: AvailabilityEntry): boolean {
  const { firstDay, lastDay, rrule } = factsOf(entry)
  return rrule === null && firstDay === lastDay
}
