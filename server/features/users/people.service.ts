// What other features may know and do of people: they are found, named, made and signed in through here. What people
// do to each other's accounts is the business of this feature's other services.

export {
  findUser,
  findUserByPhone,
  findUserByUsername,
  freeUsername,
  fullNameOf,
  hasMasterAdmin,
  insertUser,
  markSignIn,
  type UserRow,
  updateUser,
} from './users.sql.ts'
