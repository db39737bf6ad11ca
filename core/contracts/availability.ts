// Availability: what people say of their days. On the wire an entry has instants (UTC day start of its first day,
// UTC day end of its last) and its first day as `date`; a rule's own ends are days.

import { z } from 'zod'
import { AVAILABILITY_KINDS, AvailabilityKindField } from '../availability.ts'
import { LIMITS } from '../limits.ts'
import { availabilityDays, Day, Instant } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

export const AvailabilityEntry = z.object({
  id: Id,
  userId: Id,
  kind: z.enum(AVAILABILITY_KINDS),
  start: Moment,
  end: Moment,
  date: Day,
  text: z.string().nullable(),
  isRecurring: z.boolean(),
  rrule: z.string().nullable(),
  recurStart: Day.nullable(),
  recurEnd: Day.nullable(),
  /** Of several entries on a day the newest counts, so readers need to know which that is. */
  createdAt: Moment,
})
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>

/** Everyone asked for has a list, an empty one too. */
export const AvailabilityMap = z.record(Id, z.array(AvailabilityEntry))
export type AvailabilityMap = z.infer<typeof AvailabilityMap>

// ---- What is asked for

const distinct = (ids: string[]) => [...new Set(ids)]
const IdList = z
  .array(Id)
  .max(LIMITS.availabilityUsers, `Please ask for at most ${LIMITS.availabilityUsers} people at once`)
const CommaIds = z
  .string()
  .transform((text) => distinct(text.split(',').map((id) => id.trim())).filter((id) => id !== ''))
  .pipe(IdList)

/** A time-stamp against caches; it says nothing about what is asked for. */
const _t = z.union([z.string().max(40), z.number()]).optional()

const isInOrder = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }) =>
  from === undefined || to === undefined || from <= to
const IN_ORDER = { path: ['to'], message: 'The last day must not be before the first' }

export const listAvailabilityRange = route({
  method: 'GET',
  path: '/api/availability/range',
  needs: 'availability:read',
  summary:
    'The availability of some people on the days from and to; without ids one’s own, or everyone’s for managers',
  reads: ['availability', 'users'],
  query: z.object({ userIds: CommaIds.optional(), from: Day, to: Day, _t }).refine(isInOrder, IN_ORDER),
  reply: AvailabilityMap,
})

export const postAvailabilityRange = route({
  method: 'POST',
  path: '/api/availability/range',
  needs: 'availability:read',
  summary: 'The same read for more ids than an address holds',
  readByPost: true,
  reads: ['availability', 'users'],
  body: z
    .object({ userIds: z.union([IdList.transform(distinct), CommaIds]).optional(), from: Day, to: Day, _t })
    .refine(isInOrder, IN_ORDER),
  reply: AvailabilityMap,
})

export const listUserAvailability = route({
  method: 'GET',
  path: '/api/users/:id/availability',
  needs: 'availability:read',
  summary: 'The availability of one person; all of it unless from or to is given',
  reads: ['availability', 'users'],
  params: IdParams,
  query: z.object({ from: Day.optional(), to: Day.optional(), _t }).refine(isInOrder, IN_ORDER),
  reply: z.array(AvailabilityEntry),
})

// ---- What is said

/** A day, or an instant that lies on it (in UTC, as the days of an entry are). */
const DayOrInstant = z.union([Day, Instant.transform((at) => dayAt(at))], {
  error: 'Must be a day (yyyy-MM-dd) or an ISO 8601 instant ending in Z',
})
const dayAt = (at: string): Day => {
  const moment = new Date(at)
  return availabilityDays({ start: moment, end: moment }).firstDay
}

/** What the forms hold and both forms of the call send: the quick one leaves out all that may be left out. */
export const AvailabilityInput = z.object({
  userId: Id.optional(),
  kind: AvailabilityKindField,
  start: DayOrInstant,
  end: DayOrInstant,
  text: z
    .string()
    .trim()
    .max(LIMITS.availabilityText, `Note must be ${LIMITS.availabilityText} characters or less`)
    .nullish(),
  rrule: z.string().trim().nullish(),
  recurStart: DayOrInstant.nullish(),
  recurEnd: DayOrInstant.nullish(),
})
export type AvailabilityInput = z.output<typeof AvailabilityInput>

export const createAvailability = route({
  method: 'POST',
  path: '/api/users/:userId/availability',
  needs: 'availability:set-own',
  summary:
    'Say something of a day, of several in a row, or of days by a rule; managers also for a contractor',
  params: z.object({ userId: Id }),
  body: AvailabilityInput,
  status: 201,
  reply: AvailabilityEntry,
})

export const updateAvailability = route({
  method: 'PUT',
  path: '/api/availability/:id',
  needs: 'availability:set-own',
  summary: 'Change an entry; a note or a rule that is left out stays as it was',
  params: IdParams,
  body: AvailabilityInput,
  reply: AvailabilityEntry,
})

export const deleteAvailability = route({
  method: 'DELETE',
  path: '/api/availability/:id',
  needs: 'availability:set-own',
  summary: 'Take an entry back',
  params: IdParams,
  reply: Done,
})
