// Signing in: the words and the buttons of each step, what is sent, and what is said when it fails.

import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCurrentUser, logout, passwordLogin, sendCode, verifyCode } from '#core/endpoints/auth.ts'
import { signedIn } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { buttonCalled, fill, pass, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, h1, toastNow } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const SENT = answer(sendCode, { success: true, message: '' })
const IN = answer(verifyCode, { success: true, message: '' })
const phone = () => screen.findByLabelText('Phone number')
const code = () => screen.findByLabelText('Verification code')
const UNFINISHED = /You are not signed out yet\./
const openLogin = (...answers: Answer[]) => openApp('/login', { as: null, answers: [SENT, ...answers] })

/** The server takes the request and answers when told to. */
function held(of: Answer): { answer: Answer; release: () => Promise<void> } {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  return {
    answer: { ...of, respond: (sent) => gate.then(() => of.respond(sent)) },
    release: () => act(async () => release()),
  }
}

it('when the countdown ends the code can be sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openLogin()
  await fill(user, await phone(), '+447700900001')
  await pressButton(user, 'Send Code')
  await waitFor(() => buttonCalled(/^Resend in/))
  await act(() => vi.advanceTimersByTimeAsync(301_000))
  expect(buttonCalled('Resend Code').disabled).toBe(false)
})

it('the countdown to the next code survives a reload, and the code still works', async () => {
  const { user } = await openLogin()
  await fill(user, await phone(), '+447700900001')
  await user.keyboard('{Enter}')
  await waitFor(() => buttonCalled(/^Resend in/))
  const { user: again, server } = await openLogin(IN)
  await waitFor(() => expect(buttonCalled(/^Resend in/).disabled).toBe(true))
  expect(await phone()).toHaveProperty('value', '+447700900001')
  await fill(again, await code(), '123456')
  server.answers(signedIn('CONTRACTOR'))
  await pressButton(again, 'Sign In')
  await h1(/^Welcome back, /)
  expect(location.pathname).toBe('/home')
})

it('the buttons say what is going on, and a press too many does nothing', async () => {
  const sending = held(SENT)
  const entering = held(IN)
  const { user, server } = await openLogin(sending.answer, entering.answer)
  await user.click(await phone())
  await user.keyboard('{Enter}')
  await expectToast('Phone Number RequiredPlease enter your phone number first')
  await fill(user, await phone(), '+447700900001')
  await pressButton(user, 'Send Code')
  expect(buttonCalled('Sending Code...').disabled).toBe(true)
  await user.click(await phone())
  await user.keyboard('{Enter}')
  await sending.release()
  await waitFor(() => expect(buttonCalled(/^Resend in/).disabled).toBe(true))
  expect(server.sent(sendCode).map(({ body }) => body)).toEqual([{ phoneNumber: '+447700900001' }])
  await user.click(await code())
  await user.keyboard('{Enter}')
  await expectToast('Missing InformationPlease enter both your phone number and verification code')
  await fill(user, await code(), '123456')
  await pressButton(user, 'Sign In')
  await waitFor(() => buttonCalled('Signing In...'))
  await user.click(await code())
  await user.keyboard('{Enter}')
  server.answers(signedIn('CONTRACTOR'))
  await entering.release()
  await h1(/^Welcome back, /)
  await expectToast("Welcome back!You've been logged in successfully.")
  expect(server.sent(verifyCode).map(({ body }) => body)).toEqual([
    { phoneNumber: '+447700900001', otpCode: '123456' },
  ])
})

it('each way a login can fail has its words, and leaves the person where they are', async () => {
  const { user, server } = await openLogin()
  await fill(user, await phone(), '+447700900001')
  for (const [status, body, words] of [
    [200, { success: false, message: 'No texts today.' }, 'No texts today.'],
    [200, { success: false, message: '' }, 'Unable to send verification code.'],
    [429, { success: false, message: 'Please wait.' }, 'Please wait.'],
    [500, '', 'Unable to send verification code. Please try again.'],
  ] as const) {
    server.answers(refusal(sendCode, status, body))
    await pressButton(user, 'Send Code')
    await expectToast(`Failed to Send OTP${words}`)
    expect(document.querySelector('[data-variant="destructive"]')).not.toBeNull()
  }
  server.answers(SENT)
  await pressButton(user, 'Send Code')
  await expectToast('Verification code sent via SMS to your phone number.')
  for (const [status, body, words] of [
    [200, { success: false, message: 'Not this code.' }, 'Not this code.'],
    [200, { success: false, message: '' }, 'Invalid phone number or verification code.'],
    [401, { success: false, message: 'Too late.' }, 'Too late.'],
    [500, '', 'Unable to login. Please try again.'],
  ] as const) {
    server.answers(refusal(verifyCode, status, body))
    await fill(user, await code(), '123456')
    await user.keyboard('{Enter}')
    await expectToast(`Login Failed${words}`)
    expect(location.pathname).toBe('/login')
  }
})

it('a username and password are the way in when texts do not arrive', async () => {
  const wrong = { success: false, message: 'Invalid username or password.' }
  const { user, server } = await openLogin(refusal(passwordLogin, 401, wrong))
  await pressButton(user, 'Use a username and password')
  await fill(user, screen.getByLabelText('Username'), 'nobody.here')
  await fill(user, screen.getByLabelText('Password'), 'wrong')
  await user.keyboard('{Enter}')
  await expectToast('Login FailedInvalid username or password.')
  expect(server.sent(passwordLogin).map(({ body }) => body)).toEqual([
    { username: 'nobody.here', password: 'wrong' },
  ])
})

it('Wrong number? gives way to another number at once, and the same number still waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openLogin()
  await fill(user, await phone(), '+447700900001')
  await pressButton(user, 'Send Code')
  await screen.findByText('Code sent to +447700900001.')
  await pressButton(user, 'Wrong number?')
  expect(await code()).toHaveProperty('disabled', true)
  const waits = () => waitFor(() => expect(buttonCalled(/^Resend in [0-4]:\d\d$/).disabled).toBe(true))
  await waits()
  // Another number need not wait, and however the first is written, it does; also after a reload.
  await fill(user, await phone(), '07700 900002')
  await waitFor(() => expect(buttonCalled('Send Code').disabled).toBe(false))
  await fill(user, await phone(), '07700 900001')
  await waits()
  const { user: again } = await openLogin()
  await fill(again, await phone(), '07700 900001')
  await waits()
  await act(() => vi.advanceTimersByTimeAsync(301_000))
  await waitFor(() => expect(buttonCalled('Send Code').disabled).toBe(false))
})

it('signing out goes through though the server fails at it, and one may sign in again', async () => {
  const { user, server } = await openApp('/', {
    as: 'CONTRACTOR',
    answers: [refusal(logout, 500), SENT, IN],
  })
  await h1(/^Welcome back, /)
  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  await pressButton(user, /^Profile menu/)
  server.answers(refusal(getCurrentUser, 401, { message: 'Unauthorized' }))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await h1('Welcome Back')
  expect(location.pathname).toBe('/login')
  expect(server.sent(logout)).not.toEqual([])
  await screen.findByText(UNFINISHED)
  expect(localStorage.getItem('left') ?? sessionStorage.getItem('left')).toBeNull()
  server.answers(answer(logout, { success: true, message: '' }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(UNFINISHED)).toBeNull())
  await fill(user, await phone(), '+447700900001')
  await pressButton(user, 'Send Code')
  await waitFor(async () => expect(await code()).toHaveProperty('disabled', false))
  await fill(user, await code(), '123456')
  server.answers(signedIn('CONTRACTOR'))
  await pressButton(user, 'Sign In')
  await h1(/^Welcome back, /)
})

it('who is logged out goes to the login half a second after being told', async () => {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { server, push } = await openApp('/live-jobs', { as: 'MANAGER' })
  await h1('Live Jobs')
  server.answers(refusal(getCurrentUser, 401, { message: 'Unauthorized' }))
  stopTheClock()
  await push('users')
  await pass(60)
  await pass(20)
  expect(toastNow()).toBe('You are logged out. Logging in again...')
  await pass(380)
  expect(gone).not.toHaveBeenCalled()
  await pass(120)
  expect(gone).toHaveBeenCalledWith('/api/login')
  vi.useRealTimers()
  await openApp('/login', { as: null })
  await h1('Welcome Back')
  expect(screen.getByText('You have been signed out. Please sign in again.')).toBeDefined()
})
