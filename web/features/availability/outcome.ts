// Tells how a save went. After a 401 the person is taken to the login once they have read why.

import { DELAY } from '#core/timing.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { leaveForLogin } from '#web/lib/session.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { saveFailure } from './save-words.ts'

export function tellSuccess(words: string): void {
  toast({ title: 'Success', description: words })
}

export function tellFailure(error: unknown, otherwise: string): void {
  toastError(saveFailure(error, otherwise))
  if (isStatus(error, 401)) leaveForLogin(DELAY.availabilityLoginRedirect)
}
