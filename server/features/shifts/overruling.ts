// Overruling blocks: who may, and what is kept of it.

import type { Overriding } from '#core/contracts/findings.ts'
import type { FactShift, Finding, RuleSettings } from '#core/rules/index.ts'
import type { Terms } from '#core/shifts/decide-assignment.ts'
import type { Call } from '#server/call.ts'
import type { OverrideRow } from './overrides.sql.ts'

/** What a caller sends to overrule blocks. */
export type Overruling = Partial<Overriding>

export const isOwn = ({ actor }: Pick<Call, 'actor'>, personId: string): boolean =>
  actor.viewer?.id === personId

/** Nobody overrules a rule for themself: their reason counts for nothing. */
export const termsFor = (
  call: Pick<Call, 'actor'>,
  personId: string,
  settings: RuleSettings,
  { overrideReason = null, overrideRules = null }: Overruling,
): Terms => (isOwn(call, personId) ? { settings } : { settings, overrideReason, overrideRules })

/** A row for each block that a reason lifted. `proposed` are the shifts of the action, at least one. */
export function overrideRows(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  userId: string,
  overridden: readonly Finding[],
  proposed: readonly FactShift[],
  reason: string,
): OverrideRow[] {
  return overridden.map((finding) => ({
    shiftId: finding.shiftId,
    bookedId: bookedWith(finding, proposed),
    userId,
    rule: finding.rule,
    message: finding.message,
    reason,
    createdById: actor.viewer?.id ?? null,
    createdAt: now,
  }))
}

/** A finding can fall on a neighbour of what is booked: then it belongs to the nearest day of the booking. */
export function bookedWith({ shiftId, day }: Finding, proposed: readonly FactShift[]): string {
  if (proposed.some(({ id }) => id === shiftId)) return shiftId
  const distance = ({ start }: FactShift) => Math.abs(start.getTime() - Date.parse(day))
  return [...proposed].sort((a, b) => distance(a) - distance(b))[0]!.id
}

/** For the audit entry of a shift; nothing if no rule was overruled. */
export function overridesRecorded(
  rows: readonly OverrideRow[],
  shiftId: string,
): { overrides?: { rule: string; message: string; reason: string }[] } {
  const overrides = rows
    .filter(({ bookedId }) => bookedId === shiftId)
    .map(({ rule, message, reason }) => ({ rule, message, reason }))
  return overrides.length > 0 ? { overrides } : {}
}
