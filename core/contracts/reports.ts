// Reports over the rota: what breaks a rule.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { RotaRuleName } from '../rota.ts'
import { Day, daysBetween } from '../time.ts'
import { Id, Moment } from './common.ts'
import { route } from './route.ts'

/** Named once more, so that a browser which shows the report need not load the rules themselves. */
export const RULE_NAMES = [
  'unavailable-day',
  'overlap',
  'night-on-day-shift-day',
  'day-on-night-shift-day',
  'short-rest',
  'long-week',
] as const satisfies readonly RotaRuleName[]

export const ConflictItem = z.object({
  rule: z.enum(RULE_NAMES),
  severity: z.enum(['conflict', 'warning']),
  reason: z.string(),
  day: Day,
  userId: Id,
  contractorName: z.string(),
  shiftId: Id,
  headline: z.string(),
  dateStart: Moment,
  dateEnd: Moment,
})
export type ConflictItem = z.infer<typeof ConflictItem>

export const reportConflicts = route({
  method: 'GET',
  path: '/api/reports/conflicts',
  needs: 'reports:conflicts',
  summary: 'What breaks a rule of the rota between two days, both included; this week unless said',
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
  reads: ['shifts', 'availability', 'users'],
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
