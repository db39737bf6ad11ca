// The dashboard: what each role sees, what staff do from it, and a contractor's own shifts.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnswerOf } from '#core/contracts/index.ts'
import { confirmApplication } from '#core/endpoints/applications.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { reportConflicts } from '#core/endpoints/reports.ts'
import { changeRole } from '#core/endpoints/users.ts'
import { FIRST_STEPS } from '#core/home.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { idOf, signedIn, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, fill, push } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { ahead, applied, booked, jobBoardOf, postedJob, today } from './support/rota-and-jobs.ts'
import { expectToast, h1, inside } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

type Home = AnswerOf<typeof getStaffHome>
const QUIET: Home = { today: [], unfilled: [], applications: [], accounts: [], firstSteps: null }
const section = (name: string) => inside(() => screen.getByRole('region', { name }))
const words = (name: string) => screen.getByRole('region', { name }).textContent
const sectionShown = (name: string) => screen.findByRole('region', { name })

const CARDS = {
  CONTRACTOR: ['Rota Board', 'Live Jobs'],
  MANAGER: ['Rota Board', 'Live Jobs', 'Team'],
  ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
  MASTER_ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
} as const
const STAFF_SEES = {
  'Tonight and today': true,
  'Unfilled in the next 7 days': true,
  'To decide': true,
  'Conflicts ahead': true,
  'Upcoming shifts': false,
}
const SEES = {
  CONTRACTOR: {
    ...Object.fromEntries(Object.keys(STAFF_SEES).map((name) => [name, false])),
    ...{ 'Notification Board': true, 'Your Stats': false, 'Upcoming shifts': true },
  },
  MANAGER: { ...STAFF_SEES, 'Notification Board': false, 'Your Stats': false },
  ADMIN: { ...STAFF_SEES, 'Notification Board': true, 'Your Stats': true },
  MASTER_ADMIN: { ...STAFF_SEES, 'Notification Board': true, 'Your Stats': false },
} as const

it.each(['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)('the dashboard of %s', async (role) => {
  await openApp('/home', { as: role })
  await h1('Welcome back, Sam')
  screen.getByText(formatDay(today(), FORMATS.longDate))
  const sees = Object.entries(SEES[role])
  for (const [name] of sees.filter(([, isSeen]) => isSeen)) await sectionShown(name)
  for (const [name, isSeen] of sees) {
    expect(screen.queryAllByRole('region', { name }), name).toHaveLength(isSeen ? 1 : 0)
  }
  const links = within(screen.getByRole('navigation', { name: 'Go to' })).getAllByRole('link')
  expect(links).toHaveLength(CARDS[role].length)
  for (const [n, name] of CARDS[role].entries()) expect(links[n]?.textContent).toMatch(new RegExp(`^${name}`))
})

it('somebody without a first name is welcomed all the same', async () => {
  await openApp('/', { as: 'CONTRACTOR', answers: [signedIn('CONTRACTOR', { firstName: '' })] })
  await h1('Welcome back, there')
})

it('Conflicts ahead lists what breaks a rule from today on; each opens its booking', async () => {
  const shift = booked(ahead(1), '08:00', '20:00', { headline: 'Day care' })
  const rota = rotaOf({ shifts: [shift] })
  const report = { from: today(), to: ahead(13), warningCount: 0, totalConflicts: 0, affectedUsers: 0 }
  const item = {
    ...{ rule: 'unavailable-day' as const, severity: 'conflict' as const, day: ahead(1), override: null },
    ...{ userId: shift.assignedToId, contractorName: 'Amara Okafor', shiftId: shift.id },
    ...{ headline: shift.headline, dateStart: shift.dateStart, dateEnd: shift.dateEnd },
    reason: `${formatDay(ahead(1), FORMATS.weekdayDate)} is marked Unavailable`,
  }
  let items: (typeof item)[] = []
  const none = 'Nothing on the rota ahead breaks a rule.'
  const {
    user,
    server,
    push: pushed,
  } = await openApp('/', {
    as: 'MANAGER',
    answers: [...rota.answers, answer(reportConflicts, () => ({ ...report, items }))],
  })
  await section('Conflicts ahead').findByText(none)
  expect(server.sent(reportConflicts)[0]?.url.searchParams.get('from')).toBe(today())
  items = [item]
  await pushed('shifts')
  await waitFor(() =>
    expect(words('Conflicts ahead')).toMatch(/Amara Okafor.*is marked Unavailable\..*Conflict/),
  )
  expect(section('Conflicts ahead').getAllByRole('listitem')).toHaveLength(1)
  await user.click(section('Conflicts ahead').getByRole('button'))
  await screen.findByRole('dialog', { name: 'Booking Details' })
  await dialog().findByText('Day care')
  await push(user, 'Unbook Slot')
  const asking = within(screen.getByRole('alertdialog'))
  await user.click(asking.getByRole('checkbox', { name: 'Find cover' }))
  items = []
  await user.click(asking.getByRole('button', { name: /^Unbook/ }))
  await section('Conflicts ahead').findByText(none)
})

it('Tonight and today says who works and whether they confirmed; a row opens the booking', async () => {
  const [own, office] = [
    booked(today(), '00:00', '00:00'),
    booked(today(), '00:00', '00:00', { assignedToName: 'Ben Lee', headline: 'Booked by the office' }),
  ]
  const { user } = await openApp('/', {
    as: 'MANAGER',
    answers: [
      ...rotaOf({ shifts: [own, office] }).answers,
      answer(getStaffHome, {
        ...QUIET,
        today: [
          { ...own, confirmed: true },
          { ...office, confirmed: false },
        ],
      }),
    ],
  })
  await sectionShown('Tonight and today')
  const row = (name: string) =>
    section('Tonight and today')
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(name))!
  expect(row('Amara Okafor').textContent).toContain('Confirmed')
  expect(row('Amara Okafor').textContent).not.toContain('Not confirmed')
  expect(row('Ben Lee').textContent).toContain('Not confirmed')
  await user.click(within(row('Ben Lee')).getByRole('button'))
  expect((await screen.findByRole('dialog', { name: 'Booking Details' })).textContent).toContain(
    'Booked by the office',
  )
})

it('Unfilled leads to the job, and what is filled disappears', async () => {
  const job = postedJob(60, { startDate: ahead(2), endDate: ahead(3) })
  const { id: jobId, ...times } = job
  let unfilled = [{ ...times, jobId, days: [ahead(2), ahead(3)], applicants: 0 }]
  const { user, push: pushed } = await openApp('/', {
    as: 'MANAGER',
    answers: [...jobBoardOf({ jobs: [job] }).answers, answer(getStaffHome, () => ({ ...QUIET, unfilled }))],
  })
  const name = 'Unfilled in the next 7 days'
  await sectionShown(name)
  const label = (days: number) => formatDay(ahead(days), FORMATS.weekdayDate)
  expect(section(name).getAllByRole('listitem')).toHaveLength(1)
  expect(words(name)).toContain(`${label(2)}, ${label(3)} · 08:00 - 20:00`)
  expect(words(name)).toContain('No applicants')
  expect(section(name).getByRole('link').getAttribute('href')).toBe(`/live-jobs?job=${job.id}`)
  unfilled = []
  await pushed('jobs')
  await waitFor(() => expect(words(name)).toContain('Every job in the next 7 days is filled.'))
  await user.click(screen.getAllByRole('link', { name: /Live Jobs/ })[0]!)
  await h1('Live Jobs')
})

it('To decide has applications with their dates and new accounts, and both can be decided there', async () => {
  const job = postedJob(60)
  const waiting = applied(job, { contractorName: 'Cara Nwosu' })
  const { headline: jobHeadline, serviceUserInitials, ...times } = job
  const toDecide = { ...times, ...waiting, jobHeadline, serviceUserInitials }
  const pending = userOf(9, { role: 'PENDING', firstName: '', lastName: '', whatsappNumber: '+447700900123' })
  let home: Home = { ...QUIET, applications: [toDecide], accounts: [pending] }
  const { user, server } = await openApp('/', {
    as: 'MANAGER',
    answers: [
      ...jobBoardOf({ jobs: [job], applications: [waiting] }).answers,
      answer(getStaffHome, () => home),
      answer(changeRole, () => {
        home = { ...home, accounts: [] }
        return { ...pending, role: 'CONTRACTOR' as const }
      }),
    ],
  })
  await sectionShown('To decide')
  expect(section('To decide').getAllByRole('listitem')).toHaveLength(2)
  const dates = [10, 11].map((days) => formatDay(ahead(days), FORMATS.weekdayDate)).join(' to ')
  expect(words('To decide')).toContain(`${dates} · 08:00 - 20:00`)
  await user.click(
    section('To decide').getByRole('button', { name: `Confirm Cara Nwosu for ${job.headline}` }),
  )
  home = { ...home, applications: [] }
  await screen.findByRole('dialog', { name: 'Confirm application' })
  await push(user, 'Confirm')
  await expectToast('Job application confirmed successfully')
  expect(server.sent(confirmApplication)).toMatchObject([{ params: { id: waiting.id } }])
  await waitFor(() => expect(section('To decide').getAllByRole('listitem')).toHaveLength(1))
  await user.click(section('To decide').getByRole('button', { name: 'Approve +447700900123' }))
  await screen.findByRole('dialog', { name: 'Approve account' })
  fill('First name', 'Dan')
  fill('Last name', 'Reed')
  await push(user, 'Approve')
  await waitFor(() => expect(words('To decide')).toContain('Nothing waits for a decision.'))
  expect(server.sent(changeRole)).toMatchObject([
    { params: { userId: pending.id }, body: { firstName: 'Dan', lastName: 'Reed', role: 'CONTRACTOR' } },
  ])
})

it('a new agency sees its five first steps with their state instead of empty lists', async () => {
  let done = 0
  const { user, push: pushed } = await openApp('/', {
    ...{ as: 'MASTER_ADMIN', width: 390 },
    answers: [
      answer(getStaffHome, () => ({
        ...QUIET,
        firstSteps: FIRST_STEPS.map((step, n) => ({ step, done: n < done })),
      })),
    ],
  })
  await sectionShown('First steps')
  const steps = section('First steps').getAllByRole('listitem')
  expect(steps).toHaveLength(5)
  expect(words('First steps')).toContain('0 of 5 done')
  for (const name of ['Tonight and today', 'To decide'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  done = 1
  await pushed('users')
  await waitFor(() => expect(words('First steps')).toContain('1 of 5 done'))
  expect(section('First steps').getAllByRole('listitem')[0]?.textContent).toContain('Done')
  await user.click(section('First steps').getByRole('link', { name: /Post a job/ }))
  await h1('Create Job')
})

it('a manager sees only the first steps that a manager may take', async () => {
  const steps = (['availability', 'shift', 'message'] as const).map((step) => ({ step, done: false }))
  await openApp('/', { as: 'MANAGER', answers: [answer(getStaffHome, { ...QUIET, firstSteps: steps })] })
  await sectionShown('First steps')
  expect(words('First steps')).toContain('0 of 3 done')
  const links = section('First steps').getAllByRole('link')
  for (const [n, name] of ['Find out who is free', 'Book a shift', 'Write to your people'].entries()) {
    expect(links[n]?.textContent).toMatch(new RegExp(`^${name}`))
  }
  expect(links).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'Tonight and today' })).toBeNull()
})

it('Your Stats and the upcoming shifts are real, and follow a booking at once', async () => {
  const rota = rotaOf()
  const { push: pushed } = await openApp('/', { as: 'ADMIN', answers: rota.answers })
  await sectionShown('Your Stats')
  await waitFor(() => expect(words('Your Stats')).toContain('Shifts this week0'))
  const own = { assignedToId: idOf(1) }
  // Tonight is still to come or running at whatever time this runs.
  rota.shifts = [
    booked(ahead(0), '20:00', '08:00', own),
    ...[13, 14, 31].map((n) => booked(ahead(n), '08:00', '20:00', own)),
  ]
  await pushed('shifts')
  await waitFor(() => expect(words('Your Stats')).toContain('Next 2 weeks2'))
  expect(words('Your Stats')).toContain('Shifts this week1')
  expect(words('Your Stats')).toContain('RoleAdmin')
  const shifts = (await sectionShown('Upcoming shifts')).querySelectorAll('li')
  expect(shifts).toHaveLength(3)
  // How long tonight lasts depends on the clocks; a day shift is the same on every day.
  expect(shifts[0]?.textContent).toContain('20:00 - 08:00 (+1)')
  expect(shifts[1]?.textContent).toContain('08:00 - 20:00 · 12h')
})
