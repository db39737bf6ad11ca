// The live board of the sample agency: open, filled and cancelled jobs with applicants. Created through the services,
// so that notifications, shifts, messages and the audit log match the board.

import { REJECTION_REASONS } from '#core/applications.ts'
import type { NewJob } from '#core/contracts/jobs.ts'
import { addDays, DAY_MS, type Day, dayOf, HOUR_MS, isoWeekStart } from '#core/time.ts'
import type { Call, SignedInCall } from '#server/call.ts'
import { applyForJob, rejectApplication } from '#server/features/applications/applications.service.ts'
import { confirmApplication } from '#server/features/applications/confirm.service.ts'
import { checkConflicts } from '#server/features/applications/conflicts.service.ts'
import { createJob, dismissJob } from '#server/features/jobs/jobs.service.ts'
import { fullNameOf, type UserRow } from '#server/features/people/people.service.ts'
import { deleteJob } from '#server/use-cases/delete-job.ts'
import type { DemoPeople } from './people.demo.ts'

interface DemoJob {
  headline: string
  address: string
  localAuthority: string
  times: [string, string]
  /** Days from today to the first day, or the Thursday of the week after next, and the number of days. */
  days: [number | 'Thursday', number]
  gender?: NewJob['genderPreference']
  initials?: string
  notes?: string
  bonus?: string
  applicants: number
  becomes?: 'filled' | 'cancelled' | 'cancelled after filling'
}

const JOBS: readonly DemoJob[] = [
  {
    headline: 'Support worker, learning disability',
    address: '48 Lordship Lane, East Dulwich, London SE22 8HJ',
    localAuthority: 'Southwark',
    times: ['08:00', '20:00'],
    days: [1, 5],
    initials: 'JM',
    notes: 'PBS training essential. Two staff on shift; the handover is at 07:45.',
    bonus: '£60 on completing all five days',
    applicants: 4,
  },
  {
    headline: 'Waking night, supported living',
    address: '12 Shernhall Street, Walthamstow, London E17 9HS',
    localAuthority: 'Waltham Forest',
    times: ['21:00', '07:00'],
    days: [2, 4],
    initials: 'AK',
    notes: 'Epilepsy awareness and buccal midazolam sign-off needed.',
    applicants: 2,
  },
  {
    headline: 'Personal care, female carer',
    address: '7 Ealing Green, Ealing, London W5 5DA',
    localAuthority: 'Ealing',
    times: ['07:00', '14:30'],
    days: [3, 7],
    gender: 'FEMALE',
    initials: 'SP',
    applicants: 1,
  },
  {
    headline: 'Complex care, tracheostomy trained',
    address: '221 Mare Street, Hackney, London E8 3QE',
    localAuthority: 'Hackney',
    times: ['08:00', '20:00'],
    days: [5, 3],
    notes: 'Tracheostomy and PEG competencies signed off within the last year. Shadow shift offered.',
    bonus: '£4 an hour above the standard rate',
    applicants: 0,
  },
  {
    headline: 'Live-in cover, 24 hours',
    address: '3 The Avenue, Kew, Richmond TW9 2AL',
    localAuthority: 'Richmond upon Thames',
    times: ['09:00', '09:00'],
    days: [6, 2],
    initials: 'DH',
    notes: 'Own room provided. Dog in the house.',
    applicants: 1,
  },
  {
    headline: 'School escort and after-school support',
    address: '95 Seven Sisters Road, London N7 7QP',
    localAuthority: 'Islington',
    times: ['14:00', '19:00'],
    days: [1, 12],
    gender: 'MALE',
    applicants: 3,
  },
  {
    headline: 'Dementia care, residential home',
    address: '60 Rye Lane, Peckham, London SE15 5BY',
    localAuthority: 'Southwark',
    times: ['07:30', '15:30'],
    days: [9, 5],
    applicants: 0,
  },
  {
    headline: 'Weekend support, mental health step-down',
    address: '18 High Road, Wood Green, London N22 6BX',
    localAuthority: 'Haringey',
    times: ['10:00', '18:00'],
    days: [4, 2],
    bonus: '£25 a day weekend supplement',
    applicants: 2,
  },
  {
    headline: 'Sleep-in, autism service',
    address: '5 Church Road, Upper Norwood, London SE19 2TF',
    localAuthority: 'Croydon',
    times: ['22:00', '08:00'],
    // On whatever day the demo is made, the first contractor is free then, and can be offered it.
    days: ['Thursday', 3],
    applicants: 1,
  },
  {
    headline: 'Reablement visits, mornings',
    address: '140 Cranbrook Road, Ilford IG1 4LZ',
    localAuthority: 'Redbridge',
    times: ['07:00', '13:00'],
    days: [2, 6],
    initials: 'NB',
    applicants: 3,
    gender: 'FEMALE',
    becomes: 'filled',
  },
  {
    headline: 'Night nurse, palliative care',
    address: '33 Haverstock Hill, London NW3 2BL',
    localAuthority: 'Camden',
    times: ['20:00', '08:00'],
    days: [-2, 4],
    initials: 'RW',
    notes: 'Syringe driver competency.',
    applicants: 2,
    becomes: 'filled',
  },
  {
    headline: 'Hospital sitter, one to one',
    address: 'Whipps Cross Road, Leytonstone, London E11 1NR',
    localAuthority: 'Waltham Forest',
    times: ['08:00', '20:00'],
    days: [7, 2],
    applicants: 2,
    becomes: 'cancelled',
  },
  {
    headline: 'Outreach support, evenings',
    address: '27 Broadway, West Ealing, London W13 0SA',
    localAuthority: 'Ealing',
    times: ['16:00', '22:00'],
    days: [8, 3],
    applicants: 1,
    becomes: 'cancelled after filling',
  },
]

export async function demoJobs(
  demo: Pick<Call, 'db' | 'now' | 'settings'>,
  people: DemoPeople,
): Promise<void> {
  const { now } = demo
  const candidates = people.contractors.filter(({ id }) => id !== people.paused.id)
  const admin = people.admins[0] ?? people.masterAdmin
  const manager = people.managers[0] ?? people.masterAdmin
  /** A call by one of them, at a given time. */
  const by = (person: UserRow, at: Date): SignedInCall => {
    const viewer = { sessionId: '', id: person.id, role: person.role, fullName: fullNameOf(person) }
    return { ...demo, now: at, viewer, actor: { viewer, ip: '127.0.0.1', userAgent: null } }
  }
  let turn = 0
  for (const [n, given] of JOBS.entries()) {
    const posted = new Date(now.getTime() - 3 * DAY_MS - n * 2 * HOUR_MS)
    const job = await createJob(by(admin, posted), newJob(given, dayOf(now)))
    const applications: string[] = []
    for (let tries = 0; applications.length < given.applicants && tries < candidates.length; tries++) {
      const person = candidates[turn++ % candidates.length]!
      const { findings } = await checkConflicts(by(admin, posted), person.id, job.id)
      if (findings.some(({ level }) => level === 'block')) continue
      const at = new Date(posted.getTime() + (applications.length + 1) * 5 * HOUR_MS)
      applications.push((await applyForJob(by(person, at), job.id)).id)
    }
    const [first, , third] = applications
    const answered = new Date(now.getTime() - (n + 1) * HOUR_MS)
    if (first && (given.becomes === 'filled' || given.becomes === 'cancelled after filling')) {
      await confirmApplication(by(manager, answered), first, {})
    } else if (third) {
      await rejectApplication(by(manager, answered), third, REJECTION_REASONS[0])
    }
    if (given.becomes?.startsWith('cancelled')) await deleteJob(by(admin, answered), job.id)
    if (n === 3) await dismissJob(by(candidates[0]!, answered), job.id)
  }
}

function newJob(job: DemoJob, today: Day): NewJob {
  const [first, count] = job.days
  const startDate = first === 'Thursday' ? thursdayAfterNext(today) : addDays(today, first)
  return {
    headline: job.headline,
    address: job.address,
    localAuthority: job.localAuthority,
    genderPreference: job.gender ?? 'NO_PREFERENCE',
    shiftStartTime: job.times[0],
    shiftEndTime: job.times[1],
    startDate,
    endDate: addDays(startDate, count - 1),
    serviceUserInitials: job.initials ?? null,
    notes: job.notes ?? null,
    bonus: job.bonus ?? null,
  }
}

/** 11 to 17 days ahead. */
const thursdayAfterNext = (today: Day): Day => addDays(isoWeekStart(today), 2 * 7 + 3)
