// Booking more than one day at once, again like before, and for longer than usual.

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createBooking, getLastUsed } from '#core/endpoints/rota.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import type { Day } from '#core/time.ts'
import { openApp } from './support/app.tsx'
import {
  cell,
  dialog,
  expectWhen,
  field,
  fill,
  openBooking,
  openCell,
  push,
  typeWhen,
} from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { AMARA, booked, long, short, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

afterEach(() => vi.unstubAllEnvs())

const openBoard = (shifts: ReturnType<typeof booked>[] = [], day: Day = weekday(7)) =>
  openApp(`/rota-board?date=${day}`, { as: 'MANAGER', answers: rotaOf({ shifts }).answers })

const form = () => screen.getByRole('dialog').textContent
const status = () => dialog().getByRole('status').textContent
const shows = (text: string) => waitFor(() => expect(form()).toContain(text))
const dates = () =>
  within(dialog().getByRole('list', { name: 'Dates to book' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('the preview lists 21 dates and counts the rest, and days that clash are marked before sending', async () => {
  const taken = [booked(weekday(8), '12:00', '14:00'), booked(weekday(10), '07:00', '10:00')]
  const { user, server } = await openBoard(taken)
  await openCell(user, 'Amara Okafor', weekday(7))
  fill('Headline', 'Day care')
  await user.click(field('Book several days in a row'))
  expect(field('Number of days').value).toBe('1')
  expect(dates()).toEqual([short(7)])
  fill('Number of days', '21')
  expect(dates()).toHaveLength(21)
  expect(form()).not.toContain('...and')
  fill('Number of days', '30')
  expect(dates()).toHaveLength(21)
  expect(dialog().getByText('...and 9 more days')).toBeDefined()
  await waitFor(() => expect(dates()[1]).toBe(`${short(8)}– Already booked`))
  expect(dates()[3]).toBe(`${short(10)}– Already booked`)
  expect(dates()[2]).toBe(short(9))
  await shows('30 days, 2 will be left out')
  fill('Number of days', '22')
  expect(dialog().getByText('...and 1 more days')).toBeDefined()

  fill('Number of days', '5')
  await dialog().findByRole('button', { name: 'Book 3 days, skip 2' })
  expect(status()).toContain(`Overlaps another shift, ${short(8)} 12:00 - 14:00`)
  await push(user, 'Book 3 days, skip 2')
  await expectToast('Partial Success', 'Created 3 bookings, 2 failed (likely due to conflicts)')
  const { body } = server.sent(createBooking)[0]!
  expect(body).toMatchObject({
    ...{ contractorId: AMARA, startDate: weekday(7), numberOfDays: 5, isBulkBooking: true },
    headline: 'Day care',
  })
  expect(body, 'several days, so no single date').not.toHaveProperty('date')
  await isClosed()
  expect((await cell('Amara Okafor', weekday(9))).textContent).toContain('Day care')
  expect((await cell('Amara Okafor', weekday(8))).textContent).not.toContain('Day care')
})

it('free days are all booked, by the wall clock of London', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const { user, server } = await openBoard([], '2027-10-29')
  await openCell(user, 'Amara Okafor', '2027-10-29')
  fill('Headline', 'Nights')
  await typeWhen('Start time', '20:00')
  await typeWhen('End time', '08:00')
  await user.click(field('Book several days in a row'))
  fill('Number of days', '3')
  await push(user, 'Book 3 days')
  await expectToast('Successfully created 3 bookings for 3 consecutive days')
  expect(server.sent(createBooking)).toMatchObject([
    { body: { startDate: '2027-10-29', startTime: '20:00', endTime: '08:00', numberOfDays: 3 } },
  ])
})

it('when every day is taken nothing is booked, and the words say so', async () => {
  const { user, server } = await openBoard([7, 8, 9].map((n) => booked(weekday(n), '08:00', '20:00')))
  await openBooking(user, 'Amara Okafor', weekday(7))
  await push(user, 'Book another')
  await typeWhen('Date', weekday(7))
  fill('Headline', 'In vain')
  await user.click(field('Book several days in a row'))
  fill('Number of days', '2')
  await shows('2 days, 2 will be left out')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Book 0 days, skip 2' }).disabled).toBe(true)
  expect(status()).toContain('This cannot be booked.')
  // Where the rules cannot be asked, the server still decides.
  server.answers(refusal(checkShifts, 503, { message: 'Not right now.' }))
  fill('Number of days', '3')
  await waitFor(() => expect(status()).toContain('The rules could not be asked.'))
  await push(user, 'Book 3 days')
  await expectToast(
    'Booking Conflict',
    'One or more contractors are already booked during the requested time periods',
  )
  expect(screen.getByRole('dialog', { name: 'Book Slot' })).toBeDefined()
  server.answers(refusal(createBooking, 503, { message: 'Not right now.' }))
  await push(user, 'Book 3 days')
  await expectToast('Bulk Booking Failed', 'Not right now.')
})

it('a shift over 16 hours asks before it is booked, and before it is saved', async () => {
  const { user } = await openBoard()
  await openCell(user, 'Amara Okafor', weekday(9))
  fill('Headline', 'Live-in')
  await typeWhen('End time', '08:00')
  await push(user, 'Book Slot')
  const question = () => within(screen.getByRole('alertdialog'))
  expect(screen.getByRole('alertdialog').textContent).toContain('Is a shift of 23h right?')
  await user.click(question().getByRole('button', { name: 'Change the times' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field('Headline').value).toBe('Live-in')
  await typeWhen('End time', '17:00')
  await push(user, 'Book Slot')
  await expectToast('Booking Created')
  await isClosed()

  await openBooking(user, 'Amara Okafor', weekday(9))
  await push(user, 'Edit')
  await typeWhen('End date', weekday(10))
  await push(user, 'Save')
  expect(screen.getByRole('alertdialog').textContent).toContain('Is a shift of 32h right?')
  await user.click(question().getByRole('button', { name: 'Save it' }))
  await expectToast('Booking Updated')
})

it('a booking repeats every week on the chosen days until the last', async () => {
  const { user } = await openBoard([booked(weekday(15), '12:00', '14:00', { headline: 'Clinic' })])
  await openCell(user, 'Amara Okafor', weekday(7))
  fill('Headline', 'Morning call')
  await user.click(field('Repeat every week'))
  const day = (name: string) => dialog().getByRole('button', { name: new RegExp(`${name}$`) })
  expect(day('Monday').getAttribute('aria-pressed')).toBe('true')
  await user.click(day('Tuesday'))
  expect(dialog().getByText('09:00 - 17:00, 8h')).toBeDefined()
  await push(user, /^Book /)
  await dialog().findByText('Please choose the last day')
  await typeWhen('Until', weekday(21))
  await waitFor(() => expect(dialog().queryByText('Please choose the last day')).toBeNull())
  await waitFor(() =>
    expect(dates()).toEqual([short(7), short(8), short(14), `${short(15)}– Already booked`, short(21)]),
  )
  await push(user, 'Book 4 days, skip 1')
  await expectToast('Created 4 bookings, 1 failed')
  expect((await cell('Amara Okafor', weekday(14))).textContent).toContain('Morning call')
  expect((await cell('Amara Okafor', weekday(16))).textContent).not.toContain('Morning call')
})

it('initials fill in what was last used with them, and leave what was typed', async () => {
  const { user, server } = await openBoard()
  server.answers(
    answer(getLastUsed, ({ url }) => ({
      lastUsed:
        url.searchParams.get('initials') === 'AB'
          ? { address: '1 High St', localAuthority: 'Camden', notes: 'Key safe 12', day: weekday(8) }
          : null,
    })),
  )
  await openCell(user, 'Amara Okafor', weekday(9))
  fill('Notes', 'Bring gloves')
  fill('Service user initials', 'ab')
  await waitFor(() => expect(field('Address').value).toBe('1 High St'))
  expect(field('Local authority').value).toBe('Camden')
  expect(field('Notes').value).toBe('Bring gloves')
  expect(form()).toContain(`Filled in from the booking on ${short(8)}. Please check.`)
  // Other initials take it back.
  fill('Service user initials', 'xy')
  await waitFor(() => expect(field('Address').value).toBe(''))
  expect(field('Local authority').value).toBe('')
})

it('Book another takes over the place and the times, on a day that can be chosen', async () => {
  const place = { headline: 'Waking night', address: '1 High St', localAuthority: 'Camden' }
  const { user } = await openBoard([booked(weekday(8), '20:00', '08:00', place)])
  await openBooking(user, 'Amara Okafor', weekday(8))
  await push(user, 'Book another')
  await shows(`Amara Okafor · ${long(weekday(9))}`)
  await expectWhen('Start time', '20:00')
  await expectWhen('End time', '08:00')
  expect(field('Address').value).toBe('1 High St')
  expect(field('Local authority').value).toBe('Camden')
  await typeWhen('Date', weekday(11))
  await shows(long(weekday(11)))
  await push(user, 'Book Slot')
  await waitFor(async () =>
    expect((await cell('Amara Okafor', weekday(11))).textContent).toContain('Waking night'),
  )
})
