// The form that books a slot: what it opens with, what it asks for, what it sends, and what it says of a failure.

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createAvailability } from '#core/endpoints/availability.ts'
import { createBooking } from '#core/endpoints/rota.ts'
import type { Day } from '#core/time.ts'
import { openApp } from './support/app.tsx'
import { cell, dialog, expectWhen, field, fill, hasField, openCell, push, typeWhen } from './support/board.ts'
import { type Rota, rotaOf } from './support/rota.ts'
import { AMARA, amara, bola, booked, long, said, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal, unreachable } from './support/stand-in.ts'

afterEach(() => vi.unstubAllEnvs())

async function openForm(rota: Rota = rotaOf(), day: Day = weekday(9)) {
  const app = await openApp(`/rota-board?date=${day}`, { as: 'MANAGER', answers: rota.answers })
  await openCell(app.user, 'Amara Okafor', day)
  return { ...app, rota }
}

const status = () => dialog().getByRole('status')
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('opens with its defaults, and sends one day with everything that was typed', async () => {
  const { user, server } = await openForm()
  expect(dialog().getByText(`Amara Okafor · ${long(weekday(9))}`)).toBeDefined()
  expect(field('Headline').value).toBe('')
  await expectWhen('Start time', '09:00')
  await expectWhen('End time', '17:00')
  expect(field('Book several days in a row').getAttribute('aria-checked')).toBe('false')
  expect(dialog().getByText('09:00 - 17:00, 8h')).toBeDefined()
  await dialog().findByText('Address autocomplete is unavailable. Please enter the address manually.')
  fill('Headline', 'Waking night')
  await typeWhen('Start time', '20:00')
  await typeWhen('End time', '08:00')
  expect(dialog().getByText('20:00 - 08:00 (+1), 12h')).toBeDefined()
  fill('Address', '12 Hoe Street, London E17 4SD')
  await user.type(field('Service user initials'), 'a.b')
  expect(field('Service user initials').value).toBe('A.B')
  fill('Local authority', 'Waltham Forest')
  fill('Notes', 'Key safe at the side door')
  await push(user, 'Book Slot')
  await expectToast('Booking Created')
  await isClosed()
  expect((await cell('Amara Okafor', weekday(9))).textContent).toContain('20:00–08:00')
  const { body } = server.sent(createBooking)[0]!
  expect(body).toMatchObject({
    ...{ date: weekday(9), startTime: '20:00', endTime: '08:00', headline: 'Waking night' },
    ...{ address: '12 Hoe Street, London E17 4SD', serviceUserInitials: 'A.B' },
    ...{ localAuthority: 'Waltham Forest', notes: 'Key safe at the side door' },
  })
  for (const bulk of ['isBulkBooking', 'startDate', 'numberOfDays']) expect(body).not.toHaveProperty(bulk)
})

it('what was typed and not booked is there again for the same person and day, until it is cancelled', async () => {
  const { user } = await openForm(rotaOf({ people: [amara, bola] }))
  const again = () => screen.queryByText('You typed this earlier and did not book it.')
  const open = (name: string) => openCell(user, name, weekday(9))
  const close = async () => {
    await user.keyboard('{Escape}')
    await isClosed()
  }
  fill('Headline', 'Waking night')
  await typeWhen('Start time', '20:00')
  await close()
  await open('Bola Ade')
  expect(field('Headline').value).toBe('')
  expect(again()).toBeNull()
  await close()
  await open('Amara Okafor')
  expect(again()).not.toBeNull()
  expect(field('Headline').value).toBe('Waking night')
  await expectWhen('Start time', '20:00')
  await push(user, 'Start afresh')
  expect(field('Headline').value).toBe('')
  await expectWhen('Start time', '09:00')
  expect(again()).toBeNull()
  fill('Headline', 'Day care')
  await push(user, 'Cancel')
  await isClosed()
  await open('Amara Okafor')
  expect(field('Headline').value).toBe('')
  expect(again()).toBeNull()
})

it('a sentence under a field goes as soon as the field is right', async () => {
  const { user } = await openForm()
  const tooLong = 'Service user initials must be 10 characters or less'
  fill('Service user initials', 'ABCDEFGHIJK')
  await push(user, 'Book Slot')
  expect(await dialog().findByText(tooLong)).toBeDefined()
  expect(dialog().getByText('Headline is required')).toBeDefined()
  fill('Service user initials', 'jb')
  expect(field('Service user initials').value).toBe('JB')
  await waitFor(() => expect(dialog().queryByText(tooLong)).toBeNull())
  expect(field('Service user initials').hasAttribute('aria-invalid')).toBe(false)
  expect(dialog().getByText('Headline is required'), 'this field is still wrong').toBeDefined()
})

it('equal times are a whole day by the clock', async () => {
  await openForm()
  await typeWhen('End time', '09:00')
  expect(dialog().getByText('09:00 - 09:00 (24h), 24h')).toBeDefined()
})

it('what is wrong is said at its field and in one toast, and nothing is sent', async () => {
  const { user, server } = await openForm()
  const wrong = (words: string) => dialog().findAllByText(words)
  await typeWhen('Start time', '')
  await typeWhen('End time', '')
  fill('Service user initials', 'ABCDEFGHIJK')
  await push(user, 'Book Slot')
  await expectToast(
    'Form Validation Error',
    'Headline is required',
    'Enter the start time, Enter the end time',
  )
  await expectToast('Service user initials must be 10 characters or less')
  expect(field('Headline').getAttribute('aria-invalid')).toBe('true')
  await wrong('Headline is required')
  expect(await wrong('Enter the time')).toHaveLength(2)

  fill('Headline', 'x'.repeat(101))
  await wrong('Headline must be 100 characters or less')
  fill('Headline', 'x'.repeat(100))
  await typeWhen('Start time', '09:00')
  await typeWhen('End time', '17:00')
  fill('Service user initials', 'ABCDEFGHIJ')
  await user.click(field('Book several days in a row'))
  for (const [days, words] of [
    ['0', 'Number of days must be at least 1'],
    ['31', 'Number of days cannot exceed 30'],
  ] as const) {
    fill('Number of days', days)
    await push(user, /^Book /)
    await expectToast(words)
    await wrong(words)
  }
  expect(server.sent(createBooking)).toEqual([])
  // A hidden number does not block a single booking.
  await user.click(field('Book several days in a row'))
  await push(user, /^Book /)
  await expectToast('Booking Created')
})

it('a day marked Unavailable, too little rest and too long a week are said before it is sent', async () => {
  const long12 = [7, 8, 9].map((n) => booked(weekday(n), '08:00', '20:00'))
  const rota = rotaOf({
    shifts: [...long12, booked(weekday(10), '11:00', '23:00')],
    entries: [said('UNAVAILABLE', weekday(11))],
  })
  const { user } = await openForm(rota, weekday(11))
  const warnings = () =>
    within(status())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(warnings()).toEqual([
      expect.stringMatching(/^Only 10h of rest before the shift at .* 09:00; 11 hours are due$/),
      expect.stringMatching(
        /^The week from Mon .* comes to 56h; 48 hours is the agency's limit for one week$/,
      ),
      expect.stringMatching(/^Fri .* is marked Unavailable$/),
    ]),
  )
  expect(dialog().getByText('Unavailable')).toBeDefined()
  await typeWhen('Start time', '10:00')
  await waitFor(() => expect(warnings()).toHaveLength(2))
  fill('Headline', 'All the same')
  await push(user, 'Book Slot')
  await expectToast('Booking Created', 'is marked Unavailable')
  await waitFor(async () =>
    expect((await cell('Amara Okafor', weekday(11))).getAttribute('aria-label')).toMatch(
      /All the same\. The week from .* is marked Unavailable/,
    ),
  )
})

it('a time that is taken is said before and cannot be booked, with what to do', async () => {
  const { user, rota, push: pushed } = await openForm()
  fill('Headline', 'Second')
  rota.shifts.push(booked(weekday(9), '16:00', '18:00', { headline: 'First' }))
  await pushed('shifts')
  await waitFor(() => expect(status().textContent).toContain('Overlaps another shift'))
  expect(status().textContent).toContain('Choose another time or another person.')
  expect(status().textContent).toContain('This cannot be booked.')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Book Slot' }).disabled).toBe(true)
  expect(field('Headline').value).toBe('Second')
  // A shift that only touches the other is accepted, in the same form.
  await typeWhen('End time', '16:00')
  await waitFor(() => expect(status().textContent).not.toContain('Overlaps'))
  await push(user, 'Book Slot')
  await expectToast('Booking Created')
})

it('a refusal closes the dialog, any other failure keeps it', async () => {
  const { user, server } = await openForm()
  fill('Headline', 'Care')
  server.answers(refusal(createBooking, 500, { message: 'The disk is full.' }))
  await push(user, 'Book Slot')
  await expectToast('Booking Failed', 'The disk is full.')
  await user.click(field('Book several days in a row'))
  await push(user, 'Book 1 day')
  await expectToast('Bulk Booking Failed')
  server.answers(refusal(createBooking, 403, { message: 'no' }))
  await push(user, 'Book 1 day')
  await expectToast('Access Denied', 'Only managers can create bookings')
  await isClosed()
})

it('a time that the spring change skips is named, and refused with the reason', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { user, server } = await openForm(rotaOf(), '2027-03-28')
  const words = 'The clocks go forward on Sun 28 Mar 2027, so 01:30 does not exist that day.'
  server.answers(refusal(createBooking, 400, { message: words }))
  fill('Headline', 'Not a time')
  await typeWhen('Start time', '01:30')
  await typeWhen('End time', '09:00')
  expect(screen.getByRole('dialog').textContent).toContain(words)
  await push(user, 'Book Slot')
  await expectToast('Booking Failed', 'so 01:30 does not exist that day')
})

it('a manager sets a contractor’s availability on the way to a booking', async () => {
  const { user, server, rota } = await openForm()
  const nights = said('NIGHT_SHIFT', weekday(9))
  server.answers(
    answer(createAvailability, () => {
      rota.entries.push(nights)
      return nights
    }),
  )
  fill('Headline', 'Kept')
  expect(dialog().getByText('No availability given')).toBeDefined()
  await push(user, 'Set availability')
  await screen.findByRole('dialog', { name: 'Set Availability' })
  const setting = () => dialog('Set Availability')
  expect(setting().getByText(`Amara Okafor · ${long(weekday(9))}`)).toBeDefined()
  await user.click(setting().getByRole('radio', { name: 'Night shift' }))
  await user.click(setting().getByRole('button', { name: 'Set Availability' }))
  await expectToast('Availability set successfully')
  expect(server.sent(createAvailability)).toMatchObject([{ params: { userId: AMARA } }])
  await waitFor(() => expect(hasField('Headline')).toBe(true))
  expect(field('Headline').value).toBe('Kept')
  await waitFor(() =>
    expect(status().textContent).toContain('is marked Night shift, and this is a day shift'),
  )
  await push(user, 'Cancel')
  await waitFor(async () =>
    expect((await cell('Amara Okafor', weekday(9))).textContent).toContain('Free: nights'),
  )
})

it('after a lost answer the same may be sent again, under the same key', async () => {
  const { user, server, rota, push: pushed } = await openForm()
  fill('Headline', 'Once')
  server.answers(unreachable(createBooking))
  await push(user, 'Book Slot')
  await expectToast('Booking Failed')
  // It is booked by now, and in its own way.
  rota.shifts.push(booked(weekday(9), '09:00', '17:00', { headline: 'Once' }))
  await pushed('shifts')
  await waitFor(() => expect(status().textContent).toContain('Overlaps another shift'))
  const once = rota.shifts.at(-1)!
  const same = { totalCreated: 1, totalFailed: 0, shifts: [once], failedDates: [], failed: [] }
  server.answers(answer(createBooking, { ...once, ...same, findings: [], conflict: false, warning: null }))
  await push(user, 'Book Slot')
  await expectToast('Booking Created')
  const keys = server.sent(createBooking).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toBeTruthy()
})
