// What follows a booking: the entry in the audit log, the WhatsApp message and the notice to the person.

import { whenLabel } from '#core/booking-messages.ts'
import { PATHS } from '#core/paths.ts'
import type { Span } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import type { AuditEntry } from '#server/features/audit/audit.service.ts'
import { pushToPeople } from '#server/features/push/push.service.ts'
import { fullNameOf } from '#server/features/users/people.service.ts'
import { sendWhatsapp } from '#server/features/whatsapp/whatsapp-outbound.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { BookedPerson, ShiftRow } from './shifts.sql.ts'

/** Who does it, when, and under whose name messages go out. */
export interface Doing {
  actor: Actor
  now: Date
  agencyName: string
}

/** What of a shift can be changed, and so what the log keeps of it. */
export const EDITED = [
  'dateStart',
  'dateEnd',
  'headline',
  'address',
  'notes',
  'localAuthority',
  'serviceUserInitials',
] as const

export const spanIn = (row: ShiftRow): Span => ({ start: row.dateStart, end: row.dateEnd })
export const words = (row: ShiftRow) => ({ ...row, ...spanIn(row) })

export function contentOf(row: ShiftRow): Record<string, unknown> {
  return { ...Object.fromEntries(EDITED.map((name) => [name, row[name]])), jobId: row.jobId }
}

export function bookingEntry(
  person: BookedPerson,
  row: ShiftRow,
  verb: string,
  extra: Record<string, unknown> = {},
): AuditEntry {
  return {
    action: 'SHIFT_PUBLISHED',
    resourceType: 'SHIFT',
    resourceId: row.id,
    targetUserId: person.id,
    targetName: fullNameOf(person),
    description: `${verb} ${fullNameOf(person)}: ${row.headline}, ${whenLabel(spanIn(row))}`,
    metadata: { after: contentOf(row), ...extra },
  }
}

/** On a locked screen: that there is news, not where somebody is cared for. */
const SHIFTS_CHANGED = {
  title: 'Your shifts have changed',
  body: 'Open your calendar to see what is new.',
  url: PATHS.rota,
  tag: 'shifts',
}

export async function tell(
  db: Db,
  person: BookedPerson,
  content: string,
  { now, agencyName }: Doing,
): Promise<void> {
  if (person.isDeleted) return
  const { id: contractorId, whatsappNumber: phoneNumber } = person
  const message = { contractorId, content, senderId: null, senderName: agencyName }
  await Promise.all([
    pushToPeople(db, [person.id], SHIFTS_CHANGED),
    phoneNumber ? sendWhatsapp(db, { ...message, phoneNumber }, now) : undefined,
  ])
}
