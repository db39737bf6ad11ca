// A person's facts for tests of the rules.

import type { AvailabilityKind } from '#core/availability.ts'
import { type FactShift, findingsOf, type PersonFacts, type RuleName } from '#core/rules/index.ts'
import { spanOf } from '#core/time.ts'

let made = 0

/** A shift from one wall time to another. */
export function shift(day: string, start: string, end: string): FactShift {
  const span = spanOf(day, start, end)
  if (!span.ok) throw new Error('no such time')
  made += 1
  return { id: `s${String(made).padStart(4, '0')}`, start: span.start, end: span.end }
}

export function factsOf(
  shifts: readonly FactShift[],
  kinds: Record<string, AvailabilityKind> = {},
  userId = 'ann',
): PersonFacts {
  const availability = new Map(Object.entries(kinds).map(([day, kind]) => [day, { kind }]))
  return { userId, shifts, availability }
}

/** What one rule says about these shifts. */
export const messagesOf = (
  rule: RuleName,
  shifts: readonly FactShift[],
  kinds: Record<string, AvailabilityKind> = {},
): string[] =>
  findingsOf(factsOf(shifts, kinds))
    .filter((finding) => finding.rule === rule)
    .map(({ message }) => message)
