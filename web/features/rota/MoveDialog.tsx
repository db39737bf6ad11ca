// Asks before a booking is moved to where the rules have something to say.

import { useQueryClient } from '@tanstack/react-query'
import type { Shift } from '#core/contracts/rota.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { refusedFindings, type ShiftCheck, useFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ShiftChange, useUpdateShift } from './queries.ts'
import { CloseButton, RemovedNote, useIsRemoved } from './Removed.tsx'
import { labelOf, movedWords, sayMoved } from './say-moved.ts'

interface MoveDialogProps {
  shift: Shift
  change: ShiftChange
  check: ShiftCheck
  /** Whose it becomes. */
  name: string
  onClose: () => void
}

export default function MoveDialog({ shift, change, check, name, onClose }: MoveDialogProps) {
  const client = useQueryClient()
  const update = useUpdateShift()
  const rules = useFindings(check)
  const isRemoved = useIsRemoved(shift.id)
  const { dateStart = shift.dateStart, dateEnd = shift.dateEnd } = change
  const moved = { ...shift, dateStart, dateEnd }

  async function move(): Promise<void> {
    const overriding = rules.overriding()
    if (!overriding) return
    try {
      const saved = await update.mutateAsync({ id: shift.id, change: { ...change, ...overriding } })
      onClose()
      sayMoved(client, movedWords(saved), shift, saved)
    } catch (error) {
      rules.takeRefusal(error)
      if (refusedFindings(error)) return
      const description = messageOf(error, 'The booking could not be moved')
      toast({ title: 'Not Moved', description, variant: 'destructive' })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !update.isPending && onClose()}
      size="small"
      title={`Move to ${name}`}
      description={labelOf(moved)}
      notice={
        isRemoved ? (
          <RemovedNote />
        ) : (
          <FindingsPanel state={rules} verb="move anyway" cannot="This cannot be moved." />
        )
      }
      footer={
        isRemoved ? (
          <CloseButton onClose={onClose} />
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
              Cancel
            </Button>
            <Button busy={update.isPending} disabled={rules.isStopped} onClick={() => void move()}>
              {rules.stop === 'reason' ? 'Move anyway' : 'Move'}
            </Button>
          </>
        )
      }
    />
  )
}
