// Takes back a booking or a change while its messages wait: nobody hears of either.

import { Refusal } from '#core/errors.ts'
import type { Finding } from '#core/rules/index.ts'
import { latestAction, peopleToTell, type Undo } from '#core/shifts/undo.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Call } from '#server/call.ts'
import { slicesOf } from '#server/turns.ts'
import { change } from './change.ts'
import { dropHeld, findHeldAbout, findHeldOfWeek, type HeldRow } from './held-messages.sql.ts'
import { deleteOverrides } from './overrides.sql.ts'
import type { ShiftRow } from './shifts.sql.ts'
import { unassign } from './unassign.ts'

/** What can be undone: a booking or a change with all its messages still waiting. */
export interface Undoable {
  undo: Exclude<Undo, { what: 'unbooking' }>
  shiftIds: string[]
  heldIds: string[]
  doneAt: Date
}

/** The caller's latest action on a shift. Nothing is locked yet: `undoShifts` looks again. */
export async function findUndoable(call: Call, shiftId: string): Promise<Undoable> {
  const since = new Date(call.now.getTime() - LIFETIME.held)
  const [latest] = latestAction(await findHeldAbout(call.db, [shiftId], since))
  if (!latest) throw new Refusal('undo-too-late')
  const { undo, byId } = latest.messages
  const shiftIds = await bookedTogether(call, latest)
  // Of several days that were booked together, another may have changed since.
  const action = latestAction(await findHeldAbout(call.db, shiftIds, since))
  const isLatest = action.some(({ id }) => id === latest.id)
  if (!isLatest || !undo || undo.what === 'unbooking') throw new Refusal('undo-superseded')
  if ((byId ?? null) !== (call.actor.viewer?.id ?? null)) throw new Refusal('undo-superseded')
  if (action.length < peopleToTell(undo)) throw new Refusal('undo-too-late')
  return { undo, shiftIds, heldIds: action.map(idOf), doneAt: latest.createdAt }
}

/** The days of a booking, or the shifts of everyone whose week was copied, person by person in the order of their ids. */
async function bookedTogether({ db }: Call, { shiftIds, messages: { undo } }: HeldRow): Promise<string[]> {
  if (undo?.what !== 'booking' || !undo.week) return shiftIds
  return (await findHeldOfWeek(db, undo.week.id)).flatMap((held) => held.shiftIds)
}

const idOf = ({ id }: HeldRow) => id

interface Undone {
  /** Those that are put back as they were. */
  shifts: ShiftRow[]
  findings: Finding[]
}

/** Jobs and applications are locked before this, which locks the people. */
export async function undoShifts(call: Call, { undo, shiftIds, heldIds, doneAt }: Undoable): Promise<Undone> {
  await deleteOverrides(call.db, shiftIds, doneAt)
  const undone =
    undo.what === 'booking' ? await undoBooking(call, shiftIds) : await undoChange(call, shiftIds[0]!, undo)
  // They may have been sent while we waited for the lock.
  if ((await dropHeld(call.db, heldIds)) < heldIds.length) throw new Refusal('undo-too-late')
  return undone
}

/** A week of a large agency would hold up everybody else. The people are locked in the order of their ids all the same. */
const SHIFTS_AT_ONCE = 250

async function undoBooking(call: Call, shiftIds: string[]): Promise<Undone> {
  for (const ids of slicesOf(shiftIds, SHIFTS_AT_ONCE)) {
    const removed = await unassign(call, { ids }, { cause: 'booking-undone' })
    if (removed.length < ids.length) throw new Refusal('undo-superseded')
  }
  return { shifts: [], findings: [] }
}

/** What blocked the shift before stands again; a block that has come up since refuses the undo. */
async function undoChange(
  call: Call,
  id: string,
  undoes: Extract<Undo, { what: 'change' }>,
): Promise<Undone> {
  const { assignedToId, dateStart, dateEnd, ...rest } = undoes.before
  const edit = () => ({ ...rest, dateStart: new Date(dateStart), dateEnd: new Date(dateEnd) })
  const { shift, findings } = await change(call, id, edit, { toId: assignedToId, undoes })
  return { shifts: [shift], findings }
}

/** The job that a booking has filled. */
export const filledJobOf = ({ undo }: Undoable) => (undo.what === 'booking' ? undo.job : undefined)
