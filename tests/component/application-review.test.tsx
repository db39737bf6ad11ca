// The admin panel's Notifications: applications to review, and the viewer's own board.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmApplication, listApplications, rejectApplication } from '#core/endpoints/applications.ts'
import { clearNotifications, listNotifications } from '#core/endpoints/notifications.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { applicationOf, fill, notificationOf, pressButton } from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const FIRST = applicationOf(20)
const SECOND = applicationOf(21, { contractorId: idOf(3), contractorName: 'Bola Ade' })

it('confirms and rejects applications', async () => {
  const { user, server } = await openApp('/admin?tab=notifications', {
    as: 'ADMIN',
    answers: [answer(listApplications, [FIRST, SECOND])],
  })
  const waiting = async () =>
    within(await screen.findByRole('list', { name: 'Applications to review' })).queryAllByRole('listitem')
  await waitFor(async () => expect(await waiting()).toHaveLength(2))
  expect((await waiting())[0]?.textContent).toContain('PENDING REVIEW')
  await expectAccessible()
  await pressButton(user, 'Confirm Amara Okafor for Night care in Leeds')
  await fill(user, screen.getByLabelText(/Service user initials/), 'ABCDEFGHI')
  await screen.findByText('1 character left')
  server.answers(
    answer(confirmApplication, {
      ...FIRST,
      status: 'CONFIRMED',
      shiftsCreated: 2,
      whatsappQueued: true,
      findings: [],
      conflict: false,
      warning: null,
    }),
    answer(listApplications, [SECOND]),
  )
  await pressButton(user, 'Confirm')
  await expectToast(/Job application confirmed successfully/)
  await waitFor(async () => expect(await waiting()).toHaveLength(1))
  await pressButton(user, 'Reject Bola Ade for Night care in Leeds')
  const reason = within(screen.getByRole('dialog')).getAllByRole('radio')[0]!
  await user.click(reason)
  const words = reason.closest('label')?.textContent
  server.answers(answer(rejectApplication, { ...SECOND, status: 'REJECTED' }), answer(listApplications, []))
  await pressButton(user, 'Reject')
  await expectToast('Job application rejected')
  await screen.findByText('No applications to review')
  expect(server.sent(confirmApplication).map(({ params }) => params.id)).toEqual([FIRST.id])
  expect(server.sent(confirmApplication)[0]?.body).toMatchObject({ serviceUserInitials: 'ABCDEFGHI' })
  expect(server.sent(rejectApplication).map(({ params, body }) => [params.id, body.reason])).toEqual([
    [SECOND.id, words],
  ])
})

it('notifications are cleared all at once, after a question', async () => {
  const board = Array.from({ length: 30 }, (_, n) => notificationOf(100 + n))
  const { user, server } = await openApp('/admin?tab=notifications', {
    as: 'ADMIN',
    answers: [answer(listNotifications, board)],
  })
  await screen.findByText('30 notifications')
  await pressButton(user, 'Clear All')
  expect(server.sent(clearNotifications)).toEqual([])
  server.answers(answer(clearNotifications, { success: true, cleared: 30 }), answer(listNotifications, []))
  await pressButton(user, 'Clear All')
  await expectToast('All notifications cleared')
  await screen.findByText('No notifications')
})

it('applications that cannot be read are told of by a toast, once', async () => {
  const { user, server } = await openApp('/admin?tab=notifications', {
    as: 'ADMIN',
    answers: [refusal(listApplications, 500)],
  })
  await expectToast('Failed to load applications. Please try again.')
  expect(document.querySelector('[data-variant="destructive"]')).not.toBeNull()
  await screen.findByText('Applications could not be loaded')
  server.answers(answer(listApplications, []))
  await pressButton(user, 'Try again')
  await screen.findByText('No applications to review')
})
