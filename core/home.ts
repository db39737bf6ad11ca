// The staff dashboard: the first steps of a new agency.

export const FIRST_STEPS = ['people', 'availability', 'job', 'shift', 'message'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export interface AgencyFacts extends Record<FirstStep, boolean> {
  /** Somebody has worked a shift to its end. */
  worked: boolean
}

/** Null once the agency is no longer new: every step is done, or somebody has worked a shift. */
export function firstStepsOf(facts: AgencyFacts): { step: FirstStep; done: boolean }[] | null {
  const steps = FIRST_STEPS.map((step) => ({ step, done: facts[step] }))
  return facts.worked || steps.every(({ done }) => done) ? null : steps
}
