// An agency's rota in memory, judged by the product's own rules: it answers as the server would.

import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Override } from '#core/contracts/findings.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { User } from '#core/contracts/users.ts'
import { listAvailabilityRange } from '#core/endpoints/availability.ts'
import {
  createBooking,
  getLastUsed,
  listMyShifts,
  listShiftRange,
  restoreBooking,
  unbookShift,
  updateShift,
} from '#core/endpoints/rota.ts'
import { checkShifts, getShift, listMarks } from '#core/endpoints/shift-checks.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { Refusal } from '#core/errors.ts'
import {
  DEFAULT_SETTINGS,
  type DoNotSend,
  type FactShift,
  type Finding,
  findingFields,
  findingsOf,
  type PersonFacts,
  type RuleSettings,
} from '#core/rules/index.ts'
import { decideChange, decideEachAssignment } from '#core/shifts/decide-assignment.ts'
import { addDays, type Day, dayOf, daysBetween, spanOf, weekdayOf } from '#core/time.ts'
import { EMPTY_PROFILE, type WorkProfile } from '#core/work-profile.ts'
import { shiftOf } from '#tests/support/rota-data.ts'
import { amara, nextId } from './rota-and-jobs.ts'
import { type Answer, answer, type Sent } from './stand-in.ts'

interface RotaState {
  people: User[]
  shifts: Shift[]
  entries: AvailabilityEntry[]
  profiles: Record<string, Partial<WorkProfile>>
  doNotSend: Record<string, DoNotSend[]>
  overrides: Record<string, Override[]>
  settings: RuleSettings
}

export interface Rota extends RotaState {
  answers: Answer[]
}

/** Answers as the server would: what is booked is on the rota from then on. */
export function rotaOf(given: Partial<RotaState> = {}): Rota {
  const rota: RotaState = {
    people: [amara],
    shifts: [],
    entries: [],
    profiles: {},
    doNotSend: {},
    overrides: {},
    settings: DEFAULT_SETTINGS,
    ...given,
  }
  const removed: Shift[] = []
  const nameOf = (id: string) => {
    const person = rota.people.find((each) => each.id === id)
    return person ? `${person.firstName} ${person.lastName}` : 'Sam Roe'
  }
  const within = (url: URL) => (shift: Shift) => {
    const { from, to, start = '', end = '9999' } = Object.fromEntries(url.searchParams)
    const last = url.searchParams.has('reaching')
      ? Date.parse(shift.dateEnd) - 1
      : Date.parse(shift.dateStart)
    return dayOf(new Date(last)) >= (from ?? start) && dayOf(new Date(shift.dateStart)) <= (to ?? end)
  }
  const put = (shift: Shift, findings: Finding[], body: Sent['body']) => {
    rota.shifts = [...rota.shifts.filter(({ id }) => id !== shift.id), shift]
    const blocks = findings.filter(({ level }) => level === 'block')
    rota.overrides[shift.id] = blocks.map(({ rule, message }) => ({
      ...{
        rule,
        message,
        reason: String(body.overrideReason),
        byName: 'Sam Roe',
        at: new Date().toISOString(),
      },
    }))
  }
  const changed = ({ params, body }: Sent) => {
    const before = shiftIn(rota, params.id)
    const { contractorId, seen: _, overrideReason: __, overrideRules: ___, ...content } = body
    const after: Shift = { ...before, ...content }
    if (typeof contractorId === 'string') after.assignedToId = contractorId
    after.assignedToName = nameOf(after.assignedToId)
    const { ok, findings } = decideChange(
      factsFor(rota, after.assignedToId),
      [factOf(after)],
      termsOf(rota, body),
    )
    if (!ok) throw new Refusal('schedule-conflict', { data: { findings } })
    put(after, findings, body)
    return { ...after, ...findingFields(findings) }
  }
  return Object.assign(rota, {
    answers: [
      answer(listUsers, () => rota.people),
      answer(listShiftRange, ({ url }) => {
        const initials = url.searchParams.get('serviceUser')
        const own = rota.shifts.filter((each) => !initials || each.serviceUserInitials?.includes(initials))
        return own.filter(within(url))
      }),
      answer(listMyShifts, ({ url }) => rota.shifts.filter(within(url))),
      answer(listAvailabilityRange, () =>
        Object.fromEntries(
          rota.people.map(({ id }) => [id, rota.entries.filter(({ userId }) => userId === id)]),
        ),
      ),
      answer(getShift, ({ params }) => {
        const shift = shiftIn(rota, params.id)
        return { ...shift, overrides: rota.overrides[shift.id] ?? [] }
      }),
      answer(listMarks, () =>
        rota.people.flatMap(({ id: userId }) => {
          const found = findingsOf(factsFor(rota, userId), rota.settings)
          return [...new Set(found.map(({ shiftId }) => shiftId))].map((shiftId) => ({
            ...{ shiftId, userId, severity: 'warning' as const },
            messages: found.filter((each) => each.shiftId === shiftId).map(({ message }) => message),
          }))
        }),
      ),
      answer(getLastUsed, { lastUsed: null }),
      answer(checkShifts, ({ body }) => judge(rota, body)),
      answer(createBooking, ({ body }) => bookAll(rota, body, nameOf, put)),
      answer(updateShift, changed),
      answer(unbookShift, ({ params }) => {
        removed.push(...rota.shifts.filter(({ id }) => id === params.id))
        rota.shifts = rota.shifts.filter(({ id }) => id !== params.id)
        return { success: true as const, coverJobId: null }
      }),
      answer(restoreBooking, ({ params, body }) => {
        const shift = removed.find(({ id }) => id === params.id)!
        const facts = factsFor(rota, shift.assignedToId)
        const { ok, findings } = decideChange(facts, [factOf(shift)], termsOf(rota, body))
        if (!ok) throw new Refusal('schedule-conflict', { data: { findings } })
        put(shift, findings, body)
        return { ...shift, ...findingFields(findings) }
      }),
    ],
  })
}

/** A screen may still ask about a shift that has just been unbooked. */
function shiftIn({ shifts }: RotaState, wanted: unknown): Shift {
  const found = shifts.find(({ id }) => id === wanted)
  if (!found) throw new Refusal('no-such-booking')
  return found
}

const factOf = (shift: Shift): FactShift => ({
  ...shift,
  start: new Date(shift.dateStart),
  end: new Date(shift.dateEnd),
})

function factsFor(rota: RotaState, userId: string): PersonFacts {
  const entries = rota.entries.filter((entry) => entry.userId === userId)
  const days = entries.flatMap(({ date, end, kind }) =>
    Array.from(
      { length: daysBetween(date, end.slice(0, 10)) + 1 },
      (_, n) => [addDays(date, n), { kind }] as const,
    ),
  )
  return {
    userId,
    shifts: rota.shifts.filter(({ assignedToId }) => assignedToId === userId).map(factOf),
    availability: new Map(days),
    profile: { ...EMPTY_PROFILE, ...rota.profiles[userId] },
    doNotSend: rota.doNotSend[userId] ?? [],
    standing: 'active',
  }
}

const termsOf = ({ settings }: RotaState, body: Sent['body']) => ({
  settings,
  overrideReason: typeof body.overrideReason === 'string' ? body.overrideReason : null,
})

interface Slot {
  date: Day
  startTime: string
  endTime: string
  endDate?: Day
}

function factAt(
  { date, startTime, endTime, endDate }: Slot,
  id: string,
  more: Partial<FactShift>,
): FactShift {
  const span = spanOf(date, startTime, endTime, endDate)
  if (!span.ok) throw new Error(`${startTime} to ${endTime} is no time on ${date}`)
  return { ...more, id, start: span.start, end: span.end }
}

const placeOf = (body: Sent['body']): Partial<FactShift> => ({
  serviceUserInitials: textIn(body.serviceUserInitials),
  localAuthority: textIn(body.localAuthority),
})
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function judge(rota: RotaState, body: Sent['body']) {
  const facts = factsFor(rota, String(body.contractorId))
  const known = new Set(rota.shifts.map(({ id }) => id))
  const shown = (findings: readonly Finding[]) =>
    findings.map(({ shiftId, ...finding }) => (known.has(shiftId) ? { ...finding, shiftId } : finding))
  const slots = (body.slots ?? []) as Slot[]
  if (body.shiftId) {
    const shift = shiftIn(rota, body.shiftId)
    const fact = slots[0] ? factAt(slots[0], shift.id, placeOf(body)) : factOf(shift)
    return judgement(shown(decideChange(facts, [fact], rota).findings), [])
  }
  const facing = slots.map((slot, n) => factAt(slot, `slot ${n}`, placeOf(body)))
  const { refused: left, findings } = decideEachAssignment(facts, facing, rota)
  const failed = left.map(({ shift, findings: why }) => ({ date: dayOf(shift.start), findings: shown(why) }))
  return judgement([...failed.flatMap((day) => day.findings), ...shown(findings)], failed)
}

type Said = Omit<Finding, 'shiftId'> & { shiftId?: string }

function judgement(findings: Said[], failed: { date: Day; findings: Said[] }[]) {
  const blocks = findings.filter(({ level }) => level === 'block')
  const canAssign = blocks.every(({ overridable }) => overridable)
  return { findings, canAssign, needsReason: canAssign && blocks.length > 0, failed }
}

function bookAll(
  rota: RotaState,
  body: Sent['body'],
  nameOf: (id: string) => string,
  put: (shift: Shift, findings: Finding[], body: Sent['body']) => void,
) {
  const [userId, first] = [String(body.contractorId), String(body.date ?? body.startDate)]
  const count = body.isWeekly ? daysBetween(first, String(body.until)) + 1 : Number(body.numberOfDays ?? 1)
  const days = Array.from({ length: count }, (_, n) => addDays(first, n)).filter(
    (day) => !body.isWeekly || (body.weekdays as number[]).includes(weekdayOf(day)),
  )
  const [startTime, endTime] = [String(body.startTime), String(body.endTime)]
  const asked = days.map((date) => ({
    date,
    ...factAt({ date, startTime, endTime }, nextId(), placeOf(body)),
  }))
  const decided = decideEachAssignment(factsFor(rota, userId), asked, termsOf(rota, body))
  if (decided.accepted.length === 0) {
    const code = days.length > 1 ? 'every-day-conflicts' : 'schedule-conflict'
    throw new Refusal(code, { data: { findings: decided.refused[0]!.findings } })
  }
  const shifts = decided.accepted.map(({ id, date }) =>
    shiftOf(id, date, startTime, endTime, {
      ...{ assignedToId: userId, assignedToName: nameOf(userId), headline: String(body.headline) },
      ...{ address: textIn(body.address), notes: textIn(body.notes) },
      ...{
        serviceUserInitials: textIn(body.serviceUserInitials),
        localAuthority: textIn(body.localAuthority),
      },
    }),
  )
  for (const shift of shifts) {
    const own = decided.findings.filter(({ shiftId }) => shiftId === shift.id)
    put(shift, own, body)
  }
  return {
    ...{ totalCreated: shifts.length, totalFailed: decided.refused.length, shifts },
    failedDates: decided.refused.map(({ shift }) => shift.date),
    failed: decided.refused.map(({ shift, findings }) => ({ date: shift.date, findings })),
    ...findingFields(decided.findings),
  }
}
