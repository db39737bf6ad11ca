// The message board: what the form asks for and sends, what is told, and who did not get a message.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  countUnreadMessages,
  deleteMessage,
  getAudience,
  getBroadcast,
  listMessages,
  markMessagesRead,
  retryBroadcast,
  sendMessage,
} from '#core/endpoints/message-board.ts'
import { readTeamThread } from '#core/endpoints/team-thread.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { messageOf } from './support/messages.ts'
import { choose, fill, pass, pressButton, stopTheClock, typeWhen } from './support/people-and-admin.ts'
import { expectToast, toastNow } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const ANN = { id: idOf(5), name: 'Ann Bell' }
const BEN = { id: idOf(6), name: 'Ben Okafor' }
const AUDIENCE = answer(getAudience, { total: 2, eligible: 2, recipients: [ANN, BEN], withoutNumber: [] })
const SENT = messageOf(70, {
  subject: 'Rota',
  content: 'Next week is up.',
  recipientType: 'GROUP_CONTRACTORS',
  recipientName: '1 contractor',
  senderId: idOf(1),
})
const article = (name: string) => screen.queryByRole('article', { name })
const content = () => screen.getByRole('textbox', { name: 'Message' })

type Opened = Awaited<ReturnType<typeof openApp>>
async function write({ user }: Opened, subject = 'Rota', text = 'Next week is up.'): Promise<void> {
  await fill(user, await screen.findByLabelText(/^Subject/), subject)
  await fill(user, content(), text)
}

it('a message needs its words, and what is typed survives a refused send', async () => {
  const refused = 'The account of Pau Sed is paused, so nothing was sent.'
  const app = await openApp('/messages', {
    as: 'ADMIN',
    answers: [
      AUDIENCE,
      answer(listUsers, [userOf(7, { firstName: 'Pau', lastName: 'Sed' })]),
      refusal(sendMessage, 409, { message: refused }),
    ],
  })
  const { user, server } = app
  await pressButton(user, 'Send Message')
  await expectToast('Please fill in both subject and message content')
  await choose(user, 'To', 'One person')
  await fill(user, await screen.findByRole('combobox', { name: 'Person' }), 'pau')
  await user.click(await screen.findByRole('option', { name: /Pau Sed/ }))
  await write(app, 'Hello', 'How are you?')
  await pressButton(user, 'Send Message')
  await expectToast(refused)
  expect(content()).toHaveProperty('value', 'How are you?')
  const sent = messageOf(71, { subject: 'Hello', recipientName: 'Pau Sed', senderId: idOf(1) })
  server.answers(answer(sendMessage, sent), answer(listMessages, [sent]))
  await pressButton(user, 'Send Message')
  await waitFor(() => expect(article('Hello')?.textContent).toContain('Pau Sed'))
  expect(server.sent(sendMessage).at(-1)?.body).toMatchObject({
    subject: 'Hello',
    content: 'How are you?',
    recipientType: 'INDIVIDUAL',
    recipientId: idOf(7),
  })
})

it('the board tells a failed send and a failed delete, and keeps what was typed', async () => {
  const app = await openApp('/messages', {
    as: 'MANAGER',
    answers: [
      AUDIENCE,
      answer(listMessages, [messageOf(60)]),
      refusal(sendMessage, 500),
      refusal(deleteMessage, 500),
    ],
  })
  const { user } = app
  await waitFor(() => expect(article('Parking')).not.toBeNull())
  await write(app)
  await pressButton(user, 'Send Message')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Send')
  await expectToast('Failed to send message')
  expect(content()).toHaveProperty('value', 'Next week is up.')
  await pressButton(user, 'Delete message Parking')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Delete')
  await expectToast('Failed to delete message')
})

it('whoever is no longer signed in sees Access Required, and the link leads to the login', async () => {
  await openApp('/messages', {
    as: 'MANAGER',
    answers: [refusal(listMessages, 401, { message: 'Unauthorized' })],
  })
  await screen.findByText('Access Required')
  expect(screen.getByText('Please log in to access messages.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/api/login')
})

it('a sent message is told for four seconds; what waits is read two seconds after the board opens', async () => {
  const unread = messageOf(60, { unread: true })
  const answers = [
    AUDIENCE,
    answer(listMessages, [unread]),
    answer(markMessagesRead, { success: true }),
    answer(sendMessage, messageOf(72, { senderId: idOf(1) })),
  ]
  await openApp('/messages', { as: 'MANAGER', answers })
  await waitFor(() => expect(article('Parking')).not.toBeNull())
  stopTheClock()
  const { user, server } = await openApp('/messages', { as: 'MANAGER', answers })
  await pass(100)
  expect(article('Parking')?.textContent).toContain('New')
  await pass(1_700)
  expect(server.sent(markMessagesRead)).toEqual([])
  server.answers(answer(listMessages, [{ ...unread, unread: false }]))
  await pass(300)
  await pass(50)
  expect(server.sent(markMessagesRead)).toHaveLength(1)
  expect(article('Parking')?.textContent).not.toContain('New')

  await pressButton(user, 'Reply')
  content().focus()
  await user.keyboard('{Home}Yes.')
  await pressButton(user, 'Send Reply')
  await pass(50)
  expect(toastNow()).toBe('Message sent successfullyReply sent successfully')
  await pass(3_800)
  expect(toastNow()).toContain('Reply sent successfully')
  await pass(400)
  expect(toastNow()).toBe('')
})

it('contractors are led from the board to their own thread', async () => {
  await openApp('/messages', {
    as: 'CONTRACTOR',
    answers: [answer(readTeamThread, { messages: [], hasOlder: false })],
  })
  await screen.findByRole('textbox', { name: 'Message to Frontline Team' })
  expect(location.pathname).toBe('/internal-messages')
})

it('the number of unread messages is read again after a send', async () => {
  const app = await openApp('/messages', { as: 'ADMIN', answers: [AUDIENCE, answer(sendMessage, SENT)] })
  await write(app)
  await screen.findByText(/^Also by WhatsApp to 2 of 2/)
  await pressButton(app.user, 'Send Message')
  await screen.findByRole('alertdialog')
  const asked = app.server.sent(countUnreadMessages).length
  await pressButton(app.user, 'Send')
  await waitFor(() => expect(app.server.sent(countUnreadMessages).length).toBe(asked + 1))
  expect(app.server.sent(sendMessage)).toHaveLength(1)
})

it('who did not get a message is named on its card, and Retry sends it to them', async () => {
  const cem = {
    personId: idOf(9),
    name: 'Cem Dal',
    state: 'NO_NUMBER',
    reason: 'No number',
    canRetry: false,
  } as const
  const ann = {
    personId: ANN.id,
    name: 'Ann Bell',
    state: 'FAILED',
    reason: 'This number is not on WhatsApp',
    canRetry: true,
  } as const
  const broadcast = { total: 2, eligible: 1, sent: 0, failed: 1, uncertain: 0, waiting: 0 }
  const results = { total: 2, eligible: 1, success: 0, failed: 1 }
  const { user, server } = await openApp('/messages', {
    as: 'MANAGER',
    answers: [
      AUDIENCE,
      answer(listMessages, [{ ...SENT, broadcast }]),
      answer(getBroadcast, { results, now: broadcast, notReached: [ann, cem] }),
    ],
  })
  await waitFor(() =>
    expect(article('Rota')?.textContent).toContain('0 sent, 1 failed out of 1 eligible contractors'),
  )
  await pressButton(user, 'Who did not get it')
  const missed = async () =>
    within(await screen.findByRole('region', { name: 'Did not get it' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await missed()).toEqual(['Ann Bell: This number is not on WhatsApp', 'Cem Dal: No number'])
  await expectAccessible()
  const after = { ...broadcast, sent: 1, failed: 0 }
  server.answers(
    answer(retryBroadcast, { success: true, queued: 1 }),
    answer(listMessages, [{ ...SENT, broadcast: after }]),
    answer(getBroadcast, { results, now: after, notReached: [cem] }),
  )
  await pressButton(user, 'Retry for 1 person')
  await expectToast('Messages queued1 message is waiting to go out.')
  await waitFor(async () => expect(await missed()).toEqual(['Cem Dal: No number']))
  await waitFor(() =>
    expect(article('Rota')?.textContent).toContain('1 sent, 0 failed out of 1 eligible contractors'),
  )
})

it('a message goes to some people only', async () => {
  const app = await openApp('/messages', { as: 'ADMIN', answers: [AUDIENCE, answer(sendMessage, SENT)] })
  const { user, server } = app
  await screen.findByText('Also by WhatsApp to 2 of 2 active contractors.')
  await pressButton(user, 'Some')
  await write(app)
  await screen.findByText('Also by WhatsApp to 0 of 0 chosen.')
  await pressButton(user, 'Send Message')
  await expectToast('Choose who the message is for.')
  await user.click(screen.getByRole('checkbox', { name: 'Ben Okafor' }))
  await screen.findByText('Also by WhatsApp to 1 of 1 chosen.')
  server.answers(answer(listMessages, [SENT]))
  await pressButton(user, 'Send Message')
  await screen.findByRole('alertdialog', { name: 'Send to 1 person?' })
  await pressButton(user, 'Send')
  await waitFor(() => expect(article('Rota')?.textContent).toContain('1 contractor'))
  expect(server.sent(sendMessage)[0]?.body).toMatchObject({ recipientIds: [BEN.id] })
})

it('a message goes to those free on a day, chosen by the day alone', async () => {
  const nobody = { total: 0, eligible: 0, recipients: [], withoutNumber: [] }
  const app = await openApp('/messages', {
    as: 'MANAGER',
    answers: [
      answer(getAudience, ({ url }) => {
        const day = url.searchParams.get('freeOn')
        if (day === '2026-06-24') return nobody
        const recipients = day ? [ANN] : [ANN, BEN]
        return { total: recipients.length, eligible: recipients.length, recipients, withoutNumber: [] }
      }),
      answer(sendMessage, SENT),
    ],
  })
  await pressButton(app.user, 'Free on a day')
  await write(app)
  await typeWhen('Free on', '24062026')
  await screen.findByText('Nobody has said that they are free on this day.')
  await typeWhen('Free on', '23062026')
  await screen.findByText('1 said that they are free, and are not booked.')
  await pressButton(app.user, 'Send Message')
  await screen.findByRole('alertdialog', { name: 'Send to 1 person?' })
  await pressButton(app.user, 'Send')
  await waitFor(() => expect(app.server.sent(sendMessage)[0]?.body).toMatchObject({ recipientIds: [ANN.id] }))
})
