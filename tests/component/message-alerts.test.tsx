// Alerts of new messages: the card and the toast for WhatsApp, the toast for managers, and how often they are asked for.

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { countUnreadMessages } from '#core/endpoints/message-board.ts'
import { listUserNotifications } from '#core/endpoints/notifications.ts'
import { countUnreadTeamThread } from '#core/endpoints/team-thread.ts'
import {
  countUnreadWhatsapp,
  listWhatsappConversations,
  listWhatsappMessages,
  markAllWhatsappRead,
} from '#core/endpoints/whatsapp.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { buttonCalled, pass, passUntil, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, h1, toastNow } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const THREAD = idOf(40)
const unread = (count: number, preview = 'Running late', sender = 'Cara Nwosu') =>
  answer(countUnreadWhatsapp, {
    count,
    latestMessage: count > 0 ? { sender, preview, conversationId: THREAD } : null,
  })
const card = () => screen.queryByRole('region', { name: 'Unread WhatsApp messages' })
const messagesLink = () => screen.getAllByRole('link', { name: /^Messages/ })[0]!

it('admins see a badge and a card for unread WhatsApp messages, and a toast when more arrive', async () => {
  const { user, server, push } = await openApp('/live-jobs', { as: 'ADMIN' })
  await h1('Live Jobs')
  await waitFor(() => expect(server.sent(countUnreadWhatsapp)).toHaveLength(1))
  expect(card()).toBeNull()
  server.answers(unread(1))
  await push('whatsapp')
  await waitFor(() => expect(card()?.textContent).toContain('1 unread WhatsApp message'))
  expect(card()?.textContent).toContain('Cara Nwosu: Running late')
  // From zero to one: only the card.
  expect(toastNow()).toBe('')
  server.answers(unread(2, 'Ten minutes'))
  await push('whatsapp')
  await expectToast('New WhatsApp Message from ContractorCara Nwosu: Ten minutes')
  await expectAccessible()

  server.answers(answer(markAllWhatsappRead, { success: true }), unread(0))
  const asked = server.sent(countUnreadWhatsapp).length
  await pressButton(user, 'Dismiss and mark all read')
  await waitFor(() => expect(server.sent(countUnreadWhatsapp).length).toBeGreaterThan(asked))
  expect(server.sent(markAllWhatsappRead)).toHaveLength(1)
  expect(card()).toBeNull()
  await waitFor(() => expect(messagesLink().textContent).toBe('Messages'))

  server.answers(unread(10, 'No 9'))
  await push('whatsapp')
  await waitFor(() => expect(card()?.textContent).toContain('10 unread WhatsApp messages'))
  expect(messagesLink().textContent).toBe('Messages9+10 unread messages')
  const link = within(card()!).getByRole('link', { name: 'Open Cara Nwosu' })
  expect(link.getAttribute('href')).toBe(`/whatsapp?conversation=${THREAD}`)
})

it('a dismissal that the server refuses is logged and told to nobody', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openApp('/live-jobs', {
    as: 'MASTER_ADMIN',
    answers: [unread(1), refusal(markAllWhatsappRead, 500)],
  })
  await waitFor(() => expect(card()).not.toBeNull())
  await pressButton(user, 'Dismiss and mark all read')
  await waitFor(() => expect(logged.mock.calls.flat().join(' ')).toContain('could not be marked read'))
  expect(card()).toBeNull()
  expect(toastNow()).toBe('')
})

it('the toast of a WhatsApp message names who wrote, and opens the thread', async () => {
  const { server, push } = await openApp('/live-jobs', { as: 'ADMIN', answers: [unread(1)] })
  await waitFor(() => expect(card()).not.toBeNull())
  server.answers(
    unread(2, 'Sick', 'Ben Smith'),
    answer(listWhatsappConversations, { conversations: [], total: 0 }),
    answer(listWhatsappMessages, {
      messages: [],
      hasOlder: false,
      window: { kept: 'ignored', until: null },
    }),
  )
  await push('whatsapp')
  await expectToast('New WhatsApp Message from ContractorBen Smith: Sick')
  // The place of the toasts takes the pointer only once it has been laid out.
  fireEvent.click(buttonCalled('Open'))
  expect(location.pathname + location.search).toBe(`/whatsapp?conversation=${THREAD}`)
})

/** With its lazy parts loaded, then from the start with a clock that only the test moves. */
async function openStill(path: string, as: Role, answers: Answer[] = []) {
  await openApp(path, { as, answers })
  await h1(path === '/' ? /Welcome/ : 'Live Jobs')
  await waitFor(() => expect(document.querySelector('[role="progressbar"]')).toBeNull())
  stopTheClock()
  const app = await openApp(path, { as, answers })
  await pass(500)
  return app
}

it('a poll goes out once at its time, and its toast stays eight seconds', async () => {
  const { server } = await openStill('/', 'ADMIN', [unread(1)])
  const asked = () => [server.sent(countUnreadWhatsapp).length, server.sent(listUserNotifications).length]
  const [whatsapp = 0, notifications = 0] = asked()
  await pass(20_000)
  expect(asked()).toEqual([whatsapp + 2, notifications + 4])
  server.answers(unread(3, 'Three'))
  await passUntil(() => toastNow() !== '')
  expect(toastNow()).toContain('New WhatsApp Message from Contractor')
  expect(toastNow()).toContain('Three (and 1 more)')
  await pass(7_900)
  expect(toastNow()).toContain('Three (and 1 more)')
  await pass(200)
  expect(toastNow()).toBe('')
})

const board = (count: number) =>
  answer(countUnreadMessages, {
    count,
    board: count,
    conversations: 0,
    latestMessage: count > 0 ? { sender: 'Ben Smith', preview: 'Sick', link: '/messages' } : null,
  })

it('a new message is told to managers by name, for eight seconds', async () => {
  const { server } = await openStill('/live-jobs', 'MANAGER')
  server.answers(board(1))
  await passUntil(() => toastNow() !== '')
  expect(toastNow()).toContain('New Message AlertBen Smith: Sick')
  expect(messagesLink().textContent).toContain('1 unread message')
  await pass(7_900)
  expect(toastNow()).toContain('Ben Smith: Sick')
  await pass(200)
  expect(toastNow()).toBe('')
})

it.each(['ADMIN', 'MASTER_ADMIN', 'CONTRACTOR'] as const)('%s sees the number alone', async (role) => {
  const { server, push } = await openApp('/live-jobs', { as: role })
  await h1('Live Jobs')
  server.answers(board(1), answer(countUnreadTeamThread, { count: 1 }))
  await push('messages', 'conversations', 'notifications')
  await waitFor(() => expect(messagesLink().textContent).toContain('1 unread message'))
  expect(toastNow()).toBe('')
})

it.each([
  ['MANAGER', 3],
  ['CONTRACTOR', 0],
  ['ADMIN', 0],
] as const)('%s asks for unread messages %i times in 15 seconds', async (role, times) => {
  const { server } = await openStill('/live-jobs', role)
  const before = server.sent(countUnreadMessages).length
  await pass(15_000)
  expect(server.sent(countUnreadMessages).length - before).toBe(times)
})
