// An alert does not take the place of the toast that answers what the person has just done: it waits for that to go.
// A newer alert does take the place of an older one.

import { type ToastWords, toast, toastStore } from '#web/ui/toast.ts'

let lastAlertId: number | null = null
let waiting: ToastWords | null = null
let stopWaiting: (() => void) | null = null

export function alertToast(words: ToastWords): void {
  waiting = words
  showWhenFree()
}

function showWhenFree(): void {
  const shown = toastStore.current()
  if (shown && shown.id !== lastAlertId) {
    stopWaiting ??= toastStore.subscribe(showWhenFree)
    return
  }
  stopWaiting?.()
  stopWaiting = null
  if (!waiting) return
  const words = waiting
  waiting = null
  toast(words)
  lastAlertId = toastStore.current()?.id ?? null
}
