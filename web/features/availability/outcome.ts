// Reports the result of a save. After a 401 the person is taken to the login once they have had time to read why.

import { DELAY } from '#core/timing.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { leaveForLogin } from '#web/lib/session.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { saveFailure } from './save-failure.ts'

export function showSuccess(description: string): void {
  toast({ title: 'Success', description })
}

export function showFailure(error: unknown, otherwise: string): void {
  toastError(saveFailure(error, otherwise))
  if (isStatus(error, 401)) leaveForLogin(DELAY.availabilityLoginRedirect)
}
