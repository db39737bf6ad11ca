// Reports on the rota: rule violations.

import { z } from 'zod'
import * as endpoints from '../endpoints/reports.ts'
import { LIMITS } from '../limits.ts'
import { RULE_NAMES } from '../rules/names.ts'
import { SEVERITIES } from '../rules/severity.ts'
import { daysBetween } from '../time.ts'
import { Id, Moment } from './common.ts'
import { Override } from './findings.ts'
import { Day } from './inputs.ts'
import { route } from './route.ts'

export const ConflictItem = z.object({
  rule: z.enum(RULE_NAMES),
  severity: z.enum(SEVERITIES),
  reason: z.string(),
  day: Day,
  userId: Id,
  contractorName: z.string(),
  shiftId: Id,
  headline: z.string(),
  dateStart: Moment,
  dateEnd: Moment,
  /** Somebody overruled the block: it no longer counts as a conflict. */
  override: Override.pick({ reason: true, byName: true, at: true }).nullable(),
})
export type ConflictItem = z.infer<typeof ConflictItem>

export const reportConflicts = route({
  ...endpoints.reportConflicts,
  heavy: true,
  summary: 'What breaks a rule of the rota between two days, both included; by default this week',
  query: z
    .object({ from: Day.optional(), to: Day.optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'Give both the first and the last day, or neither',
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      message: 'The last day must not be before the first',
    })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) < LIMITS.reportDays, {
      path: ['to'],
      message: `A report covers at most ${LIMITS.reportDays} days`,
    }),
  readsToday: true,
  reply: z.object({
    from: Day,
    to: Day,
    totalConflicts: z.number().int(),
    warningCount: z.number().int(),
    affectedUsers: z.number().int(),
    items: z.array(ConflictItem),
  }),
})
