// The only way to change a shift. The whole schedule after the change is decided before anything is written.

import { decideShiftSpan } from '#core/bookings.ts'
import { Refusal } from '#core/errors.ts'
import type { Finding } from '#core/rules/index.ts'
import type { ShiftBefore, StoodBlock, Undo } from '#core/shifts/undo.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { judgeChange } from './judge-change.ts'
import { lockHolders } from './lock-holders.ts'
import { notifyPerson, summaryOf } from './notify-person.ts'
import { insertOverrides } from './overrides.sql.ts'
import { type Overruling, overridesRecorded } from './overruling.ts'
import { differing, recorded, shiftEntry } from './shift-audit.ts'
import { findShift, type ShiftPerson, type ShiftRow, updateShift } from './shifts.sql.ts'

type Editable =
  | 'dateStart'
  | 'dateEnd'
  | 'headline'
  | 'address'
  | 'notes'
  | 'localAuthority'
  | 'serviceUserInitials'
  | 'applicationId'

interface Changed {
  person: ShiftPerson
  shift: ShiftRow
  /** What is new, or worse than it was. */
  findings: Finding[]
  /** All that the shift breaks now. */
  standing: Finding[]
}

interface Changing {
  /** With this the shift passes to that person. */
  toId?: string | undefined
  overruling?: Overruling
  /** It takes back a change of which nobody has heard, so nobody hears of this either. */
  undoes?: Extract<Undo, { what: 'change' }>
}

/** `edit` gets the current shift and returns the changes. */
export async function change(
  call: Call,
  id: string,
  edit: (shift: ShiftRow) => Partial<Pick<ShiftRow, Editable>>,
  { toId, overruling = {}, undoes }: Changing = {},
): Promise<Changed> {
  const { db, now } = call
  const { shift, from, to } = await lockShift(call, id, toId)
  const isPassed = from.id !== to.id
  if (isPassed && to.isDeleted) throw new Refusal('no-such-person')
  // An application is one person's, so it stays behind; the job's day remains booked.
  const edited = { ...(isPassed && { assignedToId: to.id, applicationId: null }), ...edit(shift) }
  const row = { ...shift, ...edited }
  const sane = decideShiftSpan({ start: row.dateStart, end: row.dateEnd })
  if (!sane.ok) throw new Refusal(sane.code, { field: 'dateEnd' })

  const [before, after] = [differing(shift, row), differing(row, shift)]
  const { findings, standing, overrides, blocks } = await judgeChange(call, {
    ...{ from, to, shift, row, overruling },
    isJudged: isPassed || JUDGED.some((field) => field in before),
    blockedBefore: undoes?.blocks ?? [],
  })
  if (!isPassed && Object.keys(before).length === 0) return { person: to, shift, findings, standing }

  await updateShift(db, id, { ...edited, updatedAt: now })
  await insertOverrides(db, overrides)
  const noted = { ...overridesRecorded(overrides, id), ...(undoes && { undone: true as const }) }
  if (isPassed) await recordPassing(call, { from, to, shift, row, noted })
  else await recordAudits(call, [shiftEntry('changed', to, row, { before, after, ...noted })])
  if (!undoes) await tell(call, { from, to, shift, row }, blocks)
  return { person: to, shift: row, findings, standing }
}

/** The fields that the rules look at. */
const JUDGED = ['dateStart', 'dateEnd', 'serviceUserInitials', 'localAuthority'] as const

interface Move {
  from: ShiftPerson
  to: ShiftPerson
  shift: ShiftRow
  row: ShiftRow
}

interface Passing extends Move {
  noted: ReturnType<typeof overridesRecorded> & { undone?: true }
}

/** One person loses the shift as it was, the other gets it as it is now: an entry for each, and below a message. */
async function recordPassing(call: Call, { from, to, shift, row, noted }: Passing): Promise<void> {
  await recordAudits(call, [
    shiftEntry('passed-on', from, shift, {
      before: recorded(shift),
      after: null,
      passedTo: fullNameOf(to),
      ...(noted.undone && { undone: noted.undone }),
    }),
    shiftEntry('taken-over', to, row, {
      before: null,
      after: recorded(row),
      takenFrom: fullNameOf(from),
      ...noted,
    }),
  ])
}

const shiftBefore = ({ dateStart, dateEnd, ...row }: ShiftRow): ShiftBefore => ({
  assignedToId: row.assignedToId,
  dateStart: dateStart.toISOString(),
  dateEnd: dateEnd.toISOString(),
  headline: row.headline,
  address: row.address,
  notes: row.notes,
  localAuthority: row.localAuthority,
  serviceUserInitials: row.serviceUserInitials,
  applicationId: row.applicationId,
})

/** Each waits while the change can be undone. */
async function tell(call: Call, { from, to, shift, row }: Move, blocks: StoodBlock[]): Promise<void> {
  const told = [...new Set([from, to])].filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
  const undo: Undo = { what: 'change', before: shiftBefore(shift), told, blocks }
  if (from.id === to.id) {
    const before = { start: shift.dateStart, end: shift.dateEnd }
    return notifyPerson(call, to, { cause: 'changed', before, shift: summaryOf(row) }, [row], undo)
  }
  await notifyPerson(call, from, { cause: 'passed-on', shifts: [summaryOf(shift)] }, [shift], undo)
  await notifyPerson(call, to, { cause: 'taken-over', shifts: [summaryOf(row)] }, [row], undo)
}

/** Locks the shift's person, and the one who gets it. */
async function lockShift({ db }: Call, id: string, toId: string | undefined) {
  let shift: ShiftRow | null = null
  const people = await lockHolders(db, async (inner) => {
    shift = await findShift(inner, id)
    return shift ? [shift.assignedToId, ...(toId ? [toId] : [])] : []
  })
  return holders(shift, people, toId)
}

function holders(shift: ShiftRow | null, people: readonly ShiftPerson[], toId: string | undefined) {
  if (!shift) throw new Refusal('no-such-booking')
  const from = people.find(({ id }) => id === shift.assignedToId)
  const to = people.find(({ id }) => id === (toId ?? shift.assignedToId))
  if (!from || !to) throw new Refusal('no-such-person')
  return { shift, from, to }
}
