// First-time setup when something goes wrong, and the second code.

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createFirstAdmin, hasMasterAdmin, sendFirstAdminCode } from '#core/endpoints/setup.ts'
import { signedIn } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { fill, pass, passUntil, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, h1, toastNow } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const NEW = answer(hasMasterAdmin, { hasMasterAdmin: false })
const SENT = answer(sendFirstAdminCode, { success: true, message: 'On its way' })
const field = () => screen.findByPlaceholderText('Enter 6-digit code')

async function openSetup() {
  const app = await openApp('/setup', { as: null, answers: [NEW, SENT] })
  await screen.findByRole('heading', { name: 'First-time setup' })
  return app
}

async function details({ user }: Awaited<ReturnType<typeof openSetup>>): Promise<void> {
  await fill(user, screen.getByLabelText(/^First name/), 'Grace')
  await fill(user, screen.getByLabelText(/^Last name/), 'Mensah')
  await fill(user, screen.getByLabelText(/^Phone number/), '+447700900010')
}

it('names that are too long are refused in words', async () => {
  const app = await openSetup()
  await details(app)
  await fill(app.user, screen.getByLabelText(/^First name/), 'x'.repeat(51))
  await fill(app.user, screen.getByLabelText(/^Last name/), 'y'.repeat(51))
  await pressButton(app.user, 'Send Verification Code')
  await screen.findByText('First name must be less than 50 characters')
  await screen.findByText('Last name must be less than 50 characters')
  expect(app.server.sent(sendFirstAdminCode)).toEqual([])
})

it('a code that cannot be sent says why, or that it could not', async () => {
  const app = await openSetup()
  await details(app)
  for (const [status, body, title, words] of [
    [200, { success: false, message: 'Not now' }, 'Failed to Send Code', 'Not now'],
    [200, { success: false, message: '' }, 'Failed to Send Code', 'Please try again'],
    [500, {}, 'Setup Failed', 'Unable to send verification code. Please try again.'],
  ] as const) {
    app.server.answers(refusal(sendFirstAdminCode, status, body))
    await pressButton(app.user, 'Send Verification Code')
    await expectToast(title + words)
  }
})

it('a second code can be asked for after a minute, and its failures are told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const app = await openSetup()
  await details(app)
  await pressButton(app.user, 'Send Verification Code')
  const waits = () => screen.findByRole('button', { name: /^Resend in/ })
  expect(await waits()).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(await waits()).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  for (const [status, body, title, words] of [
    [200, { success: false, message: 'Not yet' }, 'Failed to Resend Code', 'Not yet'],
    [500, {}, 'Error', 'Failed to resend code. Please try again.'],
    [200, { success: true, message: 'On its way' }, 'Code Resent!', 'On its way'],
  ] as const) {
    app.server.answers(refusal(sendFirstAdminCode, status, body))
    await pressButton(app.user, 'Resend Code')
    await expectToast(title + words)
  }
  expect(await waits()).toHaveProperty('disabled', true)
})

it('a code that is no number, and an account that cannot be made, are told', async () => {
  const app = await openSetup()
  await details(app)
  await pressButton(app.user, 'Send Verification Code')
  await fill(app.user, await field(), '12ab56')
  await pressButton(app.user, 'Complete Setup')
  await screen.findByText('OTP must contain only numbers')
  await fill(app.user, await field(), '123456')
  app.server.answers(refusal(createFirstAdmin, 500, {}))
  await pressButton(app.user, 'Complete Setup')
  await expectToast('Setup FailedUnable to create admin account. Please try again.')
  app.server.answers(answer(createFirstAdmin, { success: false, message: '' }))
  await pressButton(app.user, 'Complete Setup')
  await expectToast('Verification FailedInvalid OTP code. Please try again.')
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
})

it('Back to Details returns with what was typed, and a code that is asked for too soon is refused', async () => {
  const app = await openSetup()
  await details(app)
  await pressButton(app.user, 'Send Verification Code')
  await field()
  await pressButton(app.user, 'Back to Details')
  expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', 'Grace')
  expect(screen.getByLabelText(/^Phone number/)).toHaveProperty('value', '+447700900010')
  app.server.answers(refusal(sendFirstAdminCode, 429, { success: false, message: 'Please wait' }))
  await pressButton(app.user, 'Send Verification Code')
  await expectToast('Failed to Send CodePlease wait')
  expect(screen.queryByPlaceholderText('Enter 6-digit code')).toBeNull()
})

it('details that were lost lead back to the first step', async () => {
  sessionStorage.setItem('setup', JSON.stringify({ step: 'otp', details: null, resendAt: null }))
  const { user } = await openSetup()
  await fill(user, await field(), '123456')
  await pressButton(user, 'Complete Setup')
  await expectToast('Details are missing. Please start over.')
  await screen.findByLabelText(/^First name/)
})

it('the product opens a second and a half after the setup, which is told with a welcome', async () => {
  await openApp('/', { as: 'MASTER_ADMIN' })
  await h1(/Welcome/)
  const app = await openSetup()
  await details(app)
  await pressButton(app.user, 'Send Verification Code')
  await fill(app.user, await field(), '123456')
  app.server.answers(
    answer(createFirstAdmin, { success: true, message: '' }),
    signedIn('MASTER_ADMIN', { firstName: 'Grace' }),
  )
  stopTheClock()
  fireEvent.submit(document.querySelector('form')!)
  await passUntil(() => toastNow().startsWith('Setup'))
  expect(toastNow()).toBe('Setup Complete!Welcome! Your Master Admin account has been created successfully.')
  await pass(1_400)
  expect(location.pathname).toBe('/setup')
  expect(screen.getByRole('heading', { name: 'Setup Complete!' })).toBeDefined()
  await pass(100)
  expect(location.pathname).toBe('/')
  await passUntil(() => /Grace/.test(document.querySelector('h1')?.textContent ?? ''))
})
