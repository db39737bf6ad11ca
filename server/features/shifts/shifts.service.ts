// The public interface of this feature. `assign`, `change` and `unassign` are the only writers of shifts.

export { assign } from './assign.ts'
export { assignToMany, type PersonPlan, planForMany } from './assign-many.ts'
export { change } from './change.ts'
export { holdAlso, isFillingUndoable, requeueStrandedHeld } from './held-messages.sql.ts'
export { sendHeldMessages } from './notify-person.ts'
export {
  findLatestOverrides,
  findOverridesOf,
  findOverridesOfPeople,
  type NamedOverride,
} from './overrides.sql.ts'
export type { Overruling } from './overruling.ts'
export type { NamedShift } from './packed-shifts.ts'
export { findGendersWanted } from './person-facts.sql.ts'
export {
  type Gather,
  type Gathered,
  type GatheredFacts,
  gatherFacts,
  gatherNamedFacts,
  type NamedFacts,
} from './person-facts.ts'
export {
  countShiftsToCome,
  findJobsToCome,
  findOriginals,
  findPeople as findShiftPeople,
  findPeopleBooked,
  findShift,
  findShiftsToCome,
  findUnbooked,
  lockPeople as lockShiftPeople,
  type NewShift,
  type OriginalShift,
  type ShiftPerson,
  type ShiftRow,
} from './shifts.sql.ts'
export { unassign } from './unassign.ts'
export { filledJobOf, findUndoable, undoShifts } from './undo.ts'
