// Availability of people. In the API an entry has instants (UTC start of its first day, UTC end of its last) and its
// first day as `date`; the ends of a rule are days.

import { z } from 'zod'
import { AVAILABILITY_KINDS, normaliseKind } from '../availability.ts'
import * as endpoints from '../endpoints/availability.ts'
import { LIMITS } from '../limits.ts'
import { LONGEST_RULE } from '../recurrence.ts'
import { availabilityDays } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { CacheStamp, Day, Instant, Since } from './inputs.ts'
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
  /** The newest of several entries on a day counts, so readers need this. */
  createdAt: Moment,
})
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>

/** Everyone asked for has a list, even if it is empty. */
export const AvailabilityMap = z.record(Id, z.array(AvailabilityEntry))
export type AvailabilityMap = z.infer<typeof AvailabilityMap>

/** The same of those people whose availability has changed. Nobody else's has. */
const AvailabilityChanges = z.object({ people: z.array(Id), availability: AvailabilityMap })

// ---- Reading

const distinct = (ids: string[]) => [...new Set(ids)]
const IdList = z
  .array(Id)
  .max(LIMITS.availabilityUsers, `Please ask for at most ${LIMITS.availabilityUsers} people at once`)
const CommaIds = z
  .string()
  .transform((text) => distinct(text.split(',').map((id) => id.trim())).filter((id) => id !== ''))
  .pipe(IdList)

const isInOrder = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }) =>
  from === undefined || to === undefined || from <= to
const IN_ORDER = { path: ['to'], message: 'The last day must not be before the first' }

export const listAvailabilityRange = route({
  ...endpoints.listAvailabilityRange,
  summary:
    'The availability of some people on the days from and to; without ids one’s own, or everyone’s for managers. With `since`: {people, availability}, only of the people whose availability changed, or everything if that is not known',
  query: z
    .object({ userIds: CommaIds.optional(), from: Day, to: Day, since: Since, _t: CacheStamp })
    .refine(isInOrder, IN_ORDER),
  shared: true,
  changesByPerson: true,
  reply: z.union([AvailabilityMap, AvailabilityChanges]),
})

export const postAvailabilityRange = route({
  ...endpoints.postAvailabilityRange,
  summary: 'The same read for more ids than fit in a URL',
  body: z
    .object({
      userIds: z.union([IdList.transform(distinct), CommaIds]).optional(),
      from: Day,
      to: Day,
      since: Since,
      _t: CacheStamp,
    })
    .refine(isInOrder, IN_ORDER),
  shared: true,
  changesByPerson: true,
  reply: z.union([AvailabilityMap, AvailabilityChanges]),
})

const UserParams = z.object({ userId: Id })

export const listUserAvailability = route({
  ...endpoints.listUserAvailability,
  summary: 'The availability of one person; all of it unless from or to is given',
  params: UserParams,
  query: z.object({ from: Day.optional(), to: Day.optional(), _t: CacheStamp }).refine(isInOrder, IN_ORDER),
  reply: z.array(AvailabilityEntry),
})

// ---- Writing

/** A day, or an instant on that day in UTC. */
const DayOrInstant = z.union([Day, Instant.transform((at) => dayAt(at))], {
  error: 'Must be a day (yyyy-MM-dd) or an ISO 8601 instant ending in Z',
})
const dayAt = (at: string): Day => {
  const moment = new Date(at)
  return availabilityDays({ start: moment, end: moment }).firstDay
}

/** Accepts a kind or an alias and returns the kind. */
const KindInput = z.string().transform((text, context) => {
  const kind = normaliseKind(text)
  if (kind) return kind
  context.issues.push({ code: 'custom', message: 'Unknown kind of availability', input: text })
  return z.NEVER
})

/** The form's fields; the quick form leaves out the optional ones. */
export const AvailabilityInput = z.object({
  userId: Id.optional(),
  kind: KindInput,
  start: DayOrInstant,
  end: DayOrInstant,
  text: z
    .string()
    .trim()
    .max(LIMITS.availabilityText, `Note must be ${LIMITS.availabilityText} characters or less`)
    .nullish(),
  rrule: z.string().trim().max(LONGEST_RULE, 'The rule is too long').nullish(),
  recurStart: DayOrInstant.nullish(),
  recurEnd: DayOrInstant.nullish(),
})
export type AvailabilityInput = z.output<typeof AvailabilityInput>

export const createAvailability = route({
  ...endpoints.createAvailability,
  summary:
    'Say something of a day, of several in a row, or of days by a rule; managers also for a contractor',
  params: UserParams,
  body: AvailabilityInput,
  status: 201,
  reply: AvailabilityEntry,
})

export const updateAvailability = route({
  ...endpoints.updateAvailability,
  summary: 'Change an entry; a note or a rule that is left out stays as it was',
  params: IdParams,
  body: AvailabilityInput,
  reply: AvailabilityEntry,
})

export const deleteAvailability = route({
  ...endpoints.deleteAvailability,
  summary: 'Delete an entry; of one that repeats, the days before today stay',
  params: IdParams,
  reply: Done,
})

export const clearAvailabilityDay = route({
  ...endpoints.clearAvailabilityDay,
  summary: 'Take one day out of whatever a person has said of it; the other days stay',
  params: UserParams.extend({ day: Day }),
  reply: Done,
})
