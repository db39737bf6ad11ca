// Refuses text that the database cannot store: NUL, and half a surrogate pair. Contracts for messages between people
// drop these instead, so that no message is lost.

import type { FieldError } from '#core/errors/requests.ts'
import { badFields } from '#core/errors.ts'

const UNSTORABLE = /[\0\p{Surrogate}]/u
const NOT_STORABLE = 'This contains a character that cannot be saved. Please remove it.'

export function refuseUnstorableText(...inputs: readonly unknown[]): void {
  const errors = inputs.flatMap((input) => unstorableIn(input, ''))
  if (errors.length > 0) throw badFields(errors)
}

function unstorableIn(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [{ path, message: NOT_STORABLE }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    unstorableIn(inner, path ? `${path}.${name}` : name),
  )
}
