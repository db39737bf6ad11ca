import { hashAtLowestCost } from './support/argon2.ts'

hashAtLowestCost()
