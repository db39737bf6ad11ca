// Judges one person for some work: whether they can take it, for how many days, and why.

import { LIMITS } from '../limits.ts'
import type { FactShift, Finding, PersonFacts, RuleSettings } from '../rules/index.ts'
import { addUnlessBlocked, placeFacts } from '../rules/judge.ts'
import { place } from '../rules/placed-shift.ts'
import { weekAt, weekStart } from '../rules/weeks.ts'
import { isFreeFor, shiftKindOf } from '../shift-kinds.ts'
import { decideAssignment } from '../shifts/decide-assignment.ts'
import { dayOf, HOUR_MS, overlapMs } from '../time.ts'
import type { Candidate, Standing } from './order.ts'
import { type Applied, type Reason, reasonsFor } from './reasons.ts'

/** The work: at least one shift, in order of their start. */
export interface Work {
  shifts: readonly FactShift[]
  serviceUserInitials: string | null
}

/** What the rules do not need to know. */
export interface Acquaintance {
  name: string
  timesWithServiceUser: number
  lastOfferAt: Date | null
  /** The work covers a shift that they were unbooked from, most often because they are ill. */
  wasUnbooked?: boolean
  /** They applied for the job, or for the one whose shift it covers. */
  applied?: Applied | null
}

const WAS_UNBOOKED: Reason = { tone: 'warn', message: 'Was unbooked from this shift' }

export interface JudgedCandidate extends Candidate {
  /** The first of them: work of a month can break several rules on every day. */
  findings: Finding[]
  reasons: Reason[]
}

/** The work of a year for everyone would keep a server busy for a minute: its first days that have not ended. */
export function shiftsToJudge(shifts: readonly FactShift[], now: Date): readonly FactShift[] {
  if (shifts.length <= LIMITS.slotsShortlisted) return shifts
  const toCome = shifts.filter(({ end }) => end > now)
  return (toCome.length > 0 ? toCome : shifts).slice(0, LIMITS.slotsShortlisted)
}

/** A step ends at each `yield`: a caller with many people gives way to others there, also within a person. */
export function* judgingCandidate(
  facts: PersonFacts,
  { name, timesWithServiceUser, lastOfferAt, wasUnbooked = false, applied = null }: Acquaintance,
  work: Work,
  settings: RuleSettings,
): Generator<void, JudgedCandidate> {
  const { findings } = decideAssignment(facts, work.shifts, { settings })
  const isBlocked = findings.some(({ level }) => level === 'block')
  const daysPossible = isBlocked ? yield* countPossible(facts, work, settings) : work.shifts.length
  const candidate: JudgedCandidate = {
    userId: facts.userId,
    name,
    standing: standingOf(findings, wasUnbooked),
    daysPossible,
    daysMarked: countMarked(facts, work),
    timesWithServiceUser,
    hoursThatWeek: hoursInWeekOf(facts, work.shifts[0]!),
    lastOfferAt,
    findings: findings.length > LIMITS.findingsListed ? findings.slice(0, LIMITS.findingsListed) : findings,
    reasons: [],
  }
  const about = {
    days: work.shifts.length,
    kind: shiftKindOf(work.shifts[0]!),
    serviceUserInitials: work.serviceUserInitials,
    applied,
  }
  candidate.reasons = reasonsFor(candidate, findings, about)
  if (wasUnbooked) candidate.reasons.unshift(WAS_UNBOOKED)
  return candidate
}

/** For work that is blocked as a whole: each day on its own, counting those before it. Of one day, none is possible. */
function* countPossible(
  facts: PersonFacts,
  { shifts }: Work,
  settings: RuleSettings,
): Generator<void, number> {
  if (shifts.length === 1) return 0
  let standing = placeFacts(facts)
  let possible = 0
  for (const shift of shifts) {
    yield
    const next = addUnlessBlocked(standing, shift, settings)
    if (!next) continue
    standing = next
    possible += 1
  }
  return possible
}

/** Any blocked day makes "cannot", even if the block can be overridden. */
function standingOf(findings: readonly Finding[], wasUnbooked: boolean): Standing {
  if (findings.some(({ level }) => level === 'block')) return 'cannot'
  return findings.length > 0 || wasUnbooked ? 'warnings' : 'ready'
}

const countMarked = (facts: PersonFacts, { shifts }: Work): number =>
  facts.availability.size > 0 ? shifts.filter((shift) => isMarked(facts, shift)).length : 0

const isMarked = ({ availability }: PersonFacts, shift: FactShift): boolean =>
  isFreeFor(availability.get(dayOf(shift.start))?.kind, shiftKindOf(shift))

function hoursInWeekOf({ shifts }: PersonFacts, first: FactShift): number {
  const week = weekAt(first.start.getTime())
  const [from, until] = [weekStart(week), weekStart(week + 1)]
  let ms = 0
  for (const shift of shifts) {
    const placed = place(shift)
    ms += overlapMs(placed.from, placed.until, from, until)
  }
  return Math.round((ms / HOUR_MS) * 100) / 100
}
