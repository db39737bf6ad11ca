// Bookings and shifts: what is booked, for whom and when.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Day, daysBetween, Instant, WallTime } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'
import { withVariants } from './variants.ts'

export const Shift = z.object({
  id: Id,
  assignedToId: Id,
  /** Also of somebody who has left since: past shifts keep the name. */
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

const isInOrder = ({ from, to }: { from: Day; to: Day }) => from <= to
const IN_ORDER = { path: ['to'], message: 'Start date must be before or equal to end date.' }
/** Some reads carry a time-stamp against caches; it says nothing about what is asked for. */
const _t = z.string().max(40).optional()

/** A search looks over years and answers little; a plain read answers everything, so it looks over less. */
export const ShiftRangeQuery = z
  .object({
    assignedToIds: Ids.optional(),
    from: Day,
    to: Day,
    serviceUser: z.string().max(40).optional(),
    /** Also what began earlier and goes on into the first day. */
    reaching: z.literal('true').optional(),
    _t,
  })
  .refine(isInOrder, IN_ORDER)
  .refine(
    ({ from, to, serviceUser }) =>
      daysBetween(from, to) < (serviceUser === undefined ? LIMITS.shiftRangeDays : LIMITS.searchRangeDays),
    { path: ['to'], message: 'Please ask for a shorter period.' },
  )

export const listShiftRange = route({
  method: 'GET',
  path: '/api/shifts/range',
  needs: 'shifts:read',
  summary:
    'The shifts that start on the days from and to (and with `reaching` those that began before and go on), of everyone or of some; or those of a service user',
  reads: ['shifts', 'users'],
  query: ShiftRangeQuery,
  reply: z.array(Shift),
})

export const listMyShifts = route({
  method: 'GET',
  path: '/api/my-shifts',
  needs: 'shifts:read',
  summary: "The caller's own shifts; the next 30 days unless said",
  reads: ['shifts', 'users'],
  readsToday: true,
  query: z.object({
    from: Day.optional(),
    to: Day.optional(),
    start: Day.optional(),
    end: Day.optional(),
    _t,
  }),
  reply: z.array(Shift),
})

const optionalText = (limit: number, message: string) => z.string().trim().max(limit, message).nullish()
const Headline = z
  .string()
  .trim()
  .max(LIMITS.headline, `Headline must be ${LIMITS.headline} characters or less`)
const Initials = optionalText(
  LIMITS.serviceUserInitials,
  `Service user initials must be ${LIMITS.serviceUserInitials} characters or less`,
)
const Address = optionalText(LIMITS.address, `Address must be ${LIMITS.address} characters or less`)
const LocalAuthority = optionalText(
  LIMITS.localAuthority,
  `Local authority must be ${LIMITS.localAuthority} characters or less`,
)
const Notes = optionalText(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`)

/** What the booking form holds. */
export const BookingForm = z.object({
  headline: Headline.min(1, 'Headline is required'),
  startTime: WallTime,
  endTime: WallTime,
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
})

const Booking = BookingForm.extend({
  contractorId: Id,
  date: Day.optional(),
  startDate: Day.optional(),
}).refine(({ date, startDate }) => (date ?? startDate) !== undefined, {
  path: ['date'],
  message: 'Please choose a date',
})

export const createBooking = route({
  method: 'POST',
  path: '/api/bookings',
  needs: 'shifts:book',
  summary: 'Book one day, or up to 30 days in a row; days that clash are left out and counted',
  body: withVariants(Booking, {
    assignedToId: 'contractorId',
    assigned_to_id: 'contractorId',
    assignedUserId: 'contractorId',
    service_user_initials: 'serviceUserInitials',
  }),
  status: 201,
  /** The shift itself where one day was asked for, and in any case every shift that was made. */
  reply: Shift.partial().extend({
    totalCreated: z.int(),
    totalFailed: z.int(),
    shifts: z.array(Shift),
    failedDates: z.array(Day),
    conflict: z.boolean(),
    warning: z.string().nullable(),
  }),
})

export const updateShift = route({
  method: 'PUT',
  path: '/api/shifts/:id',
  needs: 'shifts:book',
  summary: 'Change a shift: a blank address, notes or initials become none, a blank headline stays as it was',
  params: IdParams,
  body: withVariants(
    z.object({
      dateStart: Instant.optional(),
      dateEnd: Instant.optional(),
      headline: Headline.nullish(),
      address: Address,
      notes: Notes,
      serviceUserInitials: Initials,
      localAuthority: LocalAuthority,
    }),
    { service_user_initials: 'serviceUserInitials' },
  ),
  reply: Shift.extend({ conflict: z.boolean(), warning: z.string().nullable() }),
})

export const unbook = route({
  method: 'DELETE',
  path: '/api/bookings/:id',
  needs: 'shifts:book',
  summary: 'Take a shift off the rota',
  params: IdParams,
  reply: Done,
})

export const restoreBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/restore',
  needs: 'shifts:book',
  summary:
    'Undo an unbooking of the last minutes: a new booking with the same content, unless the time is taken',
  params: IdParams,
  status: 201,
  reply: Shift,
})

export const getRotaStats = route({
  method: 'GET',
  path: '/api/rota/stats',
  needs: 'rota:stats',
  summary: 'Availability entries and the coverage of job days in a window',
  reads: ['availability', 'jobs', 'shifts', 'users'],
  query: z
    .object({ from: Day, to: Day, _t })
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
