// Accounts, applications, notifications and log entries as the browser receives them, and what a person does in a form.

import { act, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { Application } from '#core/contracts/applications.ts'
import type { Notification } from '#core/contracts/notifications.ts'
import type { User } from '#core/contracts/users.ts'
import { idOf, userOf } from './agency.ts'
import type { openApp } from './app.tsx'
import { pressable } from './seen.ts'
import { enter, fieldOf, press } from './typing.ts'

type Typist = Awaited<ReturnType<typeof openApp>>['user']

/** Replaces what a field holds. */
export async function fill(user: Typist, field: Element, text: string): Promise<void> {
  await user.clear(field)
  if (text) await user.click(field)
  if (text) await user.paste(text)
}

/** Picks an option of a list that opens. */
export async function choose(user: Typist, list: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: list }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** A button of the open dialog, or else of the screen. Far cheaper than a query by role in a large screen. */
export function buttonCalled(name: string | RegExp, inside?: Element): HTMLButtonElement {
  const part =
    inside ?? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document
  const found = [...part.querySelectorAll<HTMLButtonElement>('button:not([role="tab"])')].find((each) => {
    const words = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''
    return typeof name === 'string' ? words === name : name.test(words)
  })
  if (!found) throw new Error(`There is no button called ${name}`)
  return found
}

export async function pressButton(user: Typist, name: string | RegExp, inside?: Element): Promise<void> {
  await user.click(await waitFor(() => pressable(buttonCalled(name, inside))))
}

/** Types in a date or time field, which is loaded when it is first needed. */
export async function typeWhen(label: string, digits: string): Promise<void> {
  await waitFor(() => fieldOf(label))
  await enter(label, 0)
  for (const key of digits) await press(key)
}

/** From now on only the test moves the clock. The libraries that wait know Jest's name for that alone. */
export function stopTheClock(): void {
  vi.useFakeTimers()
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}

/** Time passes. With a clock that stands still meanwhile: what happens when is exact on a slow machine too. */
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))

/** Time passes, a little at a time, until this is so. */
export async function passUntil(isSo: () => boolean, most = 60_000): Promise<void> {
  for (let ms = 0; !isSo(); ms += 25) {
    if (ms >= most) throw new Error(`Not after ${most} ms`)
    await pass(25)
  }
}

export const accountOf = (user: User, more: object = {}) => ({
  ...user,
  upcomingShifts: 0,
  openApplications: 0,
  nextShifts: [],
  ...more,
})

/** Amara Okafor has applied for a night in Leeds. */
export const applicationOf = (n: number, more: Partial<Application> = {}): Application => ({
  id: idOf(n),
  jobId: idOf(900 + n),
  jobHeadline: 'Night care in Leeds',
  jobStatus: 'OPEN',
  contractorId: userOf(2).id,
  contractorName: 'Amara Okafor',
  status: 'APPLIED',
  isBooked: false,
  reason: null,
  notes: null,
  appliedAt: '2026-06-15T09:00:00.000Z',
  confirmedAt: null,
  rejectedAt: null,
  ...more,
})

export const notificationOf = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  type: 'ACCOUNT_PENDING',
  title: 'New Account',
  message: `Number ${n} waits`,
  createdAt: '2026-06-15T09:00:00.000Z',
  readAt: null,
  link: null,
  contractorId: null,
  contractorName: null,
  applicationId: null,
  applicationStatus: null,
  jobId: null,
  jobHeadline: null,
  jobAddress: null,
  jobLocation: null,
  jobStartDate: null,
  jobEndDate: null,
  jobShiftStartTime: null,
  jobShiftEndTime: null,
  jobHoursPerDay: null,
  jobRoleLabel: null,
  jobGenderPreference: null,
  jobBonus: null,
  jobNotes: null,
  jobServiceUserInitials: null,
  ...more,
})
