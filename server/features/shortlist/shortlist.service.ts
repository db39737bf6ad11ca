// The shortlist: everyone active, judged for some work as a booking would judge them, in the order in which to ask.

import { Job } from '#core/contracts/jobs.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import type { getShortlist, JudgedDays, ShortlistPerson } from '#core/contracts/shortlist.ts'
import { Refusal } from '#core/errors.ts'
import { initialsToKeep, normaliseInitials } from '#core/initials.ts'
import { isOpen } from '#core/jobs.ts'
import type { FactShift, Finding } from '#core/rules/index.ts'
import {
  type JudgedCandidate,
  judgingCandidate,
  shiftsToJudge,
  type Work,
} from '#core/shortlist/candidate.ts'
import { inOrder } from '#core/shortlist/order.ts'
import type { Applied } from '#core/shortlist/reasons.ts'
import { DAY_MS, dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { findJob, jobOnTheWire, shiftsAskedBy } from '#server/features/jobs/jobs.service.ts'
import { findLastOffers, findStopped } from '#server/features/offers/offers-read.service.ts'
import { findActiveContractors, fullNameOf } from '#server/features/people/people.service.ts'
import { spansOfSlots } from '#server/features/rota/shift-checks.service.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { mapInTurns, readAhead, runInTurns, slicesOf } from '#server/turns.ts'
import { countShiftsWith, findApplicants, findBookedFor, findPersonOf } from './shortlist.sql.ts'

/** How far back shifts with the service user count. */
const ACQUAINTED_MS = 26 * 7 * DAY_MS

/** Few enough that reading their rows is a matter of milliseconds. */
const PEOPLE_AT_ONCE = 500

export async function shortlistForJob(call: Call, jobId: string): Promise<string> {
  const job = await findJob(call.db, jobId)
  if (!job || job.deletedAt) throw new Refusal('no-such-job')
  const asked = shiftsAskedBy(job)
  const shifts = shiftsToJudge(asked, call.now)
  const work = { shifts, serviceUserInitials: job.serviceUserInitials }
  // A filled job is judged as if it were open: its own shifts do not count.
  const booked = isOpen(job.status) ? [] : await findBookedFor(call.db, jobId)
  const own = new Set(booked.map(({ id }) => id))
  const unbooked = job.coverForShiftId ? await findPersonOf(call.db, job.coverForShiftId) : null
  return answerOf(
    await judgeEveryone(call, work, { leftOut: own, unbooked, applied: await findApplicants(call.db, job) }),
    {
      job: Job.parse(jobOnTheWire(job)),
      filledBy: [...new Set(booked.map(fullNameOf))],
      judgedDays: judgedDays(shifts, asked.length),
    },
  )
}

export async function shortlistForSlots(call: Call, asked: BodyOf<typeof getShortlist>): Promise<string> {
  const serviceUserInitials = initialsToKeep(asked.serviceUserInitials)
  const { genderPreference } = asked
  const asks = {
    serviceUserInitials,
    localAuthority: asked.localAuthority || null,
    address: asked.address || null,
    genderWanted: genderPreference === 'NO_PREFERENCE' ? null : genderPreference,
  }
  const shifts = spansOfSlots(asked.slots)
    .map(({ start, end }, n) => ({ ...asks, id: `slot ${n}`, start, end }))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  const judged = await judgeEveryone(call, { shifts, serviceUserInitials })
  return answerOf(judged, { job: null, filledBy: [], judgedDays: judgedDays(shifts, shifts.length) })
}

const judgedDays = (judged: readonly FactShift[], total: number): JudgedDays => ({
  from: dayOf(judged[0]!.start),
  to: dayOf(judged.at(-1)!.start),
  count: judged.length,
  total,
})

interface Judged {
  candidate: JudgedCandidate
  whatsappNumber: string | null
  hasStoppedOffers: boolean
}

interface JudgedFor {
  /** Shifts that do not count. */
  leftOut?: ReadonlySet<string>
  /** Whose shift the work covers. */
  unbooked?: string | null
  applied?: ReadonlyMap<string, Applied>
}

/** In turns, so that a large agency does not hold up everybody else. */
async function judgeEveryone(
  { db, now }: Call,
  work: Work,
  { leftOut = NONE, unbooked = null, applied }: JudgedFor = {},
): Promise<Judged[]> {
  const days = { from: dayOf(work.shifts[0]!.start), to: dayOf(work.shifts.at(-1)!.end) }
  const key = normaliseInitials(work.serviceUserInitials ?? '')
  const since = new Date(now.getTime() - ACQUAINTED_MS)
  const [people, times, offers, stopped] = await Promise.all([
    findActiveContractors(db),
    key ? countShiftsWith(db, key, { since, until: now }) : new Map<string, number>(),
    findLastOffers(db),
    findStopped(db),
  ])
  const judged: Judged[] = []
  const known = readAhead(slicesOf(people, PEOPLE_AT_ONCE), async (some) => {
    const ids = some.map(({ id }) => id)
    return { some, ...(await gatherFacts(db, ids, days)) }
  })
  for await (const { some, settings, factsOf } of known) {
    const candidates = await runInTurns(some, function* (person): Generator<void, Judged> {
      const acquaintance = {
        name: fullNameOf(person),
        timesWithServiceUser: times.get(person.id) ?? 0,
        lastOfferAt: offers.get(person.id) ?? null,
        wasUnbooked: person.id === unbooked,
        applied: person.id === unbooked ? null : (applied?.get(person.id) ?? null),
      }
      const known = factsOf(person.id)
      const own = leftOut.size === 0 ? known : { ...known, shifts: without(known.shifts, leftOut) }
      return {
        candidate: yield* judgingCandidate(own, acquaintance, work, settings),
        whatsappNumber: person.whatsappNumber,
        hasStoppedOffers: stopped.has(person.id),
      }
    })
    judged.push(...candidates)
  }
  return inOrder(judged, ({ candidate }) => candidate)
}

const NONE: ReadonlySet<string> = new Set()

const without = (shifts: readonly FactShift[], ids: ReadonlySet<string>): FactShift[] =>
  shifts.filter(({ id }) => !ids.has(id))

/** JSON text, written person by person: one step over all of them would hold up everybody else. */
async function answerOf(
  judged: readonly Judged[],
  about: { job: Job | null; filledBy: readonly string[]; judgedDays: JudgedDays },
): Promise<string> {
  const people = await mapInTurns(judged, (one) => JSON.stringify(personOnTheWire(one)))
  return `{"people":[${people.join(',')}],${JSON.stringify(about).slice(1)}`
}

function personOnTheWire({ candidate, whatsappNumber, hasStoppedOffers }: Judged): ShortlistPerson {
  const { userId, name, standing, daysPossible, reasons, hoursThatWeek, timesWithServiceUser } = candidate
  return {
    userId,
    name,
    standing,
    daysPossible,
    reasons,
    findings: candidate.findings.map(withoutNewId),
    hoursThatWeek,
    timesWithServiceUser,
    lastOfferAt: candidate.lastOfferAt?.toISOString() ?? null,
    whatsappNumber,
    hasStoppedOffers,
  }
}

const NEW_ID = /^(job|slot) /

/** A shift that does not exist yet has no id. */
function withoutNewId(finding: Finding): ShortlistPerson['findings'][number] {
  const { rule, level, overridable, day, message, shiftId } = finding
  return { rule, level, overridable, day, message, shiftId: NEW_ID.test(shiftId) ? undefined : shiftId }
}
