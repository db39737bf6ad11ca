// What the rules say of shifts: before they are booked, on the board, and of one booked shift.

import { z } from 'zod'
import * as endpoints from '../endpoints/shift-checks.ts'
import { LIMITS } from '../limits.ts'
import { SEVERITIES } from '../rules/severity.ts'
import { type Day as DayText, daysBetween } from '../time.ts'
import { Id, IdParams } from './common.ts'
import { Override, ShownFinding } from './findings.ts'
import { CacheStamp, Day, Since, WallTime } from './inputs.ts'
import { Address, IN_ORDER, Initials, isInOrder, LocalAuthority, Shift } from './rota.ts'
import { route } from './route.ts'

/** An end that is not after the start is on the next day, unless an end date is given. */
export const Slot = z
  .object({ date: Day, startTime: WallTime, endTime: WallTime, endDate: Day.optional() })
  .refine(
    ({ date, startTime, endTime, endDate = '' }) =>
      !endDate || `${endDate} ${endTime}` > `${date} ${startTime}`,
    {
      path: ['endDate'],
      message: 'The end must be after the start',
    },
  )
  .refine(({ date, endDate = date }) => daysBetween(date, endDate) <= LIMITS.shiftDays, {
    path: ['endDate'],
    message: `A shift covers at most ${LIMITS.shiftDays} days`,
  })

function isWithinJob(days: readonly DayText[]): boolean {
  const [first, last] = [days.reduce(earlier, '9999'), days.reduce(later, '0000')]
  return days.length === 0 || daysBetween(first, last) < LIMITS.jobSpanDays
}
const earlier = (a: DayText, b: DayText) => (a < b ? a : b)
const later = (a: DayText, b: DayText) => (a > b ? a : b)

/** As far apart as the days of a job at most. */
export const slotsUpTo = (most: number) =>
  z
    .array(Slot)
    .min(1)
    .max(most)
    .refine((slots) => isWithinJob(slots.map(({ date }) => date)), {
      message: `The days must lie within ${LIMITS.jobSpanDays} days`,
    })

export const checkShifts = route({
  ...endpoints.checkShifts,
  heavy: true,
  summary:
    'What the rules would say if the person got these shifts: the days of a job, the times given, or a shift with other times. Writes nothing. Contractors check a job for themselves',
  body: z
    .object({
      contractorId: Id,
      jobId: Id.optional(),
      shiftId: Id.optional(),
      slots: slotsUpTo(LIMITS.slotsChecked).optional(),
      serviceUserInitials: Initials,
      localAuthority: LocalAuthority,
      address: Address,
    })
    .refine(({ jobId, shiftId, slots }) => jobId ?? shiftId ?? slots, {
      path: ['slots'],
      message: 'Send jobId, shiftId or slots.',
    }),
  reply: z.object({
    findings: z.array(ShownFinding),
    /** Nothing blocks that cannot be overruled. */
    canAssign: z.boolean(),
    /** It can be assigned, but only with a reason. */
    needsReason: z.boolean(),
    /**
     * The slots that are blocked. They are judged in their order, as a bulk booking does: a blocked one does not count
     * for those after it. None for a job or a booked shift, which are judged as a whole.
     */
    failed: z.array(z.object({ date: Day, findings: z.array(ShownFinding) })),
  }),
})

/** What the board shows on a shift that breaks a rule. */
const Mark = z.object({
  shiftId: Id,
  userId: Id,
  severity: z.enum(SEVERITIES),
  messages: z.array(z.string()),
})
export type Mark = z.infer<typeof Mark>

/** All marks, on the requested days, of those people whose rows have changed. Nobody else's have. */
const MarkChanges = z.object({ people: z.array(Id), marks: z.array(Mark) })

export const listMarks = route({
  ...endpoints.listMarks,
  heavy: true,
  summary:
    'The shifts on these days that break a rule. With `since`: {people, marks}, only of the people whose rows changed, or everything if that is not known',
  query: z
    .object({ from: Day, to: Day, since: Since, _t: CacheStamp })
    .refine(isInOrder, IN_ORDER)
    .refine(({ from, to }) => daysBetween(from, to) < LIMITS.reportDays, {
      path: ['to'],
      message: 'Please ask for a shorter period.',
    }),
  shared: true,
  changesByPerson: true,
  reply: z.union([z.array(Mark), MarkChanges]),
})

export const getShift = route({
  ...endpoints.getShift,
  summary:
    'One shift: any for staff, their own for contractors. Staff also see which rules were overruled, and why',
  params: IdParams,
  reply: Shift.extend({ overrides: z.array(Override).optional() }),
})
