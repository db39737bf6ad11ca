// Text that the database cannot keep is refused before it gets there: NUL, and half of a character. Contracts for
// what people write to each other drop both themselves, so that nothing of a message is lost.

import { type FieldError, Refusal } from '#core/errors.ts'

const UNKEPT = /[\0\p{Surrogate}]/u
const WORDS = 'This contains a character that cannot be kept. Please remove it.'

export function refuseUnkeptText(...inputs: readonly unknown[]): void {
  const errors = inputs.flatMap((input) => unkeptIn(input, ''))
  if (errors.length === 0) return
  const message = errors.map(({ path }) => (path ? `${path}: ${WORDS}` : WORDS)).join(', ')
  throw new Refusal('bad-input', { message, errors })
}

function unkeptIn(value: unknown, path: string): FieldError[] {
  if (typeof value === 'string') return UNKEPT.test(value) ? [{ path, message: WORDS }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unkeptIn(inner, path ? `${path}.${name}` : name))
}
