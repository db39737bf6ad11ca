// The audit entries of shifts: one for each shift, with the same fields whatever the cause.

import type { AuditAction } from '#core/audit.ts'
import { whenLabel } from '#core/booking-messages.ts'
import type { ShiftCause } from '#core/shifts/person-messages.ts'
import type { AuditEntry } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import type { ShiftPerson, ShiftRow } from './shifts.sql.ts'

const ACTIONS: Record<ShiftCause, readonly [action: AuditAction, verb: string, why?: string]> = {
  booked: ['SHIFT_PUBLISHED', 'Booked'],
  confirmed: ['SHIFT_PUBLISHED', 'Booked'],
  restored: ['SHIFT_PUBLISHED', 'Restored the booking of'],
  changed: ['SHIFT_UPDATED', 'Changed the booking of'],
  'taken-over': ['SHIFT_PUBLISHED', 'Booked', 'in place of somebody else'],
  unbooked: ['SHIFT_UNASSIGNED', 'Unbooked'],
  'booking-undone': ['SHIFT_UNASSIGNED', 'Unbooked', 'as the booking was undone'],
  'passed-on': ['SHIFT_UNASSIGNED', 'Unbooked', 'as somebody else takes it'],
  'job-deleted': ['SHIFT_UNASSIGNED', 'Unbooked', 'as the job was cancelled'],
  'person-deleted': ['SHIFT_UNASSIGNED', 'Unbooked', 'as the account was deleted'],
}

/** The fields of a shift in the log. */
const RECORDED = [
  'dateStart',
  'dateEnd',
  'headline',
  'address',
  'notes',
  'localAuthority',
  'serviceUserInitials',
  'jobId',
  'applicationId',
] as const

type Recorded = Partial<Pick<ShiftRow, (typeof RECORDED)[number]>>

export const recorded = (row: ShiftRow): Recorded =>
  Object.fromEntries(RECORDED.map((name) => [name, row[name]]))

/** The recorded fields of the first that differ in the second. */
export function differing(one: ShiftRow, other: ShiftRow): Recorded {
  const names = RECORDED.filter((name) => String(one[name]) !== String(other[name]))
  return Object.fromEntries(names.map((name) => [name, one[name]]))
}

interface Difference {
  before: Recorded | null
  after: Recorded | null
  restoredFrom?: string
  /** A change that takes another back. */
  undone?: true
  /** The other person, if the shift passed from one to the other. */
  passedTo?: string
  takenFrom?: string
  /** The blocks that somebody overruled, and why. */
  overrides?: { rule: string; message: string; reason: string }[]
}

export function shiftEntry(
  cause: ShiftCause,
  person: ShiftPerson,
  row: ShiftRow,
  { before, after, ...more }: Difference,
): AuditEntry {
  const [action, verb, why] = ACTIONS[cause]
  const name = fullNameOf(person)
  const when = whenLabel({ start: row.dateStart, end: row.dateEnd })
  return {
    action,
    resourceType: 'SHIFT',
    resourceId: row.id,
    targetUserId: person.id,
    targetName: name,
    description: [`${verb} ${name}: ${row.headline}`, when, ...(why ? [why] : [])].join(', '),
    metadata: { cause, before, after, ...more },
  }
}
