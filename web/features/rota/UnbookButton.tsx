// Removes a booking from the rota after a confirmation; for a while the toast offers to restore it.

import { useQueryClient } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { coverTimes } from '#core/cover.ts'
import { TOAST } from '#core/timing.ts'
import { openFindSomeone } from '#web/features/shortlist/open-find-someone.tsx'
import { isStatus, messageOf } from '#web/lib/api-error.ts'
import { refusedFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { Checkbox } from '#web/ui/Toggles.tsx'
import { toast } from '#web/ui/toast.ts'
import { CoverAdvert } from './CoverAdvert.tsx'
import { restoreShift, useUnbook } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { labelOf } from './say-moved.ts'

export function UnbookButton({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const canCover = isCoverable(shift, new Date())
  const [wantsCover, setWantsCover] = useState(true)
  const [words, setWords] = useState('')
  const unbook = useUnbook()
  const client = useQueryClient()

  const undo = async () => {
    try {
      await restoreShift(client, shift.id)
      toast({ title: 'Booking Restored', description: labelOf(shift) })
    } catch (error) {
      if (refusedFindings(error)?.needsReason) return askForReason(shift)
      const title = isStatus(error, 409) ? 'Booking Conflict' : 'Undo Failed'
      const description = messageOf(error, 'Failed to restore the booking')
      toast({ title, description, variant: 'destructive' })
    }
  }

  const confirm = async () => {
    try {
      const { coverJobId } = await unbook.mutateAsync({
        id: shift.id,
        ...(canCover && wantsCover ? { cover: true, advert: words } : { cover: false }),
      })
      toast({
        title: 'Booking Removed',
        description: `${labelOf(shift)}. ${shift.assignedToName} is told in ${TOAST.undo / 1000} seconds.`,
        duration: TOAST.undo,
        action: { label: 'Undo', onClick: () => void undo() },
      })
      onDone()
      if (coverJobId) openFindSomeone(coverJobId, () => void undo())
    } catch (error) {
      setAsking(false)
      if (isStatus(error, 403)) {
        toast({
          title: 'Access Denied',
          description: 'Only managers can unbook shifts',
          variant: 'destructive',
        })
        return onDone()
      }
      const description = messageOf(error, 'Failed to unbook shift')
      toast({ title: 'Unbook Failed', description, variant: 'destructive' })
    }
  }

  return (
    <>
      <Button
        variant="danger-quiet"
        className="max-md:px-2! md:mr-auto"
        icon={<CalendarX aria-hidden className="size-4 max-md:hidden" />}
        onClick={() => setAsking(true)}
      >
        Unbook Slot
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Unbook this slot?"
        description={`${labelOf(shift)} will be removed from the rota, and ${shift.assignedToName} will be notified by WhatsApp.`}
        confirmLabel="Unbook Slot"
        cancelLabel="Keep it"
        busy={unbook.isPending}
        onConfirm={() => void confirm()}
      >
        {canCover && (
          <div className="flex flex-col gap-3">
            <Checkbox
              label="Find cover"
              hint="Puts this day on Live Jobs, and shows who could take it."
              checked={wantsCover}
              onChange={setWantsCover}
            />
            {wantsCover && <CoverAdvert shift={shift} words={words} onChange={setWords} />}
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Only for a shift to come, of at most 24 hours. */
const isCoverable = ({ dateStart, dateEnd }: Shift, now: Date): boolean =>
  coverTimes({ start: new Date(dateStart), end: new Date(dateEnd) }, now) !== null

/** The toast is gone by then, and so may be the screen it was opened from. */
function askForReason(shift: Shift): void {
  openDialog((close) => <RestoreDialog shift={shift} label={labelOf(shift)} onClose={close} />)
}
