// Opens Find someone from anywhere. It outlives what opened it: the booking that was unbooked is gone by then.

import { lazy } from 'react'
import { openDialog } from '#web/ui/opened-dialog.ts'

const FindSomeoneDialog = lazy(() => import('./FindSomeoneDialog.tsx'))

export function openFindSomeone(jobId: string): void {
  openDialog((close) => <FindSomeoneDialog key={jobId} jobId={jobId} onClose={close} />)
}
