// Notifications away from their board: the alert on any screen, and the bell in the header.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  clearNotifications,
  countUnreadNotifications,
  listUserNotifications,
  markNotificationsRead,
} from '#core/endpoints/notifications.ts'
import { getAccount, listUsers } from '#core/endpoints/users.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { accountOf, buttonCalled, notificationOf, pressButton } from './support/people-and-admin.ts'
import { expectToast, h1, toastNow } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const ACCEPTED = notificationOf(50, {
  type: 'JOB_ACCEPTED',
  title: 'Job Accepted!',
  message: 'Amara applied',
})
const DELETED = notificationOf(51, { type: 'JOB_DELETED', title: 'Job Cancelled', message: 'It is gone' })
const WROTE = notificationOf(52, { type: 'NEW_MESSAGE', title: 'A title', message: 'Somebody wrote' })
const SEEN = answer(markNotificationsRead, { success: true, marked: 1 })
const unread = (count: number) => answer(countUnreadNotifications, { count })

it('admins are alerted on any screen', async () => {
  const { server, push } = await openApp('/live-jobs', { as: 'ADMIN' })
  await h1('Live Jobs')
  // What is there at first is no news.
  await waitFor(() => expect(server.sent(listUserNotifications)).not.toEqual([]))
  server.answers(answer(listUserNotifications, [ACCEPTED]))
  await push('notifications')
  await expectToast('Job Accepted!Amara applied')
  server.answers(answer(listUserNotifications, [DELETED, ACCEPTED]))
  await push('notifications')
  await expectToast('Job CancelledIt is gone')
  server.answers(answer(listUserNotifications, [WROTE, DELETED, ACCEPTED]))
  await push('notifications')
  await expectToast('New NotificationSomebody wrote')
})

it.each(['MANAGER', 'CONTRACTOR'] as const)('%s is not alerted', async (role) => {
  const { server, push } = await openApp('/live-jobs', { as: role })
  await h1('Live Jobs')
  server.answers(answer(listUserNotifications, [ACCEPTED]), unread(1))
  await push('notifications')
  await waitFor(() => buttonCalled('Notifications, 1 unread'))
  expect(toastNow()).toBe('')
  expect(server.sent(listUserNotifications)).toEqual([])
})

it.each(['CONTRACTOR', 'MANAGER', 'ADMIN'] as const)(
  'the bell of %s counts what is new, and what was seen is read',
  async (role) => {
    const changed = notificationOf(53, {
      type: 'JOB_CHANGED',
      title: 'Job Changed',
      message: 'It starts at nine',
      jobId: idOf(30),
    })
    const { user, server, push } = await openApp('/availability', { as: role, answers: [SEEN], width: 390 })
    await waitFor(() => buttonCalled('Notifications'))
    const seen = [WROTE, changed].map((each) => ({ ...each, readAt: '2026-06-15T09:05:00.000Z' }))
    const isRead = () => server.sent(markNotificationsRead).length > 0
    server.answers(
      answer(listUserNotifications, () => (isRead() ? seen : [WROTE, changed])),
      answer(countUnreadNotifications, () => ({ count: isRead() ? 0 : 2 })),
    )
    await push('notifications')
    await pressButton(user, 'Notifications, 2 unread')
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2)
    expect(within(dialog).getAllByText('New')).toHaveLength(2)
    await expectAccessible()
    await waitFor(() => buttonCalled('Notifications', document.body))
    await user.click(within(dialog).getByRole('link', { name: /It starts at nine/ }))
    expect(location.pathname + location.search).toBe(`/live-jobs?job=${idOf(30)}`)
    await pressButton(user, 'Notifications')
    await waitFor(() => expect(screen.queryAllByText('Somebody wrote')).not.toEqual([]))
    await waitFor(() => expect(within(screen.getByRole('dialog')).queryAllByText('New')).toEqual([]))
    server.answers(
      answer(clearNotifications, { success: true, cleared: 2 }),
      answer(listUserNotifications, []),
    )
    await pressButton(user, 'Clear all')
    await within(screen.getByRole('dialog')).findByText('No notifications')
  },
)

const WITHDRAWN = notificationOf(54, {
  type: 'JOB_WITHDRAWN',
  title: 'Application Withdrawn',
  message: 'An application was withdrawn.',
  jobId: idOf(30),
  contractorId: idOf(2),
  contractorName: 'Amara Okafor',
})
const TOLD = [
  answer(listUserNotifications, [WITHDRAWN]),
  unread(1),
  SEEN,
  answer(listUsers, [userOf(2)]),
  answer(getAccount, accountOf(userOf(2))),
]

it('a name in the bell leads to the person’s page, for those who may open it', async () => {
  const { user } = await openApp('/availability', { as: 'MANAGER', answers: TOLD, width: 390 })
  await pressButton(user, 'Notifications, 1 unread')
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
  await within(dialog).findByText('An application was withdrawn.')
  await expectAccessible()
  await user.click(within(dialog).getByRole('link', { name: 'Amara Okafor' }))
  await h1('Amara Okafor')
  expect(location.pathname).toBe(`/team/${idOf(2)}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a contractor sees no name in the bell', async () => {
  const { user } = await openApp('/availability', { as: 'CONTRACTOR', answers: TOLD, width: 390 })
  await pressButton(user, 'Notifications, 1 unread')
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
  await within(dialog).findByText('An application was withdrawn.')
  expect(dialog.textContent).not.toContain('Amara Okafor')
})
