// Finds a person by parts of the name in any order, the number in any format, or the username.

import type { User } from '#core/contracts/users.ts'
import { plainText, plainWords } from '#core/search-text.ts'
import { roleLabel } from '#core/users.ts'

export function matchesPerson(user: User, typed: string): boolean {
  const words = plainWords(typed)
  const number = user.whatsappNumber ?? ''
  const national = number.replace(/^\+44/, '0')
  const digits = typed.replace(/[^\d+]/g, '')
  if (digits.length >= 3 && (number.includes(digits) || national.includes(digits))) return true
  const known = plainText(`${user.firstName} ${user.lastName} ${user.username} ${roleLabel(user.role)}`)
  return words.every((word) => known.includes(word))
}
