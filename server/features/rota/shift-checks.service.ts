// What the rules would say if somebody got shifts, and one booked shift with what was overruled for it.

import { can } from '#core/capabilities.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import type { checkShifts as checkContract, getShift as getContract } from '#core/contracts/shift-checks.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep } from '#core/initials.ts'
import { type FactShift, type Finding, forContractor } from '#core/rules/index.ts'
import { decideChange, decideOneByOne } from '#core/shifts/decide-assignment.ts'
import { type Day, dayOf, daysAround, type Span, spanOf } from '#core/time.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { asksOf, findJob, type JobRow, shiftsAskedBy } from '#server/features/jobs/jobs.service.ts'
import { findUser } from '#server/features/people/people.service.ts'
import {
  findGendersWanted,
  findOverridesOf,
  findShift,
  gatherFacts,
  type ShiftRow,
} from '#server/features/shifts/shifts.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { shiftsAsJson } from './shifts-range.sql.ts'

type Asked = BodyOf<typeof checkContract>

export async function checkShifts(
  { db, viewer }: SignedInCall,
  asked: Asked,
): Promise<ReplyOf<typeof checkContract>> {
  const isStaff = can(viewer.role, 'shifts:book')
  if (!isStaff && !isOwnJob(asked, viewer.id)) throw new Refusal('forbidden')
  if (!(await findUser(db, asked.contractorId))) throw new Refusal('no-such-person')
  const { proposed, days } = await proposedBy(db, asked)
  const { settings, factsOf } = await gatherFacts(db, [asked.contractorId], days)
  const own = factsOf(asked.contractorId)
  const booked = new Set([asked.shiftId, ...own.shifts.map(({ id }) => id)])
  const isOwn = asked.contractorId === viewer.id
  const shown = (findings: readonly Finding[]) =>
    (isStaff ? findings.map((one) => ownable(one, isOwn)) : forContractor(findings)).map((one) =>
      withoutNewId(one, booked),
    )
  if (asked.jobId || asked.shiftId) {
    return judgement(shown(decideChange(own, proposed, { settings }).findings), [])
  }
  const deciding = decideOneByOne(own, { settings })
  await mapInTurns(proposed, deciding.take)
  const { refused, findings } = deciding.decision()
  const failed = refused.map(({ shift, findings: why }) => ({
    date: dayOf(shift.start),
    findings: shown(why),
  }))
  return judgement([...failed.flatMap((day) => day.findings), ...shown(findings)], failed)
}

/** Contractors ask about a job, for themselves, as it is. */
function isOwnJob({ contractorId, jobId, ...others }: Asked, viewerId: string): boolean {
  const hasMore = Object.values(others).some((value) => value !== undefined && value !== null)
  return contractorId === viewerId && jobId !== undefined && !hasMore
}

/** Nobody overrules a rule for themself. */
const ownable = (finding: Finding, isOwn: boolean): Finding =>
  isOwn ? { ...finding, overridable: false } : finding

type Checked = ReplyOf<typeof checkContract>

/** A shift that does not exist yet has no id. */
function withoutNewId(
  { shiftId, ...finding }: ReturnType<typeof forContractor>[number],
  booked: ReadonlySet<string | undefined>,
): Checked['findings'][number] {
  return booked.has(shiftId) ? { ...finding, shiftId } : finding
}

function judgement(findings: Checked['findings'], failed: Checked['failed']): Checked {
  const blocks = findings.filter(({ level }) => level === 'block')
  const canAssign = blocks.every(({ overridable }) => overridable)
  return { findings, canAssign, needsReason: canAssign && blocks.length > 0, failed }
}

interface Proposed {
  /** In order of their start. */
  proposed: FactShift[]
  /** All of them, and where a shift is now. */
  days: { from: Day; to: Day }
}

async function proposedBy(db: Db, asked: Asked): Promise<Proposed> {
  const shift = asked.shiftId ? await findShift(db, asked.shiftId) : null
  if (asked.shiftId && !shift) throw new Refusal('no-such-booking')
  const job = asked.jobId ? await findJob(db, asked.jobId) : null
  if (asked.jobId && (!job || job.deletedAt)) throw new Refusal('no-such-job')
  const asks = { ...(await asksOfBoth(db, job, shift)), ...typed(asked) }
  const times = asked.slots ? spansOfSlots(asked.slots) : null
  const known = job && !times ? shiftsAskedBy(job) : []
  const own = shift && { id: shift.id, start: shift.dateStart, end: shift.dateEnd }
  const spans = times ?? (own && !job ? [own] : known)
  const proposed = spans
    .map((span, n) => ({
      id: n === 0 && shift ? shift.id : `slot ${n}`,
      ...asks,
      start: span.start,
      end: span.end,
    }))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  return { proposed, days: daysAround([...proposed, ...(own ? [own] : [])]) }
}

async function asksOfBoth(db: Db, job: JobRow | null, shift: ShiftRow | null) {
  if (job) return asksOf(job)
  if (!shift) return {}
  const { serviceUserInitials, localAuthority, address, jobId } = shift
  const genders = await findGendersWanted(db, jobId ? [jobId] : [])
  return { serviceUserInitials, localAuthority, address, genderWanted: (jobId && genders.get(jobId)) || null }
}

/** What the caller has typed wins over the job and the shift; blank means none. */
const typed = ({ serviceUserInitials, localAuthority, address }: Asked) => ({
  ...(serviceUserInitials != null && { serviceUserInitials: initialsToKeep(serviceUserInitials) }),
  ...(localAuthority != null && { localAuthority: localAuthority || null }),
  ...(address != null && { address: address || null }),
})

/** Times that do not exist are refused, with the field that has them. */
export function spansOfSlots(slots: NonNullable<Asked['slots']>): Span[] {
  return slots.map(({ date, startTime, endTime, endDate }, n) => {
    const span = spanOf(date, startTime, endTime, endDate)
    if (span.ok) return span
    const field = `slots.${n}.${span.field}`
    if (span.reason === 'invalid') throw new Refusal('booking-time-invalid', { field })
    const time = span.field === 'startTime' ? startTime : endTime
    throw new Refusal('time-skipped', { field, params: { day: span.day, time } })
  })
}

export async function readShift(
  { db, viewer }: SignedInCall,
  id: string,
): Promise<ReplyOf<typeof getContract>> {
  const row = await findShift(db, id)
  const isStaff = can(viewer.role, 'shifts:read-all')
  if (!row || (!isStaff && row.assignedToId !== viewer.id)) throw new Refusal('no-such-booking')
  const shift = await onTheWire(db, row)
  return isStaff ? { ...shift, overrides: await findOverridesOf(db, id) } : shift
}

/** As the board has it. */
async function onTheWire(db: Db, { id, assignedToId, dateStart }: ShiftRow): Promise<Shift> {
  const span = { start: dateStart, end: new Date(dateStart.getTime() + 1) }
  const all = JSON.parse(await shiftsAsJson(db, { ...span, userIds: [assignedToId] })) as Shift[]
  const shift = all.find((one) => one.id === id)
  if (!shift) throw new Refusal('no-such-booking')
  return shift
}
