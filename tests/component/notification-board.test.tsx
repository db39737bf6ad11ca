// The Notification Board on Home: what a notification shows, and what is done and said on it.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmApplication, rejectApplication } from '#core/endpoints/applications.ts'
import {
  clearNotification,
  clearNotifications,
  clearUserNotification,
  countUnreadNotifications,
  listUserNotifications,
  markNotificationsRead,
} from '#core/endpoints/notifications.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import {
  applicationOf,
  buttonCalled,
  fill,
  notificationOf,
  pass,
  pressButton,
  stopTheClock,
} from './support/people-and-admin.ts'
import { expectToast, h1, inside } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const APPLIED = notificationOf(50, {
  type: 'JOB_ACCEPTED',
  title: 'Job Accepted!',
  message: 'Amara Okafor has applied for Support worker, days.',
  contractorId: idOf(2),
  contractorName: 'Amara Okafor',
  applicationId: idOf(20),
  applicationStatus: 'APPLIED',
  jobId: idOf(30),
  jobHeadline: 'Support worker, days',
  jobAddress: '12 Market Street, Leeds LS1 6DT',
  jobStartDate: '2026-06-22',
  jobEndDate: '2026-06-23',
  jobShiftStartTime: '08:00',
  jobShiftEndTime: '20:00',
  jobHoursPerDay: 12,
  jobRoleLabel: 'Support worker, days',
  jobGenderPreference: 'MALE',
  jobBonus: '£50 on completion',
  jobNotes: 'Manual handling certificate needed.',
})
const wrote = (n: number, message: string) =>
  notificationOf(n, { type: 'NEW_MESSAGE', title: 'A title', message })
const SEEN = answer(markNotificationsRead, { success: true, marked: 1 })
const DONE = { success: true } as const

const board = () => screen.getByRole('region', { name: 'Notification Board' })
const rows = () => within(board()).queryAllByRole('listitem')
async function openBoard(list = [APPLIED], as: 'ADMIN' | 'CONTRACTOR' = 'ADMIN') {
  const app = await openApp('/', { as, answers: [answer(listUserNotifications, list), SEEN] })
  await screen.findByRole('list', { name: 'Notifications' })
  return app
}

it('an application shows its job and its contractor, and is rejected on the board', async () => {
  const { user, server } = await openBoard()
  for (const text of [
    'Amara Okafor has applied for Support worker, days.',
    'Contractor: Amara Okafor',
    'Location:12 Market Street, Leeds LS1 6DT',
    'Job Accepted!',
    'Dates:Mon 22 Jun 2026 to Tue 23 Jun 2026',
    'Shift times:08:00 - 20:00',
    'Hours per day:12',
    'Role:Support worker, days',
    'Gender preference:Male',
    'Bonus:£50 on completion',
    'Notes:Manual handling certificate needed.',
  ]) {
    expect(board().textContent).toContain(text)
  }
  expect(board().querySelector('time')?.textContent).toBe('15 Jun 10:00')
  await expectAccessible()
  await pressButton(user, 'Reject Amara Okafor')
  const dialog = await screen.findByRole('dialog', { name: 'Reject application' })
  await pressButton(user, 'Reject')
  await within(dialog).findByText('Please choose a reason')
  await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }))
  await pressButton(user, 'Reject')
  await within(dialog).findByText('Please give a reason')
  await fill(user, within(dialog).getByLabelText('Reason in your own words'), 'We need a driver')
  expect(within(dialog).queryByText('Please give a reason')).toBeNull()
  await expectAccessible()
  server.answers(
    answer(rejectApplication, applicationOf(20, { status: 'REJECTED' })),
    answer(listUserNotifications, [{ ...APPLIED, applicationStatus: 'REJECTED' }]),
  )
  await pressButton(user, 'Reject')
  await expectToast('Job application rejected')
  await inside(board).findByText('Rejected')
  expect(within(board()).queryByRole('button', { name: /^(Confirm|Reject) / })).toBeNull()
  expect(server.sent(rejectApplication).map(({ params, body }) => [params.id, body])).toEqual([
    [idOf(20), { reason: 'We need a driver' }],
  ])
})

it('two people of one name are told apart', async () => {
  const other = { ...APPLIED, id: idOf(51), contractorId: idOf(3), applicationId: idOf(21) }
  const { user, server } = await openBoard([other, APPLIED])
  server.answers(
    answer(confirmApplication, {
      ...applicationOf(21, { status: 'CONFIRMED' }),
      shiftsCreated: 2,
      whatsappQueued: true,
      findings: [],
      conflict: false,
      warning: null,
    }),
    answer(listUserNotifications, [{ ...other, applicationStatus: 'CONFIRMED' }, APPLIED]),
  )
  await pressButton(user, 'Confirm Amara Okafor', rows()[0])
  await screen.findByRole('dialog')
  await pressButton(user, 'Confirm')
  await inside(() => rows()[0]!).findByText('Confirmed')
  expect(server.sent(confirmApplication).map(({ params }) => params.id)).toEqual([idOf(21)])
})

it('an application that someone else has answered says so', async () => {
  const message = 'Application not found or already processed'
  const { user, server } = await openBoard()
  server.answers(refusal(confirmApplication, 404, { message }))
  await pressButton(user, 'Confirm Amara Okafor')
  await fill(user, await screen.findByLabelText(/^Notes/), 'Ask for Sue')
  await pressButton(user, 'Confirm')
  await expectToast(message)
  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Ask for Sue')
})

it('one is cleared, then all after a question', async () => {
  const three = [wrote(61, 'first'), wrote(62, 'second'), wrote(63, 'third')]
  const { user, server } = await openBoard(three)
  expect(rows()).toHaveLength(3)
  server.answers(answer(clearUserNotification, DONE), answer(listUserNotifications, [three[0]!, three[2]!]))
  await pressButton(user, 'Clear notification', rows()[1])
  await expectToast('Notification cleared')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(server.sent(clearUserNotification).map(({ params }) => params.id)).toEqual([idOf(62)])
  await pressButton(user, 'Clear All')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Cancel')
  expect(rows()).toHaveLength(2)
  expect(server.sent(clearNotifications)).toEqual([])
  server.answers(answer(clearNotifications, { success: true, cleared: 2 }), answer(listUserNotifications, []))
  await pressButton(user, 'Clear All')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Clear All')
  await expectToast('All notifications cleared')
  await screen.findByText('No notifications')
})

it('an automatic rejection removes itself three seconds after it appears', async () => {
  await openBoard()
  stopTheClock()
  const gone = notificationOf(70, { type: 'JOB_AUTO_REJECTED', message: 'Ben was rejected' })
  const { server } = await openApp('/', {
    as: 'ADMIN',
    answers: [answer(listUserNotifications, [gone]), answer(clearNotification, DONE), SEEN],
  })
  await pass(100)
  expect(board().textContent).toContain('Ben was rejected')
  await pass(2700)
  expect(board().textContent).toContain('Ben was rejected')
  expect(server.sent(clearNotification)).toEqual([])
  server.answers(answer(listUserNotifications, []))
  await pass(300)
  await pass(50)
  expect(server.sent(clearNotification).map(({ params }) => params.id)).toEqual([gone.id])
  expect(board().textContent).toContain('No notifications')
})

it('what cannot be done on the board is told in the words of the server, else in ours', async () => {
  const { user, server } = await openBoard()
  const refuses = async (endpoint: Parameters<typeof refusal>[0], act: () => Promise<void>, ours: string) => {
    for (const [status, body, words] of [
      [500, '', ours],
      [409, { message: 'Not now.' }, 'Not now.'],
    ] as const) {
      server.answers(refusal(endpoint, status, body))
      await act()
      await expectToast(`Error${words}`)
    }
  }
  await refuses(
    clearUserNotification,
    () => pressButton(user, 'Clear notification'),
    'Failed to clear notification',
  )
  await refuses(
    clearNotifications,
    async () => {
      await pressButton(user, 'Clear All')
      await screen.findByRole('alertdialog')
      await pressButton(user, 'Clear All')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    },
    'Failed to clear notifications',
  )
  await pressButton(user, 'Reject Amara Okafor')
  await user.click(within(await screen.findByRole('dialog')).getAllByRole('radio')[0]!)
  await refuses(rejectApplication, () => pressButton(user, 'Reject'), 'Failed to reject application')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'Confirm Amara Okafor')
  const initials = await screen.findByLabelText(/^Service user initials/)
  await user.type(initials, 'ABCDEFGHIJKLM')
  expect(initials).toHaveProperty('value', 'ABCDEFGHIJ')
  await refuses(confirmApplication, () => pressButton(user, 'Confirm'), 'Failed to confirm application')
})

it('a board that cannot be read says so until it can, also while it is asked for again', async () => {
  await openBoard()
  stopTheClock()
  const { server } = await openApp('/', { as: 'ADMIN', answers: [refusal(listUserNotifications, 500), SEEN] })
  // The first attempt and its three retries.
  await pass(9_000)
  expect(board().textContent).toContain('Notifications could not be loaded')
  const before = server.sent(listUserNotifications).length
  expect(before).toBeGreaterThanOrEqual(4)
  await pass(5_000)
  expect(server.sent(listUserNotifications).length).toBeGreaterThan(before)
  expect(buttonCalled('Try again', board()).disabled).toBe(true)
  expect(board().textContent).toContain('Notifications could not be loaded')
  server.answers(answer(listUserNotifications, [wrote(80, 'Somebody wrote')]))
  await pass(10_000)
  expect(board().textContent).toContain('Somebody wrote')
})

it('a contractor has a board of their own, to clear one by one; what it shows counts as seen', async () => {
  const { user, server } = await openBoard([wrote(81, 'You are confirmed')], 'CONTRACTOR')
  expect(board().textContent).toContain('You are confirmed')
  expect(within(board()).queryByRole('button', { name: /Clear All|^Confirm|^Reject/ })).toBeNull()
  await waitFor(() => expect(server.sent(countUnreadNotifications).length).toBeGreaterThan(1))
  expect(server.sent(markNotificationsRead).map(({ body }) => body)).toEqual([
    { until: '2026-06-15T09:00:00.000Z' },
  ])
  server.answers(answer(clearUserNotification, DONE), answer(listUserNotifications, []))
  await pressButton(user, 'Clear notification')
  await screen.findByText('No notifications')
  await h1(/Welcome/)
})
