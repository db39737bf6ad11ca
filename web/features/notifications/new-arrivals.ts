// Which notifications have come since the last look, and the toast each deserves.

import type { Notification } from '#core/contracts/notifications.ts'
import { TOAST } from '#core/timing.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** What the first look finds is not news; afterwards whatever was not there before. */
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

export function alertFor({ type, message }: Pick<Notification, 'type' | 'message'>): ToastWords {
  if (type === 'JOB_ACCEPTED') {
    return { title: 'Job Accepted!', description: message, duration: TOAST.acceptance }
  }
  if (type === 'JOB_DELETED') {
    return { title: 'Job Cancelled', description: message, duration: TOAST.cancellation }
  }
  return { title: 'New Notification', description: message, duration: TOAST.other }
}

const WEIGHT: Partial<Record<Notification['type'], number>> = { JOB_ACCEPTED: 2, JOB_DELETED: 1 }

/** One toast is in sight at a time: of several at once, the one that asks most of the reader. */
export function weightiest(arrived: readonly Notification[]): Notification | undefined {
  return [...arrived].sort((a, b) => (WEIGHT[b.type] ?? 0) - (WEIGHT[a.type] ?? 0))[0]
}
