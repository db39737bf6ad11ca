// Which notifications are new since the last read, and the toast for each.

import type { Notification } from '#core/contracts/notifications.ts'
import { TOAST } from '#core/timing.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** The first read is not news; after that, anything that was not there before is. */
export class Arrivals {
  private seen: Set<string> | null = null

  look(list: readonly Notification[]): Notification[] {
    const { seen } = this
    this.seen = new Set(list.map(({ id }) => id))
    if (!seen) return []
    const newest = list.filter(({ id }) => !seen.has(id))
    for (const id of seen) this.seen.add(id)
    return newest
  }
}

export function alertFor({
  type,
  message,
  contractorName,
}: Pick<Notification, 'type' | 'message' | 'contractorName'>): ToastWords {
  if (type === 'JOB_ACCEPTED') {
    return { title: 'Job Accepted!', description: message, duration: TOAST.acceptance }
  }
  if (type === 'JOB_DELETED') {
    return { title: 'Job Cancelled', description: message, duration: TOAST.cancellation }
  }
  if (type === 'NEW_MESSAGE' && contractorName) {
    return { title: 'New Message', description: `${contractorName}: ${message}`, duration: TOAST.message }
  }
  return { title: 'New Notification', description: message, duration: TOAST.other }
}

const WEIGHT: Partial<Record<Notification['type'], number>> = { JOB_ACCEPTED: 2, JOB_DELETED: 1 }

/** Only one toast shows at a time: of several new notifications, the most urgent. */
export function weightiest(arrived: readonly Notification[]): Notification | undefined {
  return [...arrived].sort((a, b) => (WEIGHT[b.type] ?? 0) - (WEIGHT[a.type] ?? 0))[0]
}
