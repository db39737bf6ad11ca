// Opens Find someone from anywhere. It outlives what opened it: the booking that was unbooked is gone by then.

import { lazy } from 'react'
import { openDialog } from '#web/ui/opened-dialog.ts'

const FindSomeoneDialog = lazy(() => import('./FindSomeoneDialog.tsx'))

/** With `onUndo`, the job was made by an unbooking: a toast behind the dialog cannot be reached, so it offers the undo. */
export function openFindSomeone(jobId: string, onUndo?: () => void): void {
  openDialog((close) => (
    <FindSomeoneDialog key={jobId} jobId={jobId} onClose={close} {...(onUndo && { onUndo })} />
  ))
}
