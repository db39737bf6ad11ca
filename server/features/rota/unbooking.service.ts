// What other features may take off the rota: all that a person or a job still has to come.

export {
  countShiftsToCome,
  findJobsToCome,
  type UnbookedShift,
  unbookShiftsToCome,
} from './shifts-to-come.sql.ts'
