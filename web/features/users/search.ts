// Finds a person by parts of the name in any order, the number in any format, or the username.

import type { User } from '#core/contracts/users.ts'
import { searchedDigits } from '#core/phone.ts'
import { plainText, plainWords } from '#core/search-text.ts'
import { roleLabel } from '#core/users.ts'

export function matchesPerson(user: User, typed: string): boolean {
  const words = plainWords(typed)
  const digits = searchedDigits(typed)
  if (digits !== null && user.whatsappNumber?.includes(digits)) return true
  const known = plainText(`${user.firstName} ${user.lastName} ${user.username} ${roleLabel(user.role)}`)
  return words.every((word) => known.includes(word))
}
