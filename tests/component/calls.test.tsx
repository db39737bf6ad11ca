// What the screens send and ask for, call by call.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { REJECTION_REASONS } from '#core/applications.ts'
import type { ApplicationToDecide } from '#core/contracts/home.ts'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  rejectApplication,
} from '#core/endpoints/applications.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { createJob, dismissJob, listDismissals, listJobs } from '#core/endpoints/jobs.ts'
import { reportConflicts } from '#core/endpoints/reports.ts'
import { listMyShifts } from '#core/endpoints/rota.ts'
import { addDays, dayOf } from '#core/time.ts'
import { jobOf, shiftOf } from '#tests/support/rota-data.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { applicationOf, choose, fill, pressButton, typeWhen } from './support/people-and-admin.ts'
import { h1, inside } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const TODAY = dayOf(new Date())
const ahead = (days: number) => addDays(TODAY, days)

const digitsOf = (day: string) => day.split('-').reverse().join('')

it('a new job is sent with each field of the form, and nothing else', async () => {
  const typed = {
    headline: 'Night nurse',
    address: '4 Elm Road, York',
    shiftStartTime: '22:00',
    shiftEndTime: '06:20',
    startDate: ahead(3),
    endDate: ahead(4),
    serviceUserInitials: 'AB',
    localAuthority: 'York',
    notes: 'Ring the second bell',
    bonus: '£50',
  }
  const made = jobOf(idOf(30), { ...typed, genderPreference: 'MALE' })
  const { user, server } = await openApp('/create-job', {
    as: 'ADMIN',
    answers: [answer(createJob, { ...made, warning: null })],
  })
  await fill(user, await screen.findByLabelText(/^Headline/), typed.headline)
  await fill(user, screen.getByRole('combobox', { name: /^Address/ }), typed.address)
  await choose(user, 'Gender preference', 'Male')
  await typeWhen('Start time', '2200')
  await typeWhen('End time', '0620')
  await typeWhen('Start date', digitsOf(typed.startDate))
  await typeWhen('End date', digitsOf(typed.endDate))
  await fill(user, screen.getByLabelText(/^Service user initials/), typed.serviceUserInitials)
  await fill(user, screen.getByLabelText(/^Local authority/), typed.localAuthority)
  await fill(user, screen.getByLabelText(/^Notes/), typed.notes)
  await fill(user, screen.getByLabelText(/^Bonus information/), typed.bonus)
  server.answers(answer(listJobs, [made]))
  await pressButton(user, 'Create Job')
  await h1('Live Jobs')
  expect(location.pathname).toBe('/live-jobs')
  await screen.findByRole('heading', { name: 'Night nurse' })
  expect(server.sent(createJob).map(({ body }) => body)).toEqual([{ ...typed, genderPreference: 'MALE' }])
})

const confirmed = answer(confirmApplication, {
  ...applicationOf(20, { status: 'CONFIRMED' }),
  ...{ shiftsCreated: 2, whatsappQueued: true, findings: [], conflict: false, warning: null },
})
const toDecide = (n: number, contractorName: string): ApplicationToDecide => ({
  id: idOf(n),
  jobId: idOf(100 + n),
  jobHeadline: 'Night care',
  serviceUserInitials: null,
  contractorId: idOf(n + 10),
  contractorName,
  appliedAt: '2026-06-15T09:00:00.000Z',
  startDate: '2026-06-22',
  endDate: '2026-06-23',
  shiftStartTime: '08:00',
  shiftEndTime: '20:00',
})

it('the dashboard and the admin panel confirm with notes and initials, and a rejection sends its reason', async () => {
  const confirmWith = async (
    { user, server }: Awaited<ReturnType<typeof openApp>>,
    name: RegExp,
    notes: string,
  ) => {
    await pressButton(user, name)
    await fill(user, await screen.findByLabelText(/^Service user initials/), 'jk')
    await fill(user, screen.getByLabelText(/^Notes/), notes)
    await pressButton(user, 'Confirm')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return server.sent(confirmApplication).map(({ params, body }) => [params.id, body])
  }
  const home = await openApp('/', {
    as: 'ADMIN',
    answers: [
      answer(getStaffHome, {
        ...{ today: [], unfilled: [], accounts: [], firstSteps: null },
        applications: [toDecide(20, 'Amara Okafor'), toDecide(21, 'Bola Okafor')],
      }),
      confirmed,
      answer(rejectApplication, applicationOf(21, { status: 'REJECTED' })),
    ],
  })
  expect(await confirmWith(home, /^Confirm Amara Okafor for/, 'Ask for Sue')).toEqual([
    [idOf(20), { notes: 'Ask for Sue', serviceUserInitials: 'jk' }],
  ])
  await pressButton(home.user, /^Reject Bola Okafor for/)
  await home.user.click(within(await screen.findByRole('dialog')).getAllByRole('radio')[0]!)
  await pressButton(home.user, 'Reject')
  await waitFor(() =>
    expect(home.server.sent(rejectApplication).map(({ params, body }) => [params.id, body])).toEqual([
      [idOf(21), { reason: REJECTION_REASONS[0] }],
    ]),
  )
  const panel = await openApp('/admin?tab=notifications', {
    as: 'ADMIN',
    answers: [answer(listApplications, [applicationOf(22)]), confirmed],
  })
  expect(await confirmWith(panel, /^Confirm Amara Okafor/, 'By the back door')).toEqual([
    [idOf(22), { notes: 'By the back door', serviceUserInitials: 'jk' }],
  ])
})

it('a contractor applies, dismisses and clears by the calls of the specification', async () => {
  const [first, second] = [jobOf(idOf(30), { headline: 'First' }), jobOf(idOf(31), { headline: 'Second' })]
  const own = idOf(1)
  let isDismissed = false
  // The draft of an e-mail, which no page follows here.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const mine = applicationOf(20, { jobId: first.id, contractorId: own })
  const { user, server, push } = await openApp('/live-jobs', {
    as: 'CONTRACTOR',
    answers: [
      answer(listJobs, () => (isDismissed ? [first] : [first, second])),
      answer(checkConflicts, {
        ...{ hasConflicts: false, conflictingShifts: [], conflictingDates: [], totalConflictDays: 0 },
        ...{ findings: [], meaning: { weeks: [], shortestRestHours: null, warnings: [] } },
      }),
      answer(applyForJob, mine),
      answer(dismissJob, () => {
        isDismissed = true
        return { jobId: second.id, contractorId: own, createdAt: '2026-06-15T09:00:00.000Z' }
      }),
      answer(clearApplication, { success: true }),
    ],
  })
  const card = (name: string) => screen.queryByRole('region', { name })
  await waitFor(() => expect(server.sent(checkConflicts)).toHaveLength(2))
  for (const endpoint of [listJobs, listContractorApplications, listDismissals]) {
    expect(server.sent(endpoint)).not.toEqual([])
  }
  expect(server.sent(listContractorApplications)[0]?.params).toEqual({ id: own })
  expect(server.sent(listDismissals)[0]?.params).toEqual({ contractorId: own })
  expect(
    server.sent(checkConflicts).map(({ params, url }) => [params.id, url.searchParams.get('jobId')]),
  ).toEqual([
    [own, first.id],
    [own, second.id],
  ])
  await pressButton(user, 'Apply', card('First') ?? undefined)
  await screen.findByRole('dialog')
  server.answers(answer(listContractorApplications, [mine]))
  await pressButton(user, 'Send application')
  await waitFor(() => expect(server.sent(applyForJob).map(({ body }) => body)).toEqual([{ jobId: first.id }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressButton(user, 'Dismiss', card('Second') ?? undefined)
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Dismiss')
  await waitFor(() => expect(card('Second')).toBeNull())
  expect(server.sent(dismissJob).map(({ body }) => body)).toEqual([{ jobId: second.id }])

  server.answers(answer(listContractorApplications, [{ ...mine, status: 'REJECTED' }]))
  await push('applications')
  await inside(() => card('First')!).findByRole('button', { name: 'Clear status' })
  server.answers(answer(listContractorApplications, []))
  await pressButton(user, 'Clear status')
  await inside(() => card('First')!).findByRole('button', { name: 'Apply' })
  expect(server.sent(clearApplication).map(({ params, body }) => [params.id, body])).toEqual([[mine.id, {}]])
})

it('the dashboard asks for the shifts of the next 30 days, and for the conflicts of the next 14', async () => {
  const shift = shiftOf(idOf(40), ahead(30), '09:00', '17:00', { assignedToId: idOf(1) })
  const { server } = await openApp('/', { as: 'MASTER_ADMIN', answers: [answer(listMyShifts, [shift])] })
  const upcoming = await screen.findByRole('region', { name: 'Upcoming shifts' })
  await waitFor(() => expect(within(upcoming).getAllByRole('listitem')).toHaveLength(1))
  expect(server.sent(listMyShifts).map(({ url }) => url.search)).toContain(`?start=${TODAY}&end=${ahead(30)}`)
  expect(server.sent(reportConflicts).map(({ url }) => url.search)).toContain(
    `?from=${TODAY}&to=${ahead(13)}`,
  )
})
