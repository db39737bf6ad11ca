// The rules' findings, as returned by every call that makes or changes shifts, and what a caller sends to overrule them.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { CONTRACTOR_RULE_NAMES, LEVELS, RULE_NAMES } from '../rules/names.ts'
import { Id, Moment } from './common.ts'
import { Day } from './inputs.ts'

export const Finding = z.object({
  rule: z.enum(RULE_NAMES),
  level: z.enum(LEVELS),
  overridable: z.boolean(),
  day: Day,
  message: z.string(),
  /** None for a shift that does not exist yet. */
  shiftId: Id.optional(),
})
export type Finding = z.infer<typeof Finding>

/** As those see it who may not know every rule. */
export const ShownFinding = Finding.extend({ rule: z.enum(CONTRACTOR_RULE_NAMES) })
export type ShownFinding = z.infer<typeof ShownFinding>

export const Judgement = z.object({
  findings: z.array(Finding),
  /** It conflicts with the person's own availability. */
  conflict: z.boolean(),
  /** The findings as one message for people. */
  warning: z.string().nullable(),
})

export const OVERRIDE_REASON_MESSAGE = `A reason has ${LIMITS.overrideReasonMin} to ${LIMITS.overrideReason} characters`

/** To overrule what blocks. With `overrideRules`, a rule that is not named in it still blocks. */
export const Overriding = z.object({
  overrideReason: z
    .string()
    .trim()
    .min(LIMITS.overrideReasonMin, OVERRIDE_REASON_MESSAGE)
    .max(LIMITS.overrideReason, OVERRIDE_REASON_MESSAGE)
    .nullish(),
  overrideRules: z.array(z.string().max(LIMITS.ruleName)).max(LIMITS.rulesNamed).nullish(),
})
export type Overriding = z.infer<typeof Overriding>

/** A block that somebody overruled for a shift, in the words of the finding then. */
export const Override = z.object({
  rule: z.enum(RULE_NAMES),
  message: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: Moment,
})
export type Override = z.infer<typeof Override>
