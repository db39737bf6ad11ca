// Unread messages beside the details of a booking.

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { countUnreadMessages } from '#core/endpoints/message-board.ts'
import { getShift } from '#core/endpoints/shift-checks.ts'
import { countUnreadTeamThread } from '#core/endpoints/team-thread.ts'
import { MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { BookingDetailsDialog } from '#web/features/rota/BookingDetailsDialog.tsx'
import { idOf, viewerAs } from './support/agency.ts'
import { pass, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { show, standIn } from './support/screen.tsx'
import { type Answer, answer } from './support/stand-in.ts'

const unread = (count: number): Answer =>
  answer(countUnreadMessages, {
    count,
    board: count,
    conversations: 0,
    latestMessage: { sender: 'Amara Okafor', preview: 'Late', link: '/messages' },
  })

async function openBooking(as: Role, ...answers: Answer[]) {
  const shift = shiftOf(idOf(9), MONDAY, '09:00', '17:00', { assignedToId: idOf(1) })
  standIn([answer(getShift, shift), ...answers])
  await show(<BookingDetailsDialog shift={shift} onClose={() => undefined} />, viewerAs(as))
  return screen.findByRole('dialog')
}
const alert = () => within(screen.getByRole('dialog')).queryByRole('alert')
const announces = (words: string) => waitFor(() => expect(alert()?.textContent).toContain(words))

it.each(['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)(
  'unread messages are announced beside a booking to a %s, dismissed for a second, and lead to the board',
  async (role) => {
    await openBooking(role, unread(1))
    await announces('New Message!')
    await openBooking(role, unread(2))
    await announces('New Messages!')
    const link = within(alert()!).getByRole('link', { name: 'View Messages' })
    expect(link.getAttribute('href')).toBe('/messages')
    stopTheClock()
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    await pressButton(user, 'Dismiss', alert() ?? undefined)
    expect(alert()).toBeNull()
    await pass(950)
    expect(alert()).toBeNull()
    await pass(100)
    expect(alert()?.textContent).toContain('New Messages!')
  },
)

it('a contractor is told of the team’s message beside their booking, which leads to the thread', async () => {
  await openBooking('CONTRACTOR', answer(countUnreadTeamThread, { count: 1 }))
  await announces('New Message!')
  const link = within(alert()!).getByRole('link', { name: 'View Messages' })
  expect(link.getAttribute('href')).toBe('/internal-messages')
})
