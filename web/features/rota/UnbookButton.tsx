// Removes a booking from the rota after a confirmation; for a while the toast offers to restore it.

import { useQueryClient } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { TOAST } from '#core/timing.ts'
import { isStatus, messageOf } from '#web/lib/api-error.ts'
import { refusedFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { toast } from '#web/ui/toast.ts'
import { restoreShift, useUnbook } from './queries.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

export function UnbookButton({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
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
      await unbook.mutateAsync(shift.id)
      toast({
        title: 'Booking Removed',
        description: `${labelOf(shift)}. ${shift.assignedToName} is told in ${TOAST.undo / 1000} seconds.`,
        duration: TOAST.undo,
        action: { label: 'Undo', onClick: () => void undo() },
      })
      onDone()
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
        description={`${labelOf(shift)} will be removed from the rota, and ${shift.assignedToName} will be notified by WhatsApp.${
          shift.jobId ? ' The live job stays filled, so nobody else is offered this day.' : ''
        }`}
        confirmLabel="Unbook Slot"
        cancelLabel="Keep it"
        busy={unbook.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

/** The toast is gone by then, and so may be the screen it was opened from. */
function askForReason(shift: Shift): void {
  openDialog((close) => <RestoreDialog shift={shift} label={labelOf(shift)} onClose={close} />)
}

function labelOf(shift: Shift): string {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return `${shift.headline}, ${formatDay(dayOf(span.start), FORMATS.weekdayDate)}, ${timeRangeLabel(span)}`
}
