// Bookings and shifts.

import { z } from 'zod'
import * as endpoints from '../endpoints/rota.ts'
import { LIMITS } from '../limits.ts'
import { daysBetween, isKnownDay } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { Finding, Judgement, Overriding } from './findings.ts'
import { CacheStamp, Day, Instant, Since, singleLine, wallTime } from './inputs.ts'
import { route } from './route.ts'
import { withVariants } from './variants.ts'

export const Shift = z.object({
  id: Id,
  assignedToId: Id,
  /** Also for people who have left: past shifts keep the name. */
  assignedToName: z.string(),
  dateStart: Moment,
  dateEnd: Moment,
  headline: z.string(),
  roleLabel: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  localAuthority: z.string().nullable(),
  serviceUserInitials: z.string().nullable(),
  jobId: Id.nullable(),
  jobTitle: z.string().nullable(),
})
export type Shift = z.infer<typeof Shift>

const Ids = z
  .string()
  .max(40 * LIMITS.idsInList)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(Id).max(LIMITS.idsInList))

export const isInOrder = ({ from, to }: { from: Day; to: Day }) => from <= to
export const IN_ORDER = { path: ['to'], message: 'Start date must be before or equal to end date.' }

/** A search covers years and returns little. A plain read returns everything, so its range is shorter. */
export const ShiftRangeQuery = z
  .object({
    assignedToIds: Ids.optional(),
    from: Day,
    to: Day,
    serviceUser: z.string().max(LIMITS.initialsSearch).optional(),
    /** Includes shifts that started earlier and continue into the first day. */
    reaching: z.literal('true').optional(),
    since: Since,
    _t: CacheStamp,
  })
  .refine(isInOrder, IN_ORDER)
  .refine(
    ({ from, to, serviceUser }) =>
      daysBetween(from, to) < (serviceUser === undefined ? LIMITS.shiftRangeDays : LIMITS.searchRangeDays),
    { path: ['to'], message: 'Please ask for a shorter period.' },
  )

/** All shifts, in the requested days, of those people whose shifts have changed. Nobody else's have. */
const ShiftChanges = z.object({ people: z.array(Id), shifts: z.array(Shift) })

export const listShiftRange = route({
  ...endpoints.listShiftRange,
  summary:
    'The shifts that start on the days from and to (and with `reaching` those that began before and go on), of everyone or of some; or those of a service user. With `since`: {people, shifts}, only of the people whose shifts changed, or everything if that is not known',
  query: ShiftRangeQuery,
  shared: true,
  changesByPerson: true,
  reply: z.union([z.array(Shift), ShiftChanges]),
})

export const listMyShifts = route({
  ...endpoints.listMyShifts,
  summary: "The caller's own shifts; by default the next 30 days",
  readsToday: true,
  query: z.object({
    from: Day.optional(),
    to: Day.optional(),
    start: Day.optional(),
    end: Day.optional(),
    _t: CacheStamp,
  }),
  reply: z.array(Shift),
})

const optionalText = (limit: number, message: string) => z.string().trim().max(limit, message).nullish()
const optionalLine = (limit: number, message: string) => singleLine().max(limit, message).nullish()
const Headline = singleLine().max(LIMITS.headline, `Headline must be ${LIMITS.headline} characters or less`)
export const Initials = optionalLine(
  LIMITS.serviceUserInitials,
  `Service user initials must be ${LIMITS.serviceUserInitials} characters or less`,
)
export const Address = optionalLine(LIMITS.address, `Address must be ${LIMITS.address} characters or less`)
export const LocalAuthority = optionalLine(
  LIMITS.localAuthority,
  `Local authority must be ${LIMITS.localAuthority} characters or less`,
)
const Notes = optionalText(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`)

const BookingFields = z.object({
  headline: Headline.min(1, 'Headline is required'),
  startTime: wallTime('Enter the start time'),
  endTime: wallTime('Enter the end time'),
  address: Address,
  serviceUserInitials: Initials,
  localAuthority: LocalAuthority,
  notes: Notes,
  isBulkBooking: z.boolean().default(false),
  numberOfDays: z
    .int('Number of days must be a whole number')
    .min(LIMITS.bulkDaysMin, `Number of days must be at least ${LIMITS.bulkDaysMin}`)
    .max(LIMITS.bulkDaysMax, `Number of days cannot exceed ${LIMITS.bulkDaysMax}`)
    .default(LIMITS.bulkDaysMin),
  /** Every week on these days, from the date until a last one. Monday is 1, Sunday 7. */
  isWeekly: z.boolean().default(false),
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  until: z.string().max(10).nullish(),
})

const WEEKLY = [
  {
    path: ['weekdays'],
    message: 'Please choose at least one day of the week',
    isRight: ({ weekdays }: Weekly) => weekdays.length > 0,
  },
  {
    path: ['until'],
    message: 'Please choose the last day',
    isRight: ({ until }: Weekly) => isKnownDay(until ?? ''),
  },
]
type Weekly = Pick<z.output<typeof BookingFields>, 'isWeekly' | 'weekdays' | 'until'>

function checkWeekly(fields: Weekly, context: z.RefinementCtx): void {
  if (!fields.isWeekly) return
  for (const { path, message, isRight } of WEEKLY) {
    if (!isRight(fields)) context.addIssue({ code: 'custom', path, message })
  }
}

/** The booking form's fields. */
export const BookingForm = BookingFields.superRefine(checkWeekly)

const DayBooking = BookingFields.extend({
  books: z.literal('days'),
  contractorId: Id,
  date: Day.optional(),
  startDate: Day.optional(),
  ...Overriding.shape,
})
  .refine(({ date, startDate }) => (date ?? startDate) !== undefined, {
    path: ['date'],
    message: 'Please choose a date',
  })
  .superRefine(checkWeekly)

/** All days of a job, as confirming an application does. */
const JobBooking = z.object({
  books: z.literal('job'),
  jobId: Id,
  contractorId: Id,
  ...Overriding.shape,
})

/** The `jobId` tells the two apart. `books` is derived from it: with a plain union no error could name its field. */
const Booking = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? { ...input, books: 'jobId' in input ? 'job' : 'days' }
      : input,
  z.discriminatedUnion('books', [DayBooking, JobBooking]),
) as unknown as z.ZodType<
  z.output<typeof DayBooking> | z.output<typeof JobBooking>,
  Omit<z.input<typeof DayBooking>, 'books'> | Omit<z.input<typeof JobBooking>, 'books'>
>

export const createBooking = route({
  ...endpoints.createBooking,
  summary:
    'Book one day, up to 30 days in a row, or some weekdays of every week; days that clash are left out and counted. With `jobId`: all days of that job, which is filled',
  body: withVariants(Booking, {
    assignedToId: 'contractorId',
    assigned_to_id: 'contractorId',
    assignedUserId: 'contractorId',
    service_user_initials: 'serviceUserInitials',
  }),
  status: 201,
  /** The shift itself if one day was requested, and always every shift that was made. */
  reply: Shift.partial().extend({
    totalCreated: z.int(),
    totalFailed: z.int(),
    shifts: z.array(Shift),
    failedDates: z.array(Day),
    /** Why each of them failed. None for a time that the clocks skip. */
    failed: z.array(z.object({ date: Day, findings: z.array(Finding) })),
    ...Judgement.shape,
  }),
})

export const updateShift = route({
  ...endpoints.updateShift,
  summary:
    'Change a shift, or pass it to another person: a blank address, notes, initials or local authority become none, a blank headline stays as it was. With `seen`, only if it still is as seen',
  params: IdParams,
  body: withVariants(
    z.object({
      contractorId: Id.optional(),
      dateStart: Instant.optional(),
      dateEnd: Instant.optional(),
      headline: Headline.nullish(),
      address: Address,
      notes: Notes,
      serviceUserInitials: Initials,
      localAuthority: LocalAuthority,
      /** What the caller has seen of it; refused if that has changed since. */
      seen: Shift.pick({
        assignedToId: true,
        dateStart: true,
        dateEnd: true,
        headline: true,
        address: true,
        notes: true,
        serviceUserInitials: true,
        localAuthority: true,
      })
        .partial()
        .optional(),
      ...Overriding.shape,
    }),
    { service_user_initials: 'serviceUserInitials' },
  ),
  reply: Shift.extend(Judgement.shape),
})

export const unbook = route({
  ...endpoints.unbook,
  summary:
    'Remove a shift from the rota. With `cover`, advertise a job for it; `coverJobId` is null for a shift that has begun or lasts over 24 hours',
  params: IdParams,
  query: z.object({ cover: z.enum(['true', 'false']).optional() }),
  reply: Done.extend({ coverJobId: Id.nullable() }),
})

export const unbookShift = route({
  ...endpoints.unbookShift,
  summary:
    'Remove a shift from the rota, as the DELETE does. The words of the advert are the notes of the cover job: contractors read them, and not the notes of the shift',
  params: IdParams,
  body: z
    .object({
      cover: z.boolean().optional(),
      advert: optionalText(LIMITS.notes, `The advert must be ${LIMITS.notes} characters or less`),
    })
    .refine(({ cover, advert }) => cover || !advert, {
      path: ['advert'],
      message: 'There is no advert without cover',
    })
    .nullish(),
  reply: Done.extend({ coverJobId: Id.nullable() }),
})

export const restoreBooking = route({
  ...endpoints.restoreBooking,
  summary:
    'Undo an unbooking of the last minutes: a new booking with the same content, unless the time is taken',
  params: IdParams,
  body: Overriding.nullish(),
  status: 201,
  reply: Shift.extend(Judgement.shape),
})

export const undoBooking = route({
  ...endpoints.undoBooking,
  summary:
    "Undo the caller's latest booking or change of a shift while its messages wait: all days that were booked together, and the job they filled is open again",
  params: IdParams,
  /** The shifts that are gone, and those that are as they were before; the findings are of the latter. */
  reply: z.object({ removedIds: z.array(Id), shifts: z.array(Shift), findings: z.array(Finding) }),
})

export const getLastUsed = route({
  ...endpoints.getLastUsed,
  summary: 'The address, local authority and notes that were last used with these initials',
  query: z.object({ initials: z.string().max(LIMITS.initialsSearch), _t: CacheStamp }),
  reply: z.object({
    lastUsed: z
      .object({
        address: z.string().nullable(),
        localAuthority: z.string().nullable(),
        notes: z.string().nullable(),
        /** The day of the shift that they were taken from. */
        day: Day,
      })
      .nullable(),
  }),
})

export const getRotaStats = route({
  ...endpoints.getRotaStats,
  shared: true,
  summary: 'Availability entries and the coverage of job days in a window',
  query: z
    .object({ from: Day, to: Day, _t: CacheStamp })
    .refine(isInOrder, IN_ORDER)
    .refine(({ from, to }) => daysBetween(from, to) < LIMITS.shiftRangeDays, {
      path: ['to'],
      message: 'Please ask for a shorter period.',
    }),
  reply: z.object({
    availabilityEntries: z.int(),
    jobDaysWanted: z.int(),
    jobDaysBooked: z.int(),
  }),
})
