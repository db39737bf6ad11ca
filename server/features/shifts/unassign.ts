// The only way to remove shifts from the rota. The rows are kept.

import type { ShiftEvent } from '#core/shifts/person-messages.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { lockHolders } from './lock-holders.ts'
import { notifyPerson, summaryOf } from './notify-person.ts'
import { recorded, shiftEntry } from './shift-audit.ts'
import { findAssignees, removeShifts, type ShiftRow, type WhichShifts } from './shifts.sql.ts'

/** Why somebody loses shifts. */
type UnassignCause =
  | { cause: 'unbooked' | 'person-deleted' | 'booking-undone' }
  | Pick<Extract<ShiftEvent, { cause: 'job-deleted' }>, 'cause' | 'job'>

/** Some shifts, or all future shifts of a person or a job. The caller has locked the job, if any. Soonest first. */
export async function unassign(call: Call, which: WhichShifts, why: UnassignCause): Promise<ShiftRow[]> {
  const { db, now } = call
  const people = await lockHolders(db, (inner) => findAssignees(inner, which, now))
  const shifts = await removeShifts(db, which, now)
  const byPerson = people
    .map((person) => ({ person, own: shifts.filter(({ assignedToId }) => assignedToId === person.id) }))
    .filter(({ own }) => own.length > 0)
  const entries = byPerson.flatMap(({ person, own }) =>
    own.map((row) => shiftEntry(why.cause, person, row, { before: recorded(row), after: null })),
  )
  await recordAudits(call, entries)
  // Of a booking that is undone nobody has heard: its messages are dropped (see undo.ts).
  if (why.cause === 'booking-undone') return shifts
  const undo = why.cause === 'unbooked' ? ({ what: 'unbooking' } as const) : undefined
  for (const { person, own } of byPerson) await notifyPerson(call, person, eventOf(why, own), own, undo)
  return shifts
}

function eventOf(why: UnassignCause, own: readonly ShiftRow[]): ShiftEvent {
  if (why.cause === 'person-deleted' || why.cause === 'booking-undone') return { cause: why.cause }
  return { ...why, shifts: own.map(summaryOf) }
}
