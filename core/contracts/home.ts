// What the dashboard of staff shows: what happens today and what is left to do.

import { z } from 'zod'
import * as endpoints from '../endpoints/home.ts'
import { FIRST_STEPS } from '../home.ts'
import { JOB_STATUSES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { Id, Moment } from './common.ts'
import { Day, WallTime } from './inputs.ts'
import { Shift } from './rota.ts'
import { route } from './route.ts'
import { User } from './users.ts'

/** `confirmed`: the person applied for it themselves. A booking by the office is not confirmed by anybody. */
export const TodayShift = Shift.extend({ confirmed: z.boolean() })
export type TodayShift = z.infer<typeof TodayShift>

const JobTimes = z.object({
  startDate: Day,
  endDate: Day,
  shiftStartTime: WallTime,
  shiftEndTime: WallTime,
})

export const UnfilledJob = JobTimes.extend({
  jobId: Id,
  headline: z.string(),
  address: z.string(),
  /** The days of the next week that nobody is booked for. */
  days: z.array(Day),
  /** How many wait for an answer. */
  applicants: z.number().int(),
  status: z.enum(JOB_STATUSES),
})
export type UnfilledJob = z.infer<typeof UnfilledJob>

export const ApplicationToDecide = JobTimes.extend({
  id: Id,
  jobId: Id,
  jobHeadline: z.string(),
  serviceUserInitials: z.string().nullable(),
  contractorId: Id,
  contractorName: z.string(),
  appliedAt: Moment,
})
export type ApplicationToDecide = z.infer<typeof ApplicationToDecide>

export const getStaffHome = route({
  ...endpoints.getStaffHome,
  summary: `What happens today, the jobs without people in the next ${LIMITS.unfilledDays} days, what waits for a decision, and the first steps of a new agency`,
  readsToday: true,
  reply: z.object({
    /** Shifts of today that are not over, and those still running from yesterday. */
    today: z.array(TodayShift),
    unfilled: z.array(UnfilledJob),
    /** The longest-waiting first; at most `LIMITS.homeItems`. */
    applications: z.array(ApplicationToDecide),
    accounts: z.array(User),
    /** Those the viewer may take; null unless the agency is new. */
    firstSteps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })).nullable(),
  }),
})
