// Where such a dialog appears.

import { Suspense, useSyncExternalStore } from 'react'
import { openDialog, openedDialogStore } from './opened-dialog.ts'

export function OpenedDialog() {
  const render = useSyncExternalStore(openedDialogStore.subscribe, openedDialogStore.current)
  return <Suspense>{render?.(() => openDialog(null))}</Suspense>
}
