// The rules' findings, as returned by every call that makes or changes shifts.

import { z } from 'zod'
import { LEVELS, RULE_NAMES } from '../rules/names.ts'
import { Id } from './common.ts'
import { Day } from './inputs.ts'

const Finding = z.object({
  rule: z.enum(RULE_NAMES),
  level: z.enum(LEVELS),
  overridable: z.boolean(),
  day: Day,
  message: z.string(),
  shiftId: Id,
})

export const Judgement = z.object({
  findings: z.array(Finding),
  /** It conflicts with the person's own availability. */
  conflict: z.boolean(),
  /** The findings as one message for people. */
  warning: z.string().nullable(),
})
