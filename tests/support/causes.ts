// Every way in which a shift is created, changed and removed: each has a preparation and an action.

import { createJobRow } from './board.ts'
import { type Answer, type Client, clientFor } from './client.ts'
import { makeDue, releaseHeld, runJobs } from './jobs.ts'
import { createPerson, type Person } from './people.ts'
import type { TestServer } from './server.ts'

export const DAY = '2026-06-20'
const TIMES = { startTime: '09:00', endTime: '17:00' }

export interface Scene {
  server: TestServer
  admin: Client
  person: Person
}

export const book = ({ admin, person }: Scene, date: string, extra: object = {}) =>
  admin.post('/api/bookings', { contractorId: person.id, date, headline: 'Care', ...TIMES, ...extra })

const twoDays = ({ server }: Scene) =>
  createJobRow(server.deps, {
    shiftStartTime: TIMES.startTime,
    shiftEndTime: TIMES.endTime,
    startDate: DAY,
    endDate: '2026-06-21',
  })

async function applied(at: Scene): Promise<{ jobId: string; applicationId: string }> {
  const job = await twoDays(at)
  const own = await clientFor(at.server, at.person)
  const answer = await own.post('/api/job-applications', { jobId: job.id })
  return { jobId: job.id, applicationId: answer.body.id }
}
const confirm = ({ admin }: Scene, id: string, extra: object = {}) =>
  admin.put(`/api/job-applications/${id}/confirm`, extra)

/** Where the rules are asked. */
type Decided = Answer<{ message: string; findings: unknown[] }>

interface Cause<A extends Answer = Answer> {
  /** Creates what must exist first. Returns the action itself, which takes further fields of the body. */
  prepare: (at: Scene) => Promise<(extra?: object) => Promise<A>>
  action: string
  shifts: number
  /** The days that are judged each on its own. */
  days?: string[]
  told: { notices: string[]; pushes: string[]; whatsapp: string }
}

const CHANGED = ['shifts']
export const COMING: Record<string, Cause<Decided>> = {
  book: {
    prepare: async (at) => (extra) => book(at, DAY, extra),
    action: 'SHIFT_PUBLISHED',
    shifts: 1,
    told: { notices: ['SHIFT_BOOKED'], pushes: CHANGED, whatsapp: 'you have been booked for Care.' },
  },
  'bulk booking': {
    prepare: async (at) => (extra) =>
      book(at, DAY, { date: undefined, startDate: DAY, isBulkBooking: true, numberOfDays: 3, ...extra }),
    days: [DAY, '2026-06-21', '2026-06-22'],
    action: 'SHIFT_PUBLISHED',
    shifts: 3,
    told: {
      notices: ['SHIFT_BOOKED'],
      pushes: CHANGED,
      whatsapp: 'you have been booked for Care, 3 shifts:',
    },
  },
  'weekly booking': {
    prepare: async (at) => (extra) =>
      book(at, DAY, { isWeekly: true, weekdays: [6], until: '2026-06-27', ...extra }),
    days: [DAY, '2026-06-27'],
    action: 'SHIFT_PUBLISHED',
    shifts: 2,
    told: {
      notices: ['SHIFT_BOOKED'],
      pushes: CHANGED,
      whatsapp: 'you have been booked for Care, 2 shifts:',
    },
  },
  confirm: {
    prepare: async (at) => {
      const { applicationId } = await applied(at)
      return (extra) => confirm(at, applicationId, extra)
    },
    action: 'SHIFT_PUBLISHED',
    shifts: 2,
    told: { notices: ['JOB_CONFIRMED'], pushes: ['job'], whatsapp: 'you are confirmed for Support worker' },
  },
  'book a job': {
    prepare: async (at) => {
      const job = await twoDays(at)
      return (extra) =>
        at.admin.post('/api/bookings', { jobId: job.id, contractorId: at.person.id, ...extra })
    },
    action: 'SHIFT_PUBLISHED',
    shifts: 2,
    told: { notices: ['JOB_CONFIRMED'], pushes: ['job'], whatsapp: 'you are confirmed for Support worker' },
  },
  restore: {
    prepare: async (at) => {
      const { id } = (await book(at, DAY)).body
      await at.admin.delete(`/api/bookings/${id}`)
      await releaseHeld(at.server.deps)
      return (extra) => at.admin.post(`/api/bookings/${id}/restore`, extra)
    },
    action: 'SHIFT_PUBLISHED',
    shifts: 1,
    told: { notices: ['SHIFT_BOOKED'], pushes: CHANGED, whatsapp: 'you have been booked for Care.' },
  },
}
export const EDIT: Cause<Decided> = {
  prepare: async (at) => {
    // From another week: within its own, hours that stand already would be no worse.
    const { id } = (await book(at, '2026-06-25')).body
    const times = { dateStart: `${DAY}T08:00:00Z`, dateEnd: `${DAY}T16:00:00Z` }
    return (extra) => at.admin.put(`/api/shifts/${id}`, { ...times, ...extra })
  },
  action: 'SHIFT_UPDATED',
  shifts: 1,
  told: { notices: ['SHIFT_CHANGED'], pushes: CHANGED, whatsapp: 'your booking for Care has changed.' },
}
export const GOING: Record<string, Cause> = {
  unbook: {
    prepare: async (at) => {
      const { id } = (await book(at, DAY)).body
      return () => at.admin.delete(`/api/bookings/${id}`)
    },
    action: 'SHIFT_UNASSIGNED',
    shifts: 1,
    told: {
      notices: ['SHIFT_CANCELLED'],
      pushes: CHANGED,
      whatsapp: 'your booking for Care has been cancelled.',
    },
  },
  'delete the job': {
    prepare: async (at) => {
      const { jobId, applicationId } = await applied(at)
      await confirm(at, applicationId)
      return () => at.admin.delete(`/api/jobs/${jobId}`)
    },
    action: 'SHIFT_UNASSIGNED',
    shifts: 2,
    told: { notices: ['JOB_DELETED'], pushes: CHANGED, whatsapp: 'Support worker, days has been cancelled.' },
  },
  'delete the person': {
    prepare: async (at) => {
      for (const day of [DAY, '2026-06-21']) await book(at, day)
      return () => at.admin.delete(`/api/admin/users/${at.person.id}`)
    },
    action: 'SHIFT_UNASSIGNED',
    shifts: 2,
    // Their devices and their notifications are deleted with them.
    told: { notices: [], pushes: [], whatsapp: 'Your 2 upcoming shifts have been cancelled' },
  },
}

const BOOKED = { notices: ['SHIFT_BOOKED'], pushes: CHANGED, whatsapp: 'you have been booked for Care.' }

/** Those whose audit entries and answers have tests of their own: others act, or other people are concerned too. */
export const ALSO_TOLD: Record<string, Pick<Cause, 'prepare' | 'told'>> = {
  'accept an offer': {
    prepare: async (at) => {
      const job = await twoDays(at)
      await at.admin.post(`/api/jobs/${job.id}/offers`, { contractorIds: [at.person.id] })
      await makeDue(at.server.deps, 'settle-offers')
      await runJobs(at.server.deps)
      const own = await clientFor(at.server, at.person)
      const [offer] = (await own.get('/api/my-offers')).body
      return () => own.post(`/api/my-offers/${offer!.id}/accept`)
    },
    told: COMING.confirm!.told,
  },
  'take a shift over': {
    prepare: async (at) => {
      const other = await createPerson(at.server.deps)
      const { id } = (await book({ ...at, person: other }, DAY)).body
      return () => at.admin.put(`/api/shifts/${id}`, { contractorId: at.person.id })
    },
    told: BOOKED,
  },
  'pass a shift on': {
    prepare: async (at) => {
      const other = await createPerson(at.server.deps)
      const { id } = (await book(at, DAY)).body
      return () => at.admin.put(`/api/shifts/${id}`, { contractorId: other.id })
    },
    told: GOING.unbook!.told,
  },
  'copy a week': {
    prepare: async (at) => {
      await book(at, DAY)
      const weeks = { from: DAY, to: '2026-06-27', contractorId: at.person.id }
      return () => at.admin.post('/api/rota/copy-week', weeks)
    },
    told: BOOKED,
  },
}
