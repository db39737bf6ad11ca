// An alert does not replace the toast that responds to the person's last action: it waits until that has gone. A newer
// alert does replace an older one.

import { type ToastWords, toast, toastStore } from '#web/ui/toast.ts'

let lastAlertId: number | null = null
let waiting: ToastWords | null = null
let stopWaiting: (() => void) | null = null

export function alertToast(alert: ToastWords): void {
  waiting = alert
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
  const alert = waiting
  waiting = null
  toast(alert)
  lastAlertId = toastStore.current()?.id ?? null
}
