// The agency's rules: the level and the numbers of each, and how many shifts it flags.

import { z } from 'zod'
import * as endpoints from '../endpoints/rules.ts'
import { LIMITS } from '../limits.ts'
import { RULE_NAMES } from '../rules/names.ts'
import { RULE_LEVELS } from '../rules/settings.ts'
import { CacheStamp } from './inputs.ts'
import { route } from './route.ts'

/** As sent: `settingsErrors` in core/rules/settings.ts says what is wrong, with the path. */
const RulesSent = z
  .array(
    z.object({
      rule: z.string().max(LIMITS.ruleName),
      level: z.string().max(LIMITS.ruleName),
      numbers: z.record(z.string().max(LIMITS.ruleName), z.number()),
    }),
  )
  .max(LIMITS.rulesNamed)

const flagged = {
  /** Shifts of the next eight weeks that it flags. */
  count: z.int(),
  /** Those of them that it blocks; it warns about the others. */
  blocked: z.int(),
}

const RuleCount = z.object({ rule: z.enum(RULE_NAMES), ...flagged })
export type RuleCount = z.infer<typeof RuleCount>

const AgencyRule = z.object({
  rule: z.enum(RULE_NAMES),
  sentence: z.string(),
  level: z.enum(RULE_LEVELS),
  numbers: z.record(z.string(), z.number()),
  ...flagged,
})
export type AgencyRule = z.infer<typeof AgencyRule>

const AgencyRules = z.object({
  /** To be sent back with a change: a newer one means that somebody else has changed the rules meanwhile. */
  version: z.int(),
  rules: z.array(AgencyRule),
})
export type AgencyRules = z.infer<typeof AgencyRules>

export const readRules = route({
  ...endpoints.readRules,
  heavy: true,
  summary: 'The rules with their levels and numbers, and how many shifts of the next eight weeks each flags',
  query: z.object({ _t: CacheStamp }),
  shared: true,
  readsToday: true,
  reply: AgencyRules,
})

export const saveRules = route({
  ...endpoints.saveRules,
  summary:
    'Change levels and numbers: a rule that is not sent stays as it is. 409 if somebody else has changed them since this version',
  body: z.object({ version: z.int().min(0), rules: RulesSent }),
  reply: AgencyRules,
})

export const previewRules = route({
  ...endpoints.previewRules,
  heavy: true,
  summary:
    'How many shifts of the next eight weeks each rule would flag with these settings, the other rules as they are; saves nothing',
  body: z.object({ rules: RulesSent }),
  readsToday: true,
  reply: z.object({ counts: z.array(RuleCount) }),
})
