// Availability: who may read and say what of whose days. Own days are one's own; a manager reads everyone's and
// sets a contractor's for them.

import { type AvailabilityFacts, type AvailabilityRefusal, decideAvailability } from '#core/availability.ts'
import { can } from '#core/capabilities.ts'
import type { AvailabilityEntry, AvailabilityInput } from '#core/contracts/availability.ts'
import { Refusal } from '#core/errors.ts'
import { availabilitySpan, type Day } from '#core/time.ts'
import type { Viewer } from '#core/topics.ts'
import { isContractor } from '#core/users.ts'
import type { Db } from '#server/db/connection.ts'
import { findUser, type UserRow } from '#server/features/users/people.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import {
  type AvailabilityRow,
  availabilityListText,
  availabilityMapText,
  everyonesAvailabilityText,
  findAvailabilityFacts,
  insertAvailability,
  lockAvailability,
  updateAvailabilityRow,
  type Window,
} from './availability.sql.ts'
import { recordChange } from './availability-audit.ts'

const ALWAYS: Window = { from: '1900-01-01', to: '2199-12-31' }
const NOT_YOURS = "You don't have permission to save this availability"

// ---- Reading

/** JSON text of a map from user to entries. Without ids: one's own, or everyone's for those who see all. */
export async function readAvailabilityMap(
  db: Db,
  viewer: Viewer,
  asked: { userIds?: string[] | undefined } & Window,
): Promise<string> {
  const userIds = asked.userIds ?? []
  if (can(viewer.role, 'availability:set-any')) {
    return userIds.length > 0 ? availabilityMapText(db, userIds, asked) : everyonesAvailabilityText(db, asked)
  }
  for (const id of userIds) refuseOthers(viewer, id)
  return availabilityMapText(db, [viewer.id], asked)
}

/** JSON text of one person's entries. */
export async function readUserAvailability(
  db: Db,
  viewer: Viewer,
  userId: string,
  window: { from?: Day | undefined; to?: Day | undefined },
): Promise<string> {
  if (!can(viewer.role, 'availability:set-any')) refuseOthers(viewer, userId)
  if (userId !== viewer.id) await theUser(db, userId)
  return availabilityListText(db, userId, { from: window.from ?? ALWAYS.from, to: window.to ?? ALWAYS.to })
}

/** For the rules of other features: what each of these people said, as far as it can touch the window. */
export function availabilityFacts(
  db: Db,
  userIds: readonly string[],
  window: Window,
): Promise<Map<string, AvailabilityFacts[]>> {
  return findAvailabilityFacts(db, userIds, window)
}

function refuseOthers(viewer: Viewer, userId: string): void {
  if (userId !== viewer.id)
    throw new Refusal('forbidden', { message: 'You can only see your own availability.' })
}

// ---- Saying

export async function createEntry(
  db: Db,
  actor: Actor & { viewer: SignedIn },
  userId: string,
  input: AvailabilityInput,
  now: Date,
): Promise<AvailabilityEntry> {
  const user = await theUserToSet(db, actor.viewer, userId)
  refuseAnotherUser(userId, input)
  const timing = decided({
    firstDay: input.start,
    lastDay: input.end,
    ...ruleOf(input, input.start),
  })
  const row = await insertAvailability(db, {
    userId,
    kind: input.kind,
    text: input.text || null,
    ...timing,
    createdById: actor.viewer.id,
    createdAt: now,
    updatedAt: now,
  })
  await recordChange(db, actor, now, user, 'set', { after: row })
  return wireOf(row)
}

export async function changeEntry(
  db: Db,
  actor: Actor & { viewer: SignedIn },
  id: string,
  input: AvailabilityInput,
  now: Date,
): Promise<AvailabilityEntry> {
  const before = await theEntry(db, id)
  const user = await theUserToSet(db, actor.viewer, before.userId)
  refuseAnotherUser(before.userId, input)
  const timing = decided({
    firstDay: input.start,
    lastDay: input.end,
    ...ruleOf({ ...before, ...given(input) }, input.start),
  })
  const row = await updateAvailabilityRow(db, id, {
    kind: input.kind,
    text: input.text === undefined ? before.text : input.text || null,
    ...timing,
    updatedAt: now,
  })
  await recordChange(db, actor, now, user, 'changed', { before, after: row })
  return wireOf(row)
}

/** Takes it off every list; the record is kept. */
export async function deleteEntry(
  db: Db,
  actor: Actor & { viewer: SignedIn },
  id: string,
  now: Date,
): Promise<void> {
  const before = await theEntry(db, id)
  const user = await theUserToSet(db, actor.viewer, before.userId)
  await updateAvailabilityRow(db, id, { deletedAt: now, updatedAt: now })
  await recordChange(db, actor, now, user, 'deleted', { before })
}

async function theEntry(db: Db, id: string): Promise<AvailabilityRow> {
  const row = await lockAvailability(db, id)
  if (!row) throw new Refusal('not-found', { message: 'That availability entry does not exist.' })
  return row
}

async function theUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal('not-found', { message: 'That person does not exist.' })
  return user
}

async function theUserToSet(db: Db, viewer: Viewer, userId: string): Promise<UserRow> {
  const isOwn = userId === viewer.id
  if (!isOwn && !can(viewer.role, 'availability:set-any')) {
    throw new Refusal('forbidden', { message: NOT_YOURS })
  }
  const user = await theUser(db, userId)
  if (!isOwn && !isContractor(user.role)) {
    throw new Refusal('forbidden', { message: 'You can set the availability of contractors only.' })
  }
  return user
}

function refuseAnotherUser(userId: string, input: AvailabilityInput): void {
  if (input.userId === undefined || input.userId === userId) return
  const message = 'This is not the person whose availability it is'
  throw new Refusal('bad-input', { message, errors: [{ path: 'userId', message }] })
}

type Rule = Pick<AvailabilityRow, 'rrule' | 'recurStart' | 'recurEnd'>

/** Only a rule has ends of its own; it starts with its first day unless said. */
function ruleOf(from: Partial<{ [K in keyof Rule]: Rule[K] | undefined }>, firstDay: Day): Rule {
  if (!from.rrule) return { rrule: null, recurStart: null, recurEnd: null }
  return { rrule: from.rrule, recurStart: from.recurStart ?? firstDay, recurEnd: from.recurEnd ?? null }
}

/** The parts of a rule that a change names; the others stay as they were. */
function given({ rrule, recurStart, recurEnd }: AvailabilityInput) {
  const parts = { rrule, recurStart, recurEnd }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<Rule>
}

const WORDS: Record<AvailabilityRefusal, { path: string; message: string }> = {
  'availability-dates-order': { path: 'end', message: 'The last day must not be before the first' },
  'availability-too-long': {
    path: 'end',
    message: 'An entry covers at most a year, and one that repeats at most 31 days at a time',
  },
  'rrule-invalid': { path: 'rrule', message: 'The rule cannot be read' },
  'recur-dates-order': { path: 'recurEnd', message: 'The repetition must not end before it starts' },
  'rule-covers-nothing': { path: 'rrule', message: 'The rule falls on no day' },
}

type Timing = { firstDay: Day; lastDay: Day } & Rule

function decided(timing: Timing): Timing {
  const decision = decideAvailability(timing)
  if (decision.ok) return timing
  const { path, message } = WORDS[decision.code]
  const words = decision.problem ? `${message}: ${decision.problem}` : message
  throw new Refusal('bad-input', { message: words, errors: [{ path, message: words }] })
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
