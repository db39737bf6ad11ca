// What a contractor does with live jobs: apply, dismiss, withdraw, clear.

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  listContractorApplications,
} from '#core/endpoints/applications.ts'
import { dismissJob } from '#core/endpoints/jobs.ts'
import { addDays, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, push } from './support/board.ts'
import {
  ahead,
  applied,
  booked,
  type JobBoard,
  jobBoardOf,
  NO_CLASH,
  postedJob,
} from './support/rota-and-jobs.ts'
import { expectToast, inside, pressable } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

/** Each with when it opened. */
const drafts: { href: string; at: number }[] = []
const keepDraft = (event: Event) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target.href : ''
  if (!link.startsWith('mailto:')) return
  event.preventDefault()
  drafts.push({ href: link, at: Date.now() })
}
beforeEach(() => {
  drafts.length = 0
  document.addEventListener('click', keepDraft)
})
afterEach(() => document.removeEventListener('click', keepDraft))

const open = (board: JobBoard, more: Answer[] = []) =>
  openApp('/live-jobs', { as: 'CONTRACTOR', answers: [...board.answers, ...more] })

const card = (headline: string) => screen.getByRole('region', { name: headline })
const shown = (headline: string) => screen.findByRole('region', { name: headline })
const on = (headline: string, name: string) =>
  within(card(headline)).getByRole<HTMLButtonElement>('button', { name })
const ready = (headline: string) => waitFor(() => expect(on(headline, 'Apply').disabled).toBe(false))
const question = () => within(screen.getByRole('alertdialog'))

it('a contractor sees everything to decide by, and applies with an e-mail draft half a second later', async () => {
  let answeredAt = 0
  const job = postedJob(60, { genderPreference: 'FEMALE', bonus: '£20 a day', notes: 'Own car' })
  const board = jobBoardOf({ jobs: [job] })
  const { user, server } = await open(board, [
    answer(applyForJob, () => {
      answeredAt = Date.now()
      board.applications = [applied(job)]
      return board.applications[0]!
    }),
  ])
  const seen = within(await shown(job.headline))
  expect(await screen.findAllByText('1 open job')).not.toEqual([])
  const map = seen.getByRole('link', { name: /12 Market Street/ })
  expect(map.getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12%20Market/,
  )
  expect(map.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('link', { name: 'Create Job' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Job' })).toBeNull()
  for (const text of ['08:00 - 20:00', '12 hours a day', '2 days', 'Female', '£20 a day', 'Own car']) {
    expect(card(job.headline).textContent).toContain(text)
  }
  await ready(job.headline)
  await user.click(on(job.headline, 'Apply'))
  expect(screen.getByRole('dialog', { name: `Apply for ${job.headline}` })).toBeDefined()
  await push(user, 'Send application')
  await expectToast('An e-mail draft opens too; sending it is optional.')
  expect(server.sent(applyForJob)).toMatchObject([{ body: { jobId: job.id } }])
  await inside(() => card(job.headline)).findByText('PENDING REVIEW')
  expect(
    within(card(job.headline))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Withdraw']])
  await waitFor(() => expect(drafts).toHaveLength(1))
  const { href, at } = drafts[0]!
  expect(at - answeredAt).toBeGreaterThanOrEqual(490)
  expect(href).toMatch(/^mailto:office@frontline\.example\?subject=Job%20application/)
  expect(decodeURIComponent(href)).toContain('Name: Sam Roe')
})

it('a clash names at most three of the shifts, and applying is not offered', async () => {
  const job = postedJob(60, { startDate: ahead(10), endDate: ahead(16) })
  const shifts = [10, 11, 12, 13, 14].map((n) => booked(ahead(n), '08:00', '20:00', { headline: 'Care' }))
  const check = {
    ...NO_CLASH,
    ...{ hasConflicts: true, totalConflictDays: 5, conflictingShifts: shifts },
    conflictingDates: [10, 11, 12, 13, 14].map(ahead),
  }
  await open(jobBoardOf({ jobs: [job], check }))
  const seen = within(await shown(job.headline))
  await seen.findByText('Cannot Apply - Schedule Conflict')
  const named = (days: number) => `Care, ${formatDay(ahead(days), FORMATS.weekdayDate)}, 08:00 - 20:00`
  expect(seen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...[named(10), named(11), named(12), '+2 more'],
  ])
  expect(on(job.headline, 'Apply').disabled).toBe(true)
})

it('where the check fails one may still apply, and the server has the last word', async () => {
  const job = postedJob(60)
  const clash = { message: 'You are already booked', hasConflicts: true, conflictingDates: [ahead(10)] }
  const { user } = await open(jobBoardOf({ jobs: [job] }), [
    refusal(checkConflicts, 404),
    refusal(applyForJob, 409, clash),
  ])
  await inside(() => card(job.headline)).findByText(/Unable to check conflicts/)
  await user.click(on(job.headline, 'Apply'))
  await push(user, 'Send application')
  await expectToast('Cannot Apply - Schedule Conflict')
  await waitFor(() =>
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Send application' }).disabled).toBe(
      false,
    ),
  )
})

it('applying shows the hours of the week, the rest and what breaks a rule', async () => {
  const monday = isoWeekStart(ahead(14))
  const job = postedJob(60, { startDate: addDays(monday, 1), endDate: addDays(monday, 3) })
  const message = "The week comes to 60h; 48 hours is the agency's limit for one week"
  const check = {
    ...NO_CLASH,
    findings: [
      { rule: 'long-week' as const, level: 'warn' as const, overridable: false, day: monday, message },
    ],
    meaning: {
      ...{ weeks: [{ monday, hoursNow: 24, hoursThen: 60 }], shortestRestHours: 12, warnings: [message] },
    },
  }
  const { user } = await open(jobBoardOf({ jobs: [job], check }))
  await shown(job.headline)
  await ready(job.headline)
  await user.click(on(job.headline, 'Apply'))
  const words = dialog().getByRole('list', { name: 'What it would mean' }).textContent
  expect(words).toContain(`Week of ${formatDay(monday, FORMATS.weekdayDate)}: 60 hours instead of 24`)
  expect(words).toContain('At least 12 hours of rest before and after each shift')
  expect(words).toContain('No clash with your shifts')
  expect(words).toContain("48 hours is the agency's limit for one week.")
  expect(dialog().getAllByRole('button', { name: 'Send application' })).toHaveLength(1)
})

it('applying names the other jobs applied for that overlap, and does not stop anybody', async () => {
  const night = postedJob(60, { headline: 'Night care', startDate: ahead(10), endDate: ahead(12) })
  const day = postedJob(61, { headline: 'Day care', startDate: ahead(11), endDate: ahead(11) })
  const other = postedJob(62, { headline: 'Later care', startDate: ahead(20), endDate: ahead(20) })
  const { user } = await open(jobBoardOf({ jobs: [night, day, other], applications: [applied(night)] }))
  const meaning = () => dialog().getByRole('list', { name: 'What it would mean' }).textContent
  await shown(other.headline)
  await ready(other.headline)
  await user.click(on(other.headline, 'Apply'))
  expect(meaning()).toContain('No clash with your shifts')
  expect(meaning()).not.toContain('You have also applied')
  await user.keyboard('{Escape}')
  await ready(day.headline)
  await user.click(on(day.headline, 'Apply'))
  expect(meaning()).toContain(
    `You have also applied for Night care (${formatDay(ahead(11), FORMATS.weekdayDate)}), which overlaps`,
  )
  await push(user, 'Send application')
  await inside(() => card(day.headline)).findByText('PENDING REVIEW')
})

/** Holds answers back until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

it('on a slow line a card shows no state and no button until both are known', async () => {
  const [had, free] = [postedJob(60, { headline: 'Applied for' }), postedJob(61, { headline: 'Still open' })]
  const held = { applications: gate(), check: gate() }
  await open(jobBoardOf({ jobs: [had, free] }), [
    answer(listContractorApplications, () => held.applications.opened.then(() => [applied(had)])),
    answer(checkConflicts, () => held.check.opened.then(() => NO_CLASH)),
  ])
  for (const { headline } of [had, free]) {
    const seen = within(await shown(headline))
    seen.getByText('Loading your applications…')
    expect(seen.queryAllByRole('button')).toEqual([])
    expect(seen.queryByText('Open')).toBeNull()
  }
  held.applications.open()
  await inside(() => card(had.headline)).findByText('PENDING REVIEW')
  expect(on(free.headline, 'Checking...').disabled).toBe(true)
  expect(on(free.headline, 'Dismiss').disabled).toBe(true)
  held.check.open()
  await ready(free.headline)
})

it('a pending application is withdrawn after a question, and one may apply again', async () => {
  const job = postedJob(60)
  const { user } = await open(jobBoardOf({ jobs: [job], applications: [applied(job)] }))
  await shown(job.headline)
  await user.click(await inside(() => card(job.headline)).findByRole('button', { name: 'Withdraw' }))
  await user.click(question().getByRole('button', { name: 'Withdraw' }))
  await expectToast('Application withdrawn')
  await waitFor(() => expect(on(job.headline, 'Apply')).toBeDefined())
  await ready(job.headline)
})

it('a dismissed job is gone, after a question', async () => {
  const job = postedJob(60)
  const { user, server } = await open(jobBoardOf({ jobs: [job] }))
  await shown(job.headline)
  await ready(job.headline)
  await user.click(on(job.headline, 'Dismiss'))
  await user.click(question().getByRole('button', { name: 'Cancel' }))
  expect(server.sent(dismissJob)).toEqual([])
  await user.click(on(job.headline, 'Dismiss'))
  await user.click(question().getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('No live jobs')
  expect(server.sent(dismissJob)).toMatchObject([{ body: { jobId: job.id } }])
})

it('a rejected contractor clears the status and may apply again', async () => {
  const job = postedJob(60)
  const { user } = await open(
    jobBoardOf({ jobs: [job], applications: [applied(job, { status: 'REJECTED', reason: 'No' })] }),
  )
  await inside(() => card(job.headline)).findByText('REJECTED')
  await user.click(on(job.headline, 'Clear status'))
  await waitFor(() => expect(on(job.headline, 'Apply')).toBeDefined())
})

it('whoever was confirmed and then unbooked reads at once that they are no longer booked', async () => {
  const job = postedJob(60, { status: 'FILLED' })
  const confirmed = applied(job, { status: 'CONFIRMED', isBooked: true, contractorId: idOf(1) })
  const board = jobBoardOf({ jobs: [job], applications: [confirmed] })
  const { push: pushed } = await open(board)
  await shown(job.headline)
  await inside(() => card(job.headline)).findByText('CONFIRMED')
  board.applications = [{ ...confirmed, isBooked: false }]
  await pushed('shifts')
  await inside(() => card(job.headline)).findByText('No longer booked')
  expect(card(job.headline).textContent).not.toContain('CONFIRMED')
})

it('what a contractor cannot do is told in the words of the server, else in ours', async () => {
  const [free, answered] = [
    postedJob(60, { headline: 'Open one' }),
    postedJob(61, { headline: 'Answered one' }),
  ]
  const board = jobBoardOf({
    jobs: [free, answered],
    applications: [applied(answered, { status: 'CONFIRMED' })],
  })
  const { user, server } = await open(board)
  const refuses = async (
    endpoint: Answer['endpoint'],
    attempt: () => Promise<void>,
    title: string,
    ours: string,
  ) => {
    server.answers(refusal(endpoint, 500))
    await attempt()
    await expectToast(title, ours)
    server.answers(refusal(endpoint, 409, { message: 'Not now.' }))
    await attempt()
    await expectToast(title, 'Not now.')
  }
  await shown(free.headline)
  await ready(free.headline)
  await user.click(on(free.headline, 'Apply'))
  const send = () => push(user, 'Send application')
  await refuses(applyForJob, send, 'Application Failed', 'Failed to apply for job. Please try again.')
  await push(user, 'Close')
  const dismiss = async () => {
    await user.click(await waitFor(() => pressable(on(free.headline, 'Dismiss'))))
    await user.click(question().getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await refuses(dismissJob, dismiss, 'Dismissal Failed', 'Failed to dismiss job. Please try again.')
  const clear = async () => user.click(await waitFor(() => pressable(on(answered.headline, 'Clear status'))))
  await refuses(clearApplication, clear, 'Error', 'Failed to clear status. Please try again.')
  server.answers(...board.answers)
  await clear()
  await waitFor(() => expect(on(answered.headline, 'Apply')).toBeDefined())
})
