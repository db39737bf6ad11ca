// One's own account: a code that is no longer valid, signed-in devices, one's number and one's e-mail address.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OwnSession } from '#core/contracts/sessions.ts'
import { sendCode, verifyCode } from '#core/endpoints/auth.ts'
import { sendProofCode, verifyProofCode } from '#core/endpoints/proof.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#core/endpoints/sessions.ts'
import { requestOwnNumber, updateOwnProfile, verifyOwnNumber } from '#core/endpoints/users.ts'
import { readWorkProfile } from '#core/endpoints/work-profiles.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf, NO_PROFILE, signedIn, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { buttonCalled, fill, pressButton } from './support/people-and-admin.ts'
import { expectToast, h1 } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const DONE = { success: true, message: '' }
type Opened = Awaited<ReturnType<typeof openApp>>

async function openMenu({ user }: Opened, item: string): Promise<HTMLElement> {
  await h1(/Welcome/)
  await pressButton(user, /^Profile menu/)
  await user.click(await screen.findByRole('button', { name: item }))
  return screen.findByRole('dialog', { name: item })
}

it('a dead code says so, and Resend opens at once', async () => {
  const { user, server } = await openApp('/login', { as: null, answers: [answer(sendCode, DONE)] })
  await fill(user, await screen.findByLabelText('Phone number'), '+447700900002')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(buttonCalled(/^Resend in/).disabled).toBe(true))
  const message = 'That code no longer works. Ask for a new one.'
  server.answers(refusal(verifyCode, 401, { success: false, message, codeEnded: true }))
  const code = screen.getByLabelText('Verification code')
  await fill(user, code, '000000')
  await user.keyboard('{Enter}')
  await expectToast(message)
  await waitFor(() => expect(buttonCalled('Resend Code').disabled).toBe(false))
  expect(code).toHaveProperty('value', '')
})

const sessionOf = (n: number, isCurrent = false): OwnSession => ({
  id: idOf(n),
  device: 'Chrome on Windows',
  ip: '127.0.0.1',
  createdAt: '2026-06-15T09:00:00.000Z',
  lastSeenAt: '2026-06-15T09:30:00.000Z',
  isCurrent,
})

it.each([390, 1440])("one sees and ends one's own sessions (%i px)", async (width) => {
  const here = sessionOf(31, true)
  const app = await openApp('/', {
    as: 'MANAGER',
    width,
    answers: [answer(listOwnSessions, [sessionOf(32), here, sessionOf(33)])],
  })
  const dialog = await openMenu(app, 'Sign-in and devices')
  const devices = () =>
    within(within(dialog).getByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem')
  await waitFor(() => expect(devices()).toHaveLength(3))
  expect(devices()[0]?.textContent).toContain('This device')
  expect(devices()[0]?.textContent).toContain('Last used 15 Jun 2026 10:30')
  await expectAccessible()
  app.server.answers(answer(endOwnSession, { success: true }), answer(listOwnSessions, [here, sessionOf(33)]))
  await pressButton(app.user, /^Sign out/, devices()[1])
  await waitFor(() => expect(devices()).toHaveLength(2))
  expect(app.server.sent(endOwnSession).map(({ params }) => params.id)).toEqual([idOf(32)])
  app.server.answers(answer(endOtherSessions, { success: true, ended: 1 }), answer(listOwnSessions, [here]))
  await pressButton(app.user, 'Sign out all other devices')
  await waitFor(() => expect(devices()).toHaveLength(1))
  await expectToast('You are signed out on 1 other device.')
})

it("changing one's number asks for a code first, goes on by itself, and verifies the new number", async () => {
  const own = { whatsappNumber: '+447700900002' }
  const app = await openApp('/', {
    as: 'CONTRACTOR',
    answers: [signedIn('CONTRACTOR', own), refusal(requestOwnNumber, 403, { proofNeeded: true })],
  })
  const { user, server } = app
  await openMenu(app, 'My details')
  await pressButton(user, 'Change phone number')
  const change = () => screen.findByRole('dialog', { name: 'Change my phone number' })
  await fill(user, within(await change()).getByLabelText('New phone number'), '07700 900004')
  await pressButton(user, 'Send code')
  const question = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(question.textContent).toContain('your number ending in 002')
  server.answers(answer(sendProofCode, DONE))
  await pressButton(user, 'Text me a code')
  const code = await within(question).findByLabelText('Verification code')
  expect(document.activeElement).toBe(code)
  await expectAccessible()
  await fill(user, code, '1')
  expect(buttonCalled('Confirm').disabled).toBe(true)
  server.answers(refusal(verifyProofCode, 401, { success: false, message: 'That code is not right.' }))
  await fill(user, code, '000000')
  await user.keyboard('{Enter}')
  expect((await within(question).findByRole('alert')).textContent).toContain('That code is not right.')
  server.answers(answer(verifyProofCode, DONE), answer(requestOwnNumber, DONE))
  await fill(user, code, '123456')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
  await screen.findByText(/We have sent a code to 07700 900004\./)
  const focused = (label: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  await focused('Verification code')
  await pressButton(user, 'Use another number')
  await focused('New phone number')
  await fill(user, screen.getByLabelText('New phone number'), '07700 900003')
  await pressButton(user, 'Send code')
  await screen.findByText(/We have sent a code to 07700 900003\./)
  await focused('Verification code')
  const changed = { whatsappNumber: '+447700900003' }
  server.answers(answer(verifyOwnNumber, userOf(1, changed)), signedIn('CONTRACTOR', changed))
  await fill(user, screen.getByLabelText('Verification code'), '123456')
  await user.keyboard('{Enter}')
  await expectToast(/Your number is now \+447700900003/)
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'My details' }).textContent).toContain('+447700900003'),
  )
  expect(server.sent(verifyOwnNumber).map(({ body }) => body)).toEqual([
    { whatsappNumber: '07700 900003', otpCode: '123456' },
  ])
})

it('people see their own details, and set their e-mail address there', async () => {
  const app = await openApp('/', { as: 'CONTRACTOR', width: 390 })
  const { user, server } = app
  expect((await openMenu(app, 'My details')).textContent).toContain('Sam Roe')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(buttonCalled(/^Profile menu/)))
  const dialog = await openMenu(app, 'My details')
  await fill(user, within(dialog).getByLabelText('E-mail'), 'sam')
  await pressButton(user, 'Save')
  await within(dialog).findByText('That is not an e-mail address')
  await fill(user, within(dialog).getByLabelText('E-mail'), 'sam@example.org')
  await waitFor(() => expect(within(dialog).queryByText('That is not an e-mail address')).toBeNull())
  await expectAccessible()
  const email = { email: 'sam@example.org' }
  server.answers(answer(updateOwnProfile, userOf(1, email)), signedIn('CONTRACTOR', email))
  await pressButton(user, 'Save')
  await expectToast('E-mail updated')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressButton(user, /^Profile menu/)
  await screen.findByText('sam@example.org')
})

it('a contractor reads their own work profile in the profile menu', async () => {
  const profile = { ...NO_PROFILE, optOutSignedOn: '2026-01-05', visaHours: 20, otherHours: 6 } as const
  const app = await openApp('/', {
    as: 'CONTRACTOR',
    answers: [answer(readWorkProfile, profile)],
    width: 390,
  })
  const details = await openMenu(app, 'My details')
  await waitFor(() => expect(details.textContent).toContain('Signed Mon 5 Jan 2026'))
  expect(details.textContent).toContain('20 hours a week, always')
  expect(details.textContent).toContain('6 a week')
})
