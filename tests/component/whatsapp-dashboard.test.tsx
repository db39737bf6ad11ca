// The WhatsApp dashboard: a thread and what can be done in it, the list, and what is told when something fails.

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listShiftRange } from '#core/endpoints/rota.ts'
import { listUsers } from '#core/endpoints/users.ts'
import {
  countUnreadWhatsapp,
  deleteWhatsappConversation,
  deleteWhatsappMessage,
  listWhatsappConversations,
  markAllWhatsappRead,
  markWhatsappRead,
  sendWhatsappMessage,
} from '#core/endpoints/whatsapp.ts'
import { addDays, dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { shiftOf } from '#tests/support/rota-data.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { whatsappList, whatsappMessageOf, whatsappOf, whatsappThread } from './support/messages.ts'
import { fill, pass, passUntil, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, inside, toastNow } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const READ = answer(markWhatsappRead, { success: true })
const PEOPLE = answer(listUsers, [
  userOf(2, { firstName: 'Cara', lastName: 'Nwosu' }),
  userOf(3, { firstName: 'Dele', lastName: 'Ojo' }),
])
const CARA = whatsappOf(40)
const MORNING = whatsappMessageOf(41)
const row = () => screen.findByRole('button', { name: /Cara Nwosu/ })
const field = () => screen.findByRole('textbox', { name: 'Message to Cara Nwosu' })
const thread = () => screen.getByRole('log')

async function openThread(...answers: Answer[]) {
  const app = await openApp('/whatsapp', {
    as: 'ADMIN',
    answers: [READ, PEOPLE, whatsappList(CARA), whatsappThread([MORNING]), ...answers],
  })
  await app.user.click(await row())
  await screen.findByRole('log')
  return app
}

it('a failed message says why and what to do; the counter warns', async () => {
  const reason = 'Ask them to send any message to our WhatsApp number'
  const unread = { ...CARA, unreadCount: 1 }
  const { user, server } = await openApp('/whatsapp', {
    as: 'ADMIN',
    answers: [READ, whatsappList(unread), whatsappThread([MORNING])],
  })
  expect((await row()).textContent).toContain('1 unread')
  server.answers(whatsappList(CARA))
  await user.click(await row())
  await waitFor(async () => expect((await row()).textContent).not.toContain('unread'))
  expect(server.sent(markWhatsappRead).map(({ params }) => params.id)).toEqual([CARA.id])

  await fill(user, await field(), 'x'.repeat(1500))
  await screen.findByText('Approaching WhatsApp character limit')
  await fill(user, await field(), 'x'.repeat(1600))
  await screen.findByText('Message exceeds WhatsApp limit and will be truncated')
  const failed = whatsappMessageOf(42, {
    content: 'Are you free?',
    inbound: false,
    senderId: idOf(1),
    deliveryStatus: 'FAILED',
    failureReason: reason,
    channel: 'whatsapp',
    retryAs: 'sms',
  })
  server.answers(
    answer(sendWhatsappMessage, { success: true, conversationId: CARA.id, message: failed }),
    whatsappThread([MORNING, failed]),
  )
  await fill(user, await field(), 'Are you free?')
  await pressButton(user, 'Send')
  await inside(thread).findByText('Failed:')
  expect(thread().textContent).toContain(reason)
  expect(await field()).toHaveProperty('value', '')
  expect(server.sent(sendWhatsappMessage)[0]?.body).toMatchObject({ content: 'Are you free?' })
})

it('a message and a conversation are deleted after a question', async () => {
  const other = whatsappMessageOf(42, { content: 'Are you free?' })
  const { user, server } = await openThread(whatsappThread([MORNING, other]))
  server.answers(answer(deleteWhatsappMessage, { success: true }), whatsappThread([MORNING]))
  await user.click(within(thread()).getAllByRole('button', { name: 'Delete message' }).at(-1)!)
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Delete')
  await expectToast('Message deleted successfully')
  await waitFor(() => expect(thread().textContent).not.toContain('Are you free?'))
  expect(server.sent(deleteWhatsappMessage).map(({ params }) => params.id)).toEqual([other.id])
  server.answers(answer(deleteWhatsappConversation, { success: true }), whatsappList())
  await pressButton(user, 'Delete conversation')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Delete Conversation')
  await expectToast('Conversation and all messages deleted successfully')
  await screen.findByText('No conversations yet')
})

it('the state of an outgoing message is shown to everyone who may read the thread, with what can be done', async () => {
  const states = ['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN'] as const
  await openThread(
    whatsappThread(
      states.map((deliveryStatus, n) =>
        whatsappMessageOf(50 + n, {
          inbound: false,
          senderId: idOf(9),
          senderName: 'Omar',
          deliveryStatus,
          channel: 'whatsapp',
          ...(deliveryStatus === 'FAILED' && { failureReason: 'Not delivered', retryAs: 'sms' }),
        }),
      ),
    ),
  )
  const marks = [...thread().querySelectorAll('[data-status]')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['Pending', 'Sent', 'Delivered', 'FAILED', 'Unknown'])
  expect(within(thread()).getByText('Failed:')).toBeDefined()
  expect(within(thread()).getByRole('button', { name: 'Retry as text to Cara Nwosu' })).toBeDefined()
})

it('each failure is told by its own text', async () => {
  const { user } = await openThread(
    refusal(sendWhatsappMessage, 500),
    refusal(deleteWhatsappMessage, 500),
    refusal(deleteWhatsappConversation, 500),
  )
  await fill(user, await field(), 'Are you free?')
  await user.keyboard('{Enter}')
  await expectToast('Failed to send WhatsApp message')
  expect(await field()).toHaveProperty('value', 'Are you free?')
  await user.click(within(thread()).getByRole('button', { name: 'Delete message' }))
  await pressButton(user, 'Delete')
  await expectToast('Failed to delete message')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'Delete conversation')
  await pressButton(user, 'Delete Conversation')
  await expectToast('Failed to delete conversation')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'New')
  await fill(user, await screen.findByRole('combobox', { name: 'Contractor' }), 'dele')
  await user.click(await screen.findByRole('option', { name: /Dele Ojo/ }))
  await fill(user, screen.getByLabelText(/^Subject/), 'Nights')
  await pressButton(user, 'Start Conversation')
  await expectToast('Failed to start conversation')
})

it('the next shifts of the person stand beside the thread, and follow what is booked', async () => {
  const today = dayOf(new Date())
  const booked = (n: number, days: number, start: string, end: string, headline: string) =>
    shiftOf(idOf(n), addDays(today, days), start, end, { assignedToId: idOf(2), headline })
  const { server, push } = await openThread(
    answer(listShiftRange, [
      booked(61, -2, '09:00', '17:00', 'Long over'),
      booked(62, 3, '20:00', '08:00', 'Waking night'),
      booked(63, 1, '09:00', '17:00', 'Day at Elm House'),
    ]),
  )
  const on = (days: number) => formatDay(addDays(today, days), FORMATS.weekdayDate)
  const region = screen.getByRole('region', { name: 'Next shifts of Cara Nwosu' })
  await waitFor(() =>
    expect(
      within(region)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`${on(1)} 09:00 - 17:00 · Day at Elm House`, `${on(3)} 20:00 - 08:00 (+1) · Waking night`]),
  )
  server.answers(answer(listShiftRange, []))
  await push('shifts')
  await screen.findByText('None in the next four weeks')
})

it('a thread says whether it is open for free text and until when', async () => {
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  const { server, push } = await openThread(
    whatsappThread([MORNING], { kept: 'kept', until: until(3_600_000) }),
  )
  await screen.findByText(/Open for free text until/)
  server.answers(whatsappThread([MORNING], { kept: 'kept', until: until(-3_600_000) }))
  await push('whatsapp')
  await screen.findByText(/The 24-hour window is closed since .* WhatsApp will refuse free text/)
})

it('conversations are searched, and Refresh reads them again', async () => {
  const dele = whatsappOf(45, { contractorId: idOf(3), contractorName: 'Dele Ojo' })
  const { user, server } = await openApp('/whatsapp', {
    as: 'MASTER_ADMIN',
    answers: [
      answer(listWhatsappConversations, ({ url }) => {
        const conversations = url.searchParams.get('search') === 'dele' ? [dele] : [CARA, dele]
        return { conversations, total: conversations.length }
      }),
    ],
  })
  const rows = () => within(screen.getByRole('region', { name: 'Conversations' })).queryAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(2))
  await fill(user, screen.getByLabelText('Search conversations'), 'dele')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await fill(user, screen.getByLabelText('Search conversations'), '')
  await waitFor(() => expect(rows()).toHaveLength(2))
  const asked = server.sent(listWhatsappConversations).length
  await pressButton(user, 'Refresh')
  await waitFor(() => expect(server.sent(listWhatsappConversations).length).toBeGreaterThan(asked))
})

it('a new WhatsApp conversation is open half a second after it has started', async () => {
  await openThread()
  stopTheClock()
  const { user, server } = await openApp('/whatsapp', {
    as: 'ADMIN',
    answers: [READ, PEOPLE, whatsappThread([MORNING])],
  })
  await passUntil(() => document.body.textContent?.includes('No conversation open') ?? false)
  await pressButton(user, 'New')
  await pass(50)
  await fill(user, screen.getByRole('combobox', { name: 'Contractor' }), 'cara')
  await user.click(screen.getByRole('option', { name: /Cara Nwosu/ }))
  await fill(user, screen.getByLabelText(/^Subject/), 'Nights')
  server.answers(
    answer(sendWhatsappMessage, { success: true, conversationId: CARA.id, message: MORNING }),
    whatsappList(CARA),
  )
  await pressButton(user, 'Start Conversation')
  await passUntil(() => toastNow() !== '')
  expect(toastNow()).toContain('New conversation started')
  await pass(400)
  expect(screen.getByText('No conversation open')).toBeDefined()
  expect(screen.queryByRole('log')).toBeNull()
  await pass(100)
  await pass(50)
  expect(screen.getByRole('log', { name: 'Messages with Cara Nwosu' })).toBeDefined()
})

it('marking all WhatsApp messages read refreshes the count and the conversations', async () => {
  const unread = { ...CARA, unreadCount: 1 }
  const latestMessage = { sender: 'Cara Nwosu', preview: 'Running late', conversationId: CARA.id }
  const { user, server } = await openApp('/whatsapp', {
    as: 'ADMIN',
    answers: [
      whatsappList(unread),
      answer(countUnreadWhatsapp, { count: 1, latestMessage }),
      answer(markAllWhatsappRead, { success: true }),
    ],
  })
  expect((await row()).textContent).toContain('1 unread')
  await act(async () => history.pushState(null, '', '/live-jobs'))
  await screen.findByRole('region', { name: 'Unread WhatsApp messages' })
  server.answers(answer(countUnreadWhatsapp, { count: 0, latestMessage: null }), whatsappList(CARA))
  const asked = server.sent(countUnreadWhatsapp).length
  await pressButton(user, 'Dismiss and mark all read')
  await waitFor(() => expect(server.sent(countUnreadWhatsapp).length).toBe(asked + 1))
  expect(screen.queryByRole('region', { name: 'Unread WhatsApp messages' })).toBeNull()
  expect(toastNow()).toBe('')
  // At once, not with the next poll.
  await act(async () => history.pushState(null, '', '/whatsapp'))
  await waitFor(async () => expect((await row()).textContent).not.toContain('unread'))
})
