// The only way to change a shift. The whole schedule after the change is decided before anything is written.

import { decideShiftSpan } from '#core/bookings.ts'
import { Refusal } from '#core/errors.ts'
import type { Finding } from '#core/rules/index.ts'
import { decideAssignment } from '#core/shifts/decide-assignment.ts'
import type { ShiftBefore, Undo } from '#core/shifts/undo.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { factOf } from './assign.ts'
import { blockedRefusal, refusalOf } from './blocked.ts'
import { lockHolders } from './lock-holders.ts'
import { notifyPerson, summaryOf } from './notify-person.ts'
import { findOverrideRows, insertOverrides, type OverrideRow } from './overrides.sql.ts'
import { isOwn, type Overruling, overrideRows, overridesRecorded, termsFor } from './overruling.ts'
import { findGendersWanted } from './person-facts.sql.ts'
import { gatherNamedFacts } from './person-facts.ts'
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
  findings: Finding[]
}

interface Changing {
  /** With this the shift passes to that person. */
  toId?: string | undefined
  overruling?: Overruling
  /** It takes back a change of which nobody has heard, so nobody hears of this either. */
  isUndo?: boolean
}

/** `edit` gets the current shift and returns the changes. */
export async function change(
  call: Call,
  id: string,
  edit: (shift: ShiftRow) => Partial<Pick<ShiftRow, Editable>>,
  { toId, overruling = {}, isUndo = false }: Changing = {},
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
  // An edit of the notes is always saved: blocks only apply to what the rules look at.
  const isJudged = isPassed || JUDGED.some((field) => field in before)
  const { findings, overrides } = await judge(call, { row, to, isPassed, isJudged, overruling })
  if (!isPassed && Object.keys(before).length === 0) return { person: to, shift, findings }

  await updateShift(db, id, { ...edited, updatedAt: now })
  await insertOverrides(db, isUndo ? await withoutKnown(call, row, overrides) : overrides)
  const noted = { ...overridesRecorded(overrides, id), ...(isUndo && { undone: true as const }) }
  if (isPassed) await recordPassing(call, { from, to, shift, row, noted })
  else await recordAudits(call, [shiftEntry('changed', to, row, { before, after, ...noted })])
  if (!isUndo) await tell(call, { from, to, shift, row })
  return { person: to, shift: row, findings }
}

/** What was overruled for the person before the change still stands, with its reason. */
async function withoutKnown({ db }: Call, row: ShiftRow, overrides: OverrideRow[]): Promise<OverrideRow[]> {
  const known = await findOverrideRows(db, row.id, row.assignedToId)
  return overrides.filter(
    ({ rule, shiftId }) => !known.some((one) => one.rule === rule && one.shiftId === shiftId),
  )
}

/** The fields that the rules look at. */
const JUDGED = ['dateStart', 'dateEnd', 'serviceUserInitials', 'localAuthority'] as const

interface Judging {
  row: ShiftRow
  to: ShiftPerson
  isPassed: boolean
  isJudged: boolean
  overruling: Overruling
}

/** What the shift as it is now breaks that the schedule without it does not. Throws if a rule blocks it. */
async function judge(call: Call, { row, to, isPassed, isJudged, overruling }: Judging) {
  const { db } = call
  const days = { from: dayOf(row.dateStart), to: dayOf(row.dateEnd) }
  const [{ settings, factsOf }, genders] = await Promise.all([
    gatherNamedFacts(db, [to.id], days),
    findGendersWanted(db, row.jobId ? [row.jobId] : []),
  ])
  const facts = factsOf(to.id)
  const proposed = [factOf(row, genders)]
  const terms = termsFor(call, to.id, settings, overruling)
  const { ok, findings, overridden } = decideAssignment(facts, proposed, terms)
  const refusal = isPassed ? refusalOf(to, findings) : null
  if (refusal) throw refusal
  if (!isJudged) return { findings, overrides: [] }
  if (ok)
    return {
      findings,
      overrides: overrideRows(call, to.id, overridden, proposed, terms.overrideReason ?? ''),
    }
  const isOwnReason = isOwn(call, to.id) && Boolean(overruling.overrideReason)
  throw blockedRefusal({ person: to, facts, proposed, findings, as: 'single', isOwnReason })
}

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
async function tell(call: Call, { from, to, shift, row }: Move): Promise<void> {
  const told = [...new Set([from, to])].filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
  const undo: Undo = { what: 'change', before: shiftBefore(shift), told }
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
