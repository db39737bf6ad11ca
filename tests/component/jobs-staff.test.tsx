// The board of live jobs as staff see and manage it.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { confirmApplication, listApplications } from '#core/endpoints/applications.ts'
import { deleteJob, getJob, listJobs, offerJobAgain, updateJob } from '#core/endpoints/jobs.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import { LIMITS } from '#core/limits.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { openApp } from './support/app.tsx'
import { choose, dialog, field, fill, push, typeWhen } from './support/board.ts'
import { ahead, applied, type JobBoard, jobBoardOf, postedJob } from './support/rota-and-jobs.ts'
import { expectToast, h1, inside } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const open = (board: JobBoard, as: Role = 'MANAGER', more: Answer[] = [], path = '/live-jobs') =>
  openApp(path, { as, answers: [...board.answers, ...more] })

const shown = (headline: string) => screen.findByRole('region', { name: headline })
const card = (headline: string) => inside(() => screen.getByRole('region', { name: headline }))
const isGone = (text: string | RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull())
const question = () => inside(() => screen.getByRole('alertdialog'))
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('Delete Job says what it undoes, then the job leaves the board', async () => {
  const job = postedJob(60)
  const { user, server } = await open(jobBoardOf({ jobs: [job], applications: [applied(job)] }), 'MANAGER', [
    answer(getJob, { ...job, deleting: { shiftsToUnbook: 1, pastShiftsKept: 0, applicants: 1 } }),
  ])
  await shown(job.headline)
  await card(job.headline).findByText('1 applicant')
  card(job.headline).getByText('Amara Okafor')
  expect(screen.queryByRole('link', { name: 'Create Job' })).toBeNull()
  await user.click(card(job.headline).getByRole('button', { name: 'Delete Job' }))
  await question().findByText('1 shift still to come will be unbooked, and the contractor will be notified.')
  question().getByText('1 person who applied will be notified.')
  await user.click(question().getByRole('button', { name: 'Delete Job' }))
  await screen.findByText('No live jobs')
  expect(server.sent(deleteJob)).toMatchObject([{ params: { id: job.id } }])
})

it('what staff cannot read or delete is told, and the board stays', async () => {
  const job = postedJob(60)
  const board = jobBoardOf({ jobs: [job] })
  const { user, server } = await open(board, 'ADMIN', [refusal(listApplications, 400)])
  await shown(job.headline)
  await expectToast('Error', 'Failed to load applications. Please try again.')
  server.answers(...board.answers, refusal(deleteJob, 500))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await isGone('Applications could not be loaded.')
  await user.click(card(job.headline).getByRole('button', { name: 'Delete Job' }))
  await user.click(question().getByRole('button', { name: 'Delete Job' }))
  await expectToast('Failed to delete job')
  await shown(job.headline)
  expect(screen.getByRole('link', { name: 'Create Job' }).getAttribute('href')).toBe('/create-job')
})

it('a job whose applications did not fit into the list of all has its own', async () => {
  const [old, recent] = [postedJob(60), postedJob(61, { headline: 'Sought after' })]
  const own = applied(old, { contractorName: 'Ben Lee', status: 'REJECTED' })
  const many = Array.from({ length: LIMITS.applicationsListed }, (_, n) =>
    applied(recent, { contractorName: `Person ${n}` }),
  )
  const board = jobBoardOf({ jobs: [old, recent] })
  await open(board, 'MANAGER', [
    answer(listApplications, ({ url }) => {
      const jobId = url.searchParams.get('jobId')
      return jobId === old.id ? [own] : many
    }),
  ])
  await shown(recent.headline)
  await card(recent.headline).findByText(`${LIMITS.applicationsListed} applicants`)
  await card(old.headline).findByText('Ben Lee')
})

it('a board that cannot be loaded says Database Connection Issue, and recovers', async () => {
  const board = jobBoardOf({ jobs: [postedJob(60)] })
  const { user, server } = await open(board, 'MANAGER', [
    refusal(listJobs, 503, { message: 'The service is not available right now.' }),
  ])
  await screen.findByText('Database Connection Issue')
  server.answers(...board.answers)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await shown('Job 60')
})

it('two thousand jobs are filtered and ordered, with few of them in the page', async () => {
  const place = (n: number) => (n % 2 ? `${n} Low Lane, York` : `${n} High Street, Leeds`)
  const jobs = Array.from({ length: 2000 }, (_, n) =>
    postedJob(1000 + n, {
      headline: n === 1234 ? 'Night nurse with a rare skill' : `Support worker ${n}`,
      ...{ address: place(n), startDate: ahead(n % 300), endDate: ahead(n % 300) },
      status: n % 10 === 0 ? 'FILLED' : 'OPEN',
    }),
  )
  const { user } = await open(jobBoardOf({ jobs }), 'ADMIN')
  await screen.findByText('2000 jobs')
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
  fill('Search jobs', 'rare NURSE')
  await screen.findByText('1 job')
  await shown('Night nurse with a rare skill')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  fill('Place', 'york')
  await screen.findByText('1000 jobs')
  await typeWhen('From', ahead(5))
  await typeWhen('To', ahead(5))
  await screen.findByText('7 jobs')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await choose(user, 'Show', 'Filled')
  await screen.findByText('200 jobs')
  fill('Search jobs', 'nothing like it')
  await screen.findByText('No jobs match')
})

it('a job with an unbooked day says so and is offered again for that day', async () => {
  const job = postedJob(60, { status: 'FILLED', startDate: ahead(10), endDate: ahead(12) })
  const board = jobBoardOf({ jobs: [job], uncovered: { [job.id]: [ahead(11)] } })
  const { user, server } = await open(board, 'MANAGER', [
    answer(offerJobAgain, () => {
      board.uncovered = {}
      const again = postedJob(61, { headline: job.headline, startDate: ahead(11), endDate: ahead(11) })
      board.jobs = [...board.jobs, again]
      return { jobs: [again] }
    }),
  ])
  await shown(job.headline)
  await card(job.headline).findAllByText('1 of 3 days uncovered')
  const day = formatDay(ahead(11), FORMATS.weekdayDate)
  expect((await shown(job.headline)).textContent).toContain(`1 of 3 days uncovered: ${day}`)
  await user.click(card(job.headline).getByRole('button', { name: 'Offer again' }))
  expect(server.sent(offerJobAgain), 'it asks first').toEqual([])
  await user.click(question().getByRole('button', { name: 'Offer again' }))
  await expectToast('Offered again')
  await isGone(/days uncovered/)
})

it('a job is edited; its dates only while nobody is booked', async () => {
  const [free, taken] = [
    postedJob(60, { headline: 'Open one' }),
    postedJob(61, { headline: 'Booked one', status: 'FILLED' }),
  ]
  const board = jobBoardOf({ jobs: [free, taken], uncovered: { [taken.id]: [ahead(11)] } })
  const { user, server } = await open(board, 'ADMIN', [
    answer(getJob, ({ params }) => ({
      ...board.jobs.find(({ id }) => id === params.id)!,
      deleting: { shiftsToUnbook: params.id === taken.id ? 1 : 0, pastShiftsKept: 0, applicants: 0 },
    })),
    answer(updateJob, ({ params, body }) => {
      board.jobs = board.jobs.map((job) => (job.id === params.id ? { ...job, ...body } : job))
      return { ...board.jobs.find(({ id }) => id === params.id)!, warning: null }
    }),
  ])
  await shown(free.headline)
  await user.click(card(free.headline).getByRole('link', { name: 'Edit' }))
  await h1('Edit Job')
  await waitFor(() => expect(field('Headline').value).toBe('Open one'))
  fill('Headline', 'Open one, now with a car')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectToast('Job Saved')
  await shown('Open one, now with a car')

  await user.click(await card(taken.headline).findByRole('link', { name: 'Edit' }))
  await screen.findByText(/Dates and times cannot be changed while somebody is booked/)
  expect(screen.queryByText('Start date')).toBeNull()
  fill('Notes (optional)', 'Ring twice')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await shown(taken.headline)).textContent).toContain('Ring twice'))
  expect(server.sent(updateJob)).toHaveLength(2)
})

it('a duplicate takes over everything but the days', async () => {
  const job = postedJob(60, { bonus: '£50 on the day' })
  const { user } = await open(jobBoardOf({ jobs: [job] }), 'ADMIN')
  await shown(job.headline)
  await user.click(card(job.headline).getByRole('link', { name: 'Duplicate' }))
  await h1('Duplicate Job')
  await waitFor(() => expect(field('Headline').value).toBe(job.headline))
  expect(field('Bonus information (optional)').value).toBe('£50 on the day')
  await user.click(screen.getByRole('button', { name: 'Create Job' }))
  await screen.findByText('Start date is required')
})

it('a manager neither edits nor duplicates', async () => {
  const job = postedJob(60)
  await open(jobBoardOf({ jobs: [job] }))
  await shown(job.headline)
  card(job.headline).getByRole('button', { name: 'Delete Job' })
  expect(card(job.headline).queryByRole('link', { name: /Edit|Duplicate/ })).toBeNull()
})

it('staff filter by what is left to do; filled and past jobs are folded', async () => {
  const waited = postedJob(60, { headline: 'Somebody waits', startDate: ahead(8), endDate: ahead(8) })
  const filled = postedJob(63, { headline: 'Partly filled', status: 'FILLED' })
  const jobs = [
    waited,
    postedJob(61, { headline: 'Nobody applied', startDate: ahead(9), endDate: ahead(9) }),
    postedJob(62, { headline: 'Long over', startDate: ahead(-9), endDate: ahead(-8) }),
    filled,
  ]
  const board = jobBoardOf({ jobs, applications: [applied(waited)], uncovered: { [filled.id]: [ahead(11)] } })
  const { user } = await open(board, 'ADMIN')
  await waitFor(() => expect(headings()).toEqual(['Somebody waits', 'Nobody applied', 'Partly filled']))
  const fold = screen.getByRole('button', { name: 'Filled and past (1)' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await user.click(fold)
  await shown('Long over')
  await choose(user, 'Show', 'To review')
  await waitFor(() => expect(headings()).toEqual(['Somebody waits']))
  await choose(user, 'Show', 'Unfilled')
  await waitFor(() => expect(headings()).toHaveLength(3))
  expect(screen.queryByRole('region', { name: 'Long over' })).toBeNull()
})

it('a link leads to one job, filled or not', async () => {
  const [one, other] = [postedJob(60, { headline: 'The one', status: 'FILLED' }), postedJob(61)]
  const path = `/live-jobs?job=${one.id}`
  const { user } = await open(jobBoardOf({ jobs: [one, other] }), 'ADMIN', [], path)
  await shown('The one')
  expect(screen.queryByRole('region', { name: 'Job 61' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show all jobs' }))
  await shown('Job 61')
})

it('confirming shows what the rules say of the initials that are typed, and takes the same reason', async () => {
  const job = postedJob(60, { serviceUserInitials: 'CD' })
  const rule = { rule: 'do-not-send' as const, level: 'block' as const, overridable: true, day: ahead(10) }
  const blocked = { ...rule, message: 'Not to be sent to AB again' }
  const { user, server } = await open(jobBoardOf({ jobs: [job], applications: [applied(job)] }), 'MANAGER', [
    answer(checkShifts, ({ body }) => {
      const isKept = String(body.serviceUserInitials ?? '').toUpperCase() === 'AB'
      return { findings: isKept ? [blocked] : [], canAssign: true, needsReason: isKept, failed: [] }
    }),
  ])
  await shown(job.headline)
  await user.click(await card(job.headline).findByRole('button', { name: 'Confirm Amara Okafor' }))
  const initials = 'Service user initials (optional)'
  const status = () => dialog().getByRole('status').textContent
  expect(status()).toBe('')
  fill(initials, 'ab')
  await waitFor(() => expect(status()).toContain('Not to be sent to AB again'))
  expect(dialog().getByRole('button', { name: 'Confirm anyway' })).toBeDefined()
  await push(user, 'Confirm anyway')
  expect(server.sent(confirmApplication), 'without its reason').toEqual([])
  fill('Reason to confirm anyway', 'Sorted out with the family')
  fill(initials, 'ef')
  await waitFor(() => expect(status()).toBe(''))
  fill(initials, 'ab')
  await waitFor(() => expect(status()).toContain('Not to be sent to AB again'))
  await push(user, 'Confirm anyway')
  await expectToast('Job application confirmed successfully')
  expect(server.sent(confirmApplication)).toMatchObject([
    { body: { serviceUserInitials: 'ab', overrideReason: 'Sorted out with the family' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('whoever is no longer signed in sees Please log in on the board, and the link leads to the login', async () => {
  await open(jobBoardOf(), 'MANAGER', [refusal(listJobs, 401, { message: 'Unauthorized' })])
  await screen.findByText('Please log in')
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/api/login')
})
