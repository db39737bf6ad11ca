// Availability: who may read and set it. People manage their own; a manager reads everyone's and sets a contractor's.

import {
  type AvailabilityFacts,
  type AvailabilityRefusal,
  decideAvailability,
  earliestStart,
  firstDayCovered,
} from '#core/availability.ts'
import { untilBefore, withoutDay } from '#core/availability-edits.ts'
import { can } from '#core/capabilities.ts'
import type { AvailabilityEntry, AvailabilityInput } from '#core/contracts/availability.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { availabilitySpan, type Day, dayOf } from '#core/time.ts'
import type { Viewer } from '#core/topics.ts'
import { isContractor } from '#core/users.ts'
import type { SignedInCall } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { findUser, type UserRow } from '#server/features/people/people.service.ts'
import { mapInTurns } from '#server/turns.ts'
import {
  type AvailabilityRow,
  availabilityListText,
  availabilityMapText,
  countTeamsOneOffs,
  everyonesAvailabilityText,
  findAvailabilityFacts,
  findTeamsRules,
  insertAvailability,
  lockAndCountEntries,
  lockAvailability,
  lockEntriesAround,
  updateAvailabilityRow,
  type Window,
} from './availability.sql.ts'
import { recordChange } from './availability-audit.ts'

const ALWAYS: Window = { from: '1900-01-01', to: '2199-12-31' }

// ---- Reading

type AskedAvailability = { userIds?: string[] | undefined } & Window

/**
 * JSON text of a map from user to entries. Without ids: one's own, or everyone's for people who may see all. If it is
 * known whose availability has `changed` since the caller's last answer, only theirs.
 */
export async function readAvailabilityMap(
  { db, viewer }: SignedInCall,
  asked: AskedAvailability,
  changed: string[] | null = null,
): Promise<string> {
  const userIds = asked.userIds ?? []
  if (can(viewer.role, 'availability:set-any')) {
    if (changed) return changesText(db, asked, changed)
    return userIds.length > 0 ? availabilityMapText(db, userIds, asked) : everyonesAvailabilityText(db, asked)
  }
  for (const id of userIds) refuseOthers(viewer, id)
  return availabilityMapText(db, [viewer.id], asked)
}

async function changesText(db: Db, asked: AskedAvailability, changed: string[]): Promise<string> {
  const wanted = new Set(asked.userIds)
  const people = wanted.size > 0 ? changed.filter((id) => wanted.has(id)) : changed
  if (people.length === 0) return '{"people":[],"availability":{}}'
  const availability = await (wanted.size > 0
    ? availabilityMapText(db, people, asked)
    : everyonesAvailabilityText(db, asked, people))
  return `{"people":${JSON.stringify(people)},"availability":${availability}}`
}

/** JSON text of one person's entries. */
export async function readUserAvailability(
  { db, viewer }: SignedInCall,
  userId: string,
  window: { from?: Day | undefined; to?: Day | undefined },
): Promise<string> {
  if (!can(viewer.role, 'availability:set-any')) refuseOthers(viewer, userId)
  if (userId !== viewer.id) await theUser(db, userId)
  return availabilityListText(db, userId, { from: window.from ?? ALWAYS.from, to: window.to ?? ALWAYS.to })
}

/** For other features' rules: each person's entries that can affect the window. */
export function availabilityFacts(
  db: Db,
  userIds: readonly string[],
  window: Window,
): Promise<Map<string, AvailabilityFacts[]>> {
  return findAvailabilityFacts(db, userIds, window)
}

/** How many entries of the team cover a day of the window. Whether a rule does takes a look at its days. */
export async function countAvailability(db: Db, window: Window): Promise<number> {
  const [oneOffs, rules] = await Promise.all([countTeamsOneOffs(db, window), findTeamsRules(db, window)])
  const counts = await mapInTurns(rules, (rule) =>
    firstDayCovered(rule, window.from, window.to) === null ? 0 : rule.n,
  )
  return counts.reduce((sum, n) => sum + n, oneOffs)
}

function refuseOthers(viewer: Viewer, userId: string): void {
  if (userId !== viewer.id) throw new Refusal('not-own-availability')
}

// ---- Writing

export async function createEntry(
  call: SignedInCall,
  userId: string,
  input: AvailabilityInput,
): Promise<AvailabilityEntry> {
  const { db, viewer, now } = call
  const user = await theUserToSet(call, userId)
  refuseAnotherUser(userId, input)
  const asked = { firstDay: input.start, lastDay: input.end, ...ruleOf(input, input.start) }
  const timing = decided(asked, earliestStart(dayOf(now)))
  await refuseTooMany(db, userId, timing)
  const row = await insertAvailability(db, {
    userId,
    kind: input.kind,
    text: input.text || null,
    ...timing,
    createdById: viewer.id,
    createdAt: now,
    updatedAt: now,
  })
  await recordChange(call, user, 'set', { after: row })
  return wireOf(row)
}

export async function changeEntry(
  call: SignedInCall,
  id: string,
  input: AvailabilityInput,
): Promise<AvailabilityEntry> {
  const { db, now } = call
  const before = await theEntry(db, id)
  const user = await theUserToSet(call, before.userId)
  refuseAnotherUser(before.userId, input)
  const rule = ruleOf({ ...before, ...given(input) }, input.start)
  const timing = decided(
    { firstDay: input.start, lastDay: input.end, ...rule },
    earliestOf(before, earliestStart(dayOf(now))),
  )
  await refuseTooMany(db, before.userId, timing, id)
  const row = await updateAvailabilityRow(db, id, {
    kind: input.kind,
    text: input.text === undefined ? before.text : input.text || null,
    ...timing,
    updatedAt: now,
  })
  await recordChange(call, user, 'changed', { before, after: row })
  return wireOf(row)
}

/** An entry that started long ago can still be changed, but not moved further back. */
function earliestOf(before: AvailabilityRow, earliest: Day): Day {
  return [before.firstDay, before.recurStart ?? before.firstDay, earliest].sort()[0]!
}

async function refuseTooMany(
  db: Db,
  userId: string,
  { rrule }: Timing,
  exceptId: string | null = null,
): Promise<void> {
  const { entries, rules } = await lockAndCountEntries(db, userId, exceptId)
  if (entries >= LIMITS.availabilityEntries) throw new Refusal('availability-full')
  if (rrule !== null && rules >= LIMITS.availabilityRules) throw new Refusal('availability-rules-full')
}

/** Removes it from every list; the record is kept. A series keeps the days before today: they were said, and counted. */
export async function deleteEntry(call: SignedInCall, id: string): Promise<void> {
  const { db, now } = call
  const before = await theEntry(db, id)
  const user = await theUserToSet(call, before.userId)
  const past = before.rrule === null ? null : untilBefore(before, dayOf(now))
  // Already over: deleting it twice must not delete its past.
  if (past === before) return
  const change = past ? { recurEnd: past.recurEnd } : { deletedAt: now }
  await updateAvailabilityRow(db, id, { ...change, updatedAt: now })
  await recordChange(call, user, 'deleted', { before })
}

/** Takes the day out of every entry that covers it, so that nothing is said of it any more. */
export async function clearDay(call: SignedInCall, userId: string, day: Day): Promise<void> {
  const { db } = call
  const user = await theUserToSet(call, userId)
  const { entries } = await lockAndCountEntries(db, userId, null)
  if (entries >= LIMITS.availabilityEntries) throw new Refusal('availability-full')
  for (const entry of await lockEntriesAround(db, userId, day)) {
    const parts = withoutDay(entry, day)
    if (parts === null) throw new Refusal('availability-rule-whole')
    if (parts[0] !== entry) await replace(call, user, entry, parts)
  }
}

/** The first part stays in the entry; another becomes an entry of the same age, so that it takes precedence as before. */
async function replace(
  call: SignedInCall,
  user: UserRow,
  before: AvailabilityRow,
  [first, second]: readonly Timing[],
): Promise<void> {
  const { db, now } = call
  if (!first) {
    await updateAvailabilityRow(db, before.id, { deletedAt: now, updatedAt: now })
    return recordChange(call, user, 'deleted', { before })
  }
  const after = await updateAvailabilityRow(db, before.id, { ...timingOf(first), updatedAt: now })
  await recordChange(call, user, 'changed', { before, after })
  if (!second) return
  const { id: _, ...rest } = before
  const row = await insertAvailability(db, { ...rest, ...timingOf(second), updatedAt: now })
  await recordChange(call, user, 'set', { after: row })
}

const timingOf = ({ firstDay, lastDay, rrule, recurStart, recurEnd }: Timing): Timing => ({
  firstDay,
  lastDay,
  rrule,
  recurStart,
  recurEnd,
})

async function theEntry(db: Db, id: string): Promise<AvailabilityRow> {
  const row = await lockAvailability(db, id)
  if (!row) throw new Refusal('no-such-availability')
  return row
}

async function theUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal('no-such-person')
  return user
}

async function theUserToSet({ db, viewer }: SignedInCall, userId: string): Promise<UserRow> {
  const isOwn = userId === viewer.id
  if (!isOwn && !can(viewer.role, 'availability:set-any')) throw new Refusal('availability-not-yours')
  const user = await theUser(db, userId)
  if (!isOwn && !isContractor(user.role)) throw new Refusal('availability-of-contractors')
  return user
}

function refuseAnotherUser(userId: string, input: AvailabilityInput): void {
  if (input.userId !== undefined && input.userId !== userId)
    throw new Refusal('availability-of-another', { field: 'userId' })
}

type Rule = Pick<AvailabilityRow, 'rrule' | 'recurStart' | 'recurEnd'>

/** Only a rule has its own ends; by default it starts on its first day. */
function ruleOf(from: Partial<{ [K in keyof Rule]: Rule[K] | undefined }>, firstDay: Day): Rule {
  if (!from.rrule) return { rrule: null, recurStart: null, recurEnd: null }
  return { rrule: from.rrule, recurStart: from.recurStart ?? firstDay, recurEnd: from.recurEnd ?? null }
}

/** The parts of a rule that a change names; the others stay the same. */
function given({ rrule, recurStart, recurEnd }: AvailabilityInput) {
  const parts = { rrule, recurStart, recurEnd }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Rule>
}

const FIELD_OF: Record<AvailabilityRefusal, string> = {
  'availability-dates-order': 'end',
  'availability-too-long': 'end',
  'availability-too-far-back': 'start',
  'rrule-invalid': 'rrule',
  'recur-dates-order': 'recurEnd',
  'recur-too-long': 'recurEnd',
  'rule-covers-nothing': 'rrule',
}

type Timing = { firstDay: Day; lastDay: Day } & Rule

function decided(timing: Timing, earliest: Day): Timing {
  const decision = decideAvailability(timing, earliest)
  if (decision.ok) return timing
  const field = FIELD_OF[decision.code]
  if (decision.code === 'rrule-invalid')
    throw new Refusal(decision.code, { field, params: { problem: decision.problem } })
  throw new Refusal(decision.code, { field })
}

function wireOf(row: AvailabilityRow): AvailabilityEntry {
  const { start, end } = availabilitySpan(row.firstDay, row.lastDay)
  const { id, userId, kind, text, rrule, recurStart, recurEnd } = row
  return {
    ...{ id, userId, kind, text, rrule, recurStart, recurEnd },
    start: start.toISOString(),
    end: end.toISOString(),
    date: row.firstDay,
    isRecurring: rrule !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
