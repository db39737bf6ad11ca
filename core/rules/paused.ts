import type { Rule, Standing } from './rule.ts'

const WORDS: Record<Exclude<Standing, 'active'>, string> = {
  paused: 'The account is paused',
  pending: 'The account is waiting for approval',
  deleted: 'The account has been deleted',
}

/** Only people with an active account get shifts. */
export const paused: Rule = {
  name: 'paused',
  reach: 'own',
  prepare: ({ standing }) => (standing === 'active' ? null : () => ({ by: [0], say: () => WORDS[standing] })),
}
