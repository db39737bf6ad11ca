// The staff dashboard: the first steps of a new agency.

import { type Capability, can, type Role } from './capabilities.ts'

export const FIRST_STEPS = ['people', 'availability', 'job', 'shift', 'message'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const NEEDS: Record<FirstStep, Capability> = {
  people: 'users:create',
  availability: 'availability:set-any',
  job: 'jobs:create',
  shift: 'shifts:book',
  message: 'messages:board',
}

export interface AgencyFacts extends Record<FirstStep, boolean> {
  /** Somebody has worked a shift to its end. */
  worked: boolean
}

/** Those that this role may take. Null once the agency is no longer new: all are done, or somebody has worked a shift. */
export function firstStepsOf(facts: AgencyFacts, role: Role): { step: FirstStep; done: boolean }[] | null {
  const own = FIRST_STEPS.filter((step) => can(role, NEEDS[step]))
  const steps = own.map((step) => ({ step, done: facts[step] }))
  return facts.worked || steps.every(({ done }) => done) ? null : steps
}
