// One person's month in memory, and what opens from it.

import { screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { normaliseKind } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import {
  clearAvailabilityDay,
  createAvailability,
  listAvailabilityRange,
  listUserAvailability,
  updateAvailability,
} from '#core/endpoints/availability.ts'
import { utcDayOf } from '#tests/support/rota-data.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { renewSession } from '#web/lib/session.ts'
import { idOf } from './agency.ts'
import { pass, stopTheClock } from './people-and-admin.ts'
import { type Rota, rotaOf } from './rota.ts'
import { nextId, said } from './rota-and-jobs.ts'
import { toastNow } from './seen.ts'
import { answer, type Sent } from './stand-in.ts'

/** A rota whose availability can be set, changed and cleared: of Sam Roe, who is signed in, unless told otherwise. */
export function calendarOf(given: Partial<Omit<Rota, 'answers'>> = {}, userId = idOf(1)): Rota {
  const rota = rotaOf(given)
  const setBy = ({ body }: Sent, id = nextId()): AvailabilityEntry => ({
    ...said(
      normaliseKind(String(body.kind)) ?? 'AVAILABLE_FOR_ANY',
      utcDayOf(body.start),
      utcDayOf(body.end),
      userId,
    ),
    ...{ id, createdAt: new Date().toISOString() },
  })
  rota.answers.push(
    answer(listAvailabilityRange, () => ({ [userId]: rota.entries })),
    answer(listUserAvailability, () => rota.entries),
    answer(createAvailability, (sent) => {
      const made = setBy(sent)
      rota.entries = [...rota.entries, made]
      return made
    }),
    answer(updateAvailability, (sent) => {
      const changed = setBy(sent, sent.params.id)
      rota.entries = rota.entries.map((each) => (each.id === changed.id ? changed : each))
      return changed
    }),
    answer(clearAvailabilityDay, ({ params }) => {
      rota.entries = rota.entries.filter(({ date }) => date !== params.day)
      return { success: true as const }
    }),
  )
  return rota
}

/** A day of the month by its words for screen readers, or by how they begin. */
export const dayOfMonth = (words: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const days = [...document.querySelectorAll<HTMLElement>('[role="grid"] button')]
    const found = days.find((day) => {
      const label = day.getAttribute('aria-label') ?? ''
      return typeof words === 'string' ? label === words : words.test(label)
    })
    if (!found) throw new Error(`The month has no day ${words}`)
    return found
  })

export const wordsOfDialog = (): string => screen.getByRole('dialog').textContent ?? ''

/** The press is answered with 401: the person is told, and led to the login two seconds later. */
export async function expectLedToLogin(button: HTMLElement): Promise<void> {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => {})
  stopTheClock()
  button.click()
  await pass(100)
  expect(toastNow()).toContain('You need to log in again to save availability')
  await pass(1800)
  expect(gone).not.toHaveBeenCalled()
  await pass(200)
  expect(gone).toHaveBeenCalledWith('/api/login')
  vi.useRealTimers()
  // No page was loaded, so the next test would still be leaving.
  await renewSession(createQueryClient())
}
