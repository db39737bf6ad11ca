// Moves a booking to the person and the day it was dropped on. Whatever the rules say is asked first.

import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { askRules, refusedFindings } from '#web/lib/use-findings.ts'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { toast } from '#web/ui/toast.ts'
import { changeOf, editCheckOf, movedFields } from './edit-booking.ts'
import { useUpdateShift } from './queries.ts'
import { movedWords, sayMoved } from './say-moved.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

export function useDropShift() {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateShift()

  return async (shift: Shift, person: { id: string; name: string }, days: number): Promise<void> => {
    const fields = movedFields(shift, person.id, days)
    const decided = changeOf(fields, shift)
    const check = editCheckOf(fields, shift)
    if (!decided.ok || !check) {
      return toast({ title: 'Not Moved', ...(!decided.ok && decided.wrong), variant: 'destructive' })
    }
    const { change } = decided
    const ask = () =>
      openDialog((close) => <MoveDialog {...{ shift, change, check }} name={person.name} onClose={close} />)
    try {
      const { findings } = await askRules(check)
      if (findings.length > 0) return ask()
      const moved = await update({ id: shift.id, change })
      sayMoved(client, movedWords(moved), shift, moved)
    } catch (error) {
      // Something has changed since the rules were asked.
      if (refusedFindings(error)) return ask()
      const description = messageOf(error, 'The booking could not be moved')
      toast({ title: 'Not Moved', description, variant: 'destructive' })
    }
  }
}
