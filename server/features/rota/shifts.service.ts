// What other features may do with shifts: hold a person and see what they are booked for, book, and take off the rota
// all that a person or a job still has to come.

export { type BookedShift, findShiftsOf, insertShifts, lockPerson } from './shifts.sql.ts'
export {
  countShiftsToCome,
  findJobsToCome,
  type UnbookedShift,
  unbookShiftsToCome,
} from './shifts-to-come.sql.ts'
