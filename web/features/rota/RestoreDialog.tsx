// Undoing an unbooking that a rule blocks meanwhile: asks for the reason to book it again all the same.

import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { type ShiftCheck, useFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { toast } from '#web/ui/toast.ts'
import { fieldsOf } from './edit-booking.ts'
import { restoreShift } from './queries.ts'

interface RestoreDialogProps {
  shift: Shift
  /** 'Waking night, Mon 22 Jun, 20:00 - 08:00 (+1)' */
  label: string
  onClose: () => void
}

export function RestoreDialog({ shift, label, onClose }: RestoreDialogProps) {
  const client = useQueryClient()
  const rules = useFindings(checkOf(shift))
  const [isPending, setPending] = useState(false)
  const formId = useId()

  async function restore(): Promise<void> {
    const overriding = rules.overriding()
    if (!overriding) return
    setPending(true)
    try {
      await restoreShift(client, shift.id, overriding)
      toast({ title: 'Booking Restored', description: label })
      onClose()
    } catch (error) {
      rules.takeRefusal(error)
      const description = messageOf(error, 'Failed to restore the booking')
      toast({ title: 'Undo Failed', description, variant: 'destructive' })
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Restore this booking?"
      description={`${shift.assignedToName} · ${label}`}
      notice={<FindingsPanel state={rules} verb="restore it anyway" cannot="This cannot be restored." />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Leave it out
          </Button>
          <Button type="submit" form={formId} busy={isPending} disabled={rules.isStopped}>
            {rules.stop === 'reason' ? 'Restore anyway' : 'Restore'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void restore()
        }}
      >
        <p>A rule blocks it now. With a reason it is booked again as it was.</p>
      </form>
    </Dialog>
  )
}

/** As a new booking: the shift itself is gone. */
function checkOf(shift: Shift): ShiftCheck {
  const { startDate, startTime, endDate, endTime } = fieldsOf(shift)
  return {
    contractorId: shift.assignedToId,
    slots: [{ date: startDate, startTime, endDate, endTime }],
    serviceUserInitials: shift.serviceUserInitials,
    localAuthority: shift.localAuthority,
    address: shift.address,
  }
}
