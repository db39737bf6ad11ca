// Internal conversations: what is told when they fail, when a new one opens, and what the list shows.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  listInternalConversations,
  sendInternalMessage,
  startInternalConversation,
} from '#core/endpoints/conversations.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { internalMessageOf, internalOf, withInternal } from './support/messages.ts'
import { fill, pass, passUntil, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, toastNow } from './support/seen.ts'
import { answer, refusal, unreachable } from './support/stand-in.ts'

const CARA = userOf(2, { firstName: 'Cara', lastName: 'Nwosu' })
const DELE = userOf(3, { firstName: 'Dele', lastName: 'Ojo' })
const PEOPLE = answer(listUsers, [CARA, DELE])
const THREAD = withInternal(internalOf(40), [internalMessageOf(41)])
const contractor = () => screen.findByRole('combobox', { name: 'Contractor' })

it('a failed message and a failed start are told, and what was typed stays', async () => {
  const { user } = await openApp('/internal-messages', {
    as: 'MANAGER',
    answers: [PEOPLE, ...THREAD, refusal(sendInternalMessage, 500), refusal(startInternalConversation, 500)],
  })
  await pressButton(user, /Cara Nwosu/)
  const field = await screen.findByRole('textbox', { name: 'Message to Cara Nwosu' })
  await user.click(field)
  await user.keyboard('One line{Shift>}{Enter}{/Shift}and another{Enter}')
  await expectToast('Failed to send message')
  expect(field).toHaveProperty('value', 'One line\nand another')
  await pressButton(user, 'New Conversation')
  await user.click(await contractor())
  // People who already have a conversation are not offered.
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Dele Ojo'])
  await user.click(offered[0]!)
  await fill(user, screen.getByLabelText(/^Message\W*$/), 'Welcome')
  await pressButton(user, 'Start Conversation')
  await expectToast('Failed to create conversation')
})

it('a new internal conversation is open half a second after it was created', async () => {
  const answers = [PEOPLE, answer(listInternalConversations, [])]
  const first = await openApp('/internal-messages', { as: 'MANAGER', answers: [...answers, ...THREAD] })
  await pressButton(first.user, /Cara Nwosu/)
  await screen.findByRole('log')
  stopTheClock()
  const { user, server } = await openApp('/internal-messages', { as: 'MANAGER', answers })
  await passUntil(() => document.body.textContent?.includes('No conversation open') ?? false)
  await pressButton(user, 'New Conversation')
  await pass(50)
  await fill(user, screen.getByRole('combobox', { name: 'Contractor' }), 'cara')
  await user.click(screen.getByRole('option', { name: 'Cara Nwosu' }))
  await fill(user, screen.getByLabelText(/^Message\W*$/), 'Welcome')
  server.answers(...THREAD, answer(startInternalConversation, internalOf(40)))
  await pressButton(user, 'Start Conversation')
  await passUntil(() => toastNow() !== '')
  expect(toastNow()).toBe('SuccessConversation created')
  await pass(400)
  expect(screen.getByText('No conversation open')).toBeDefined()
  expect(screen.queryByRole('log')).toBeNull()
  await pass(100)
  await pass(50)
  screen.getByRole('log', { name: 'Messages with Cara Nwosu' })
})

it('Escape closes the list of people, then the window, also while a toast is in sight', async () => {
  const { user } = await openApp('/internal-messages', { as: 'MANAGER', answers: [PEOPLE] })
  await pressButton(user, 'New Conversation')
  await pressButton(user, 'Start Conversation')
  await expectToast('Please select a contractor and enter a message')
  await fill(user, await contractor(), 'cara')
  await screen.findByRole('option', { name: 'Cara Nwosu' })
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await contractor()).getAttribute('aria-expanded')).toBe('false'))
  expect(await contractor()).toHaveProperty('value', 'cara')
  await pressButton(user, 'Start Conversation')
  await expectToast('Please select a contractor and enter a message')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the list shows how the last message begins and how many are unread, until it is opened', async () => {
  const preview = 'A message that is longer than fifty characters, by...'
  const unread = internalOf(40, {
    unreadCount: 1,
    lastMessage: { content: preview, senderName: 'Cara Nwosu' },
  })
  const { user, server, push } = await openApp('/admin/internal-messages', {
    as: 'ADMIN',
    answers: withInternal(unread, [internalMessageOf(41)]),
  })
  const row = () => screen.findByRole('button', { name: /Cara Nwosu/ })
  expect((await row()).textContent).toContain(preview)
  expect((await row()).textContent).toContain('1 unread')
  server.answers(answer(listInternalConversations, [{ ...unread, unreadCount: 0 }]))
  await user.click(await row())
  await screen.findByRole('log')
  await push('conversations')
  await waitFor(async () => expect((await row()).textContent).not.toContain('unread'))
})

it('after a lost answer the same words go under the same key, and changed words under another', async () => {
  const { user, server } = await openApp('/internal-messages', {
    as: 'ADMIN',
    answers: [PEOPLE, ...THREAD, unreachable(sendInternalMessage)],
  })
  await pressButton(user, /Cara Nwosu/)
  const field = await screen.findByRole('textbox', { name: 'Message to Cara Nwosu' })
  const works = answer(sendInternalMessage, ({ body }) =>
    internalMessageOf(50, { content: String(body.content) }),
  )
  const send = async (words: string) => {
    await fill(user, field, words)
    await user.keyboard('{Enter}')
  }
  const isSent = () => waitFor(() => expect(field).toHaveProperty('value', ''))
  await send('Tomorrow at nine')
  await expectToast('Error')
  server.answers(works)
  await user.keyboard('{Enter}')
  await isSent()
  server.answers(unreachable(sendInternalMessage))
  await send('Or at ten')
  await waitFor(() => expect(server.sent(sendInternalMessage)).toHaveLength(3))
  await expectToast('Error')
  expect(field).toHaveProperty('value', 'Or at ten')
  server.answers(works)
  await send('At ten, I mean')
  await isSent()
  const sent = server
    .sent(sendInternalMessage)
    .map(({ body, headers }) => [body.content, headers.get('Idempotency-Key')])
  expect(sent.map(([words]) => words)).toEqual([
    ...['Tomorrow at nine', 'Tomorrow at nine', 'Or at ten', 'At ten, I mean'],
  ])
  const keys = sent.map(([, key]) => key)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})
