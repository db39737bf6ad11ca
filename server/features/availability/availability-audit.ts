// The audit entries for changes to availability.

import { KIND_LABELS, ruleLabel } from '#core/availability.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import type { Call } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import type { AvailabilityRow } from './availability.sql.ts'

export async function recordChange(
  call: Call,
  user: UserRow,
  deed: 'set' | 'changed' | 'deleted',
  rows: { before?: AvailabilityRow; after?: AvailabilityRow },
): Promise<void> {
  const row = (rows.after ?? rows.before)!
  const name = fullNameOf(user)
  await recordAudit(call, {
    action: 'AVAILABILITY_CHANGED',
    resourceType: 'AVAILABILITY',
    resourceId: row.id,
    targetUserId: user.id,
    targetName: name,
    description: `Availability of ${name} ${deed}: ${KIND_LABELS[row.kind]}, ${daysLabel(row)}`,
    metadata: {
      ...(rows.before ? { before: recorded(rows.before) } : {}),
      ...(rows.after ? { after: recorded(rows.after) } : {}),
    },
  })
}

function recorded({ kind, firstDay, lastDay, text, rrule, recurStart, recurEnd }: AvailabilityRow) {
  return { kind, firstDay, lastDay, text, rrule, recurStart, recurEnd }
}

function daysLabel({ firstDay, lastDay, rrule, recurStart }: AvailabilityRow): string {
  if (rrule) return ruleLabel(rrule, recurStart ?? firstDay).toLowerCase()
  const first = formatDay(firstDay, FORMATS.date)
  return firstDay === lastDay ? first : `${first} to ${formatDay(lastDay, FORMATS.date)}`
}
