// One booking: what it shows, to whom.

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getJob } from '#core/endpoints/jobs.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { jobOf } from '#tests/support/rota-data.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { cell, dialog, openBooking, push } from './support/board.ts'
import { type Rota, rotaOf } from './support/rota.ts'
import { AMARA, booked, long, said, today, weekday } from './support/rota-and-jobs.ts'
import { inside } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const openBoard = (rota: Rota, day = weekday(7)) =>
  openApp(`/rota-board?date=${day}`, { as: 'MANAGER', answers: rota.answers })
const words = () => screen.getByRole('dialog').textContent

it('a manual booking shows its badge, time, length, place, service user, assignee and notes', async () => {
  const rota = rotaOf({
    shifts: [
      booked(weekday(7), '20:30', '07:00', {
        ...{ headline: 'Waking night', address: '12 Hoe Street, London E17 4SD', serviceUserInitials: 'AB' },
        ...{ localAuthority: 'Waltham Forest', notes: 'Key safe\nat the side door' },
      }),
      booked(weekday(9), '09:00', '09:00', { headline: 'Live-in' }),
      booked(weekday(11), '09:00', '11:30', { headline: 'Breakfast' }),
    ],
  })
  const { user } = await openBoard(rota)
  await openBooking(user, 'Amara Okafor', weekday(7))
  for (const text of ['Manual Booking', '20:30 - 07:00 (+1)', '10h 30m']) dialog().getByText(text)
  for (const text of [
    ...[`Amara Okafor · ${long(weekday(7))}`, 'Waking night', 'AB', 'Waltham Forest', 'at the side door'],
  ]) {
    expect(words()).toContain(text)
  }
  const map = dialog().getByRole('link', { name: 'Open 12 Hoe Street, London E17 4SD on a map' })
  expect(map.getAttribute('href')).toMatch(/^https:\/\/.*12%20Hoe%20Street/)
  expect(map.getAttribute('target')).toBe('_blank')
  expect(words()).not.toContain('Live Job Information')
  expect(dialog().queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  for (const [n, range, length] of [
    [9, '09:00 - 09:00 (24h)', '24h'],
    [11, '09:00 - 11:30', '2h 30m'],
  ] as const) {
    await push(user, 'Close')
    await openBooking(user, 'Amara Okafor', weekday(n))
    dialog().getByText(range)
    dialog().getByText(length)
  }
})

it('a booking from a live job shows the job, and says when the job cannot be read', async () => {
  const [full, plain] = [idOf(51), idOf(52)]
  const job = jobOf(full, {
    ...{ startDate: weekday(7), endDate: weekday(8), address: '1 Job Road, Leeds' },
    ...{ genderPreference: 'FEMALE', serviceUserInitials: 'ZQ', notes: 'Own car', bonus: '£50 on the day' },
  })
  const oneDay = jobOf(plain, { startDate: weekday(9), endDate: weekday(9), address: '2 Same Street' })
  const rota = rotaOf({
    shifts: [
      booked(weekday(7), '08:00', '20:00', {
        jobId: full,
        address: '9 Shift Lane, Leeds',
        notes: 'Ask for Sue',
      }),
      booked(weekday(9), '08:00', '20:00', { jobId: plain, address: '2 Same Street' }),
      booked(weekday(10), '08:00', '20:00', { jobId: idOf(53) }),
    ],
  })
  const { user, server } = await openBoard(rota)
  server.answers(answer(getJob, ({ params }) => ({ ...(params.id === full ? job : oneDay), deleting: null })))
  await openBooking(user, 'Amara Okafor', weekday(7))
  dialog().getByText('Linked to Live Job')
  const card = () => dialog().getByRole('region', { name: 'Live Job Information' })
  const date = (n: number) => formatDay(weekday(n), FORMATS.date)
  await waitFor(() => expect(card().textContent).toContain('1 Job Road, Leeds'))
  for (const text of [`${date(7)} – ${date(8)}`, '12.00', 'Female', 'ZQ', 'Own car', '£50 on the day']) {
    expect(card().textContent).toContain(text)
  }
  expect(card().textContent).not.toContain('Ask for Sue')
  expect(words()).toContain('Ask for Sue')

  await push(user, 'Close')
  await openBooking(user, 'Amara Okafor', weekday(9))
  await waitFor(() =>
    expect([...card().querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      ...['Period', 'Hours per day'],
    ]),
  )
  expect(card().querySelector('dd')?.textContent, 'one day, once').toBe(date(9))

  server.answers(refusal(getJob, 404, { message: 'no' }))
  await push(user, 'Close')
  await openBooking(user, 'Amara Okafor', weekday(10))
  expect((await inside(card).findByRole('alert')).textContent).toBe('Unable to load job details')
})

it('a contractor sees their own, may change nothing, and can write to the office', async () => {
  const own = booked(today(), '09:00', '17:00', { headline: 'My visit', assignedToId: idOf(1) })
  const { user } = await openApp('/rota-board', {
    as: 'CONTRACTOR',
    answers: rotaOf({ shifts: [own] }).answers,
  })
  await user.click((await screen.findAllByRole('button', { name: /My visit/ }))[0]!)
  await screen.findByRole('dialog')
  expect(words()).toContain('Manual Booking')
  expect(dialog().queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Unbook Slot' })).toBeNull()
  const contact = dialog().getByRole('link', { name: /on WhatsApp$/ })
  expect(contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+$/)
})

it('someone else’s booking is not shown to a contractor', async () => {
  // As if the shift had gone to somebody else since the calendar was read.
  const other = booked(today(), '09:00', '17:00', { headline: 'My visit', assignedToId: AMARA })
  const { user } = await openApp('/rota-board', {
    as: 'CONTRACTOR',
    answers: rotaOf({ shifts: [other] }).answers,
  })
  await user.click((await screen.findAllByRole('button', { name: /My visit/ }))[0]!)
  await screen.findByRole('dialog')
  expect(words()).toContain('Access Restricted')
  expect(words()).toContain('You can only view your own shift details. This booking belongs to someone else.')
})

it('what goes against the rules of the rota is said with the booking', async () => {
  const shift = booked(weekday(7), '09:00', '17:00')
  const { user } = await openBoard(rotaOf({ shifts: [shift], entries: [said('UNAVAILABLE', weekday(7))] }))
  await openBooking(user, 'Amara Okafor', weekday(7))
  await waitFor(() => expect(words()).toContain('is marked Unavailable'))
})

it('a shift of several days is drawn also when it began long before the window', async () => {
  const from = booked(weekday(-4), '09:00', '17:00', { headline: 'Live-in week' })
  const { dateEnd } = booked(weekday(3), '09:00', '17:00')
  const { user } = await openApp('/rota-board', {
    as: 'MANAGER',
    answers: rotaOf({ shifts: [{ ...from, dateEnd }] }).answers,
  })
  const label = async (n: number) => (await cell('Amara Okafor', weekday(n))).getAttribute('aria-label')
  for (const n of [0, 1, 3])
    await waitFor(async () => expect(await label(n)).toMatch(/Live-in week from .* goes on/))
  expect(await label(4)).toMatch(/: Empty$/)
  // By mouse on the bar, and by keyboard on a day that it covers.
  await user.click((await cell('Amara Okafor', weekday(0))).querySelector('.chip')!)
  await screen.findByRole('dialog')
  expect(words()).toContain('Live-in week')
  expect(words()).toContain('09:00 - 17:00 (+7)')
  await push(user, 'Close')
  const grid = await screen.findByRole('grid', { name: 'Rota' })
  fireEvent.keyDown(grid, { key: 'Home' })
  fireEvent.keyDown(grid, { key: 'Enter' })
  await screen.findByRole('dialog')
  expect(words()).toContain('Live-in week')
})

it.each([
  ['their home', '/'],
  ['their calendar', '/rota-board'],
])(
  'a booking open on %s follows what the office changes, and says so when it is no longer theirs',
  async (_, path) => {
    const own = booked(today(), '00:00', '00:00', { headline: 'My visit', assignedToId: idOf(1) })
    const rota = rotaOf({ shifts: [own] })
    const { user, push: pushed } = await openApp(path, {
      as: 'CONTRACTOR',
      answers: rota.answers,
      width: 390,
    })
    if (path === '/') await screen.findByRole('region', { name: 'Your shift now' })
    await user.click((await screen.findAllByRole('button', { name: /My visit/ }))[0]!)
    await screen.findByRole('dialog')
    expect(words()).toContain('Manual Booking')
    const becomes = async (...shifts: typeof rota.shifts) => {
      rota.shifts = shifts
      await pushed('shifts')
    }
    const told = { ...own, notes: 'Ring twice' }
    await becomes(told)
    await waitFor(() => expect(words()).toContain('Ring twice'))
    await becomes()
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('This shift has changed'))
    expect(words()).toContain('My Calendar shows the shifts that are yours.')
    expect(words()).not.toContain('Ring twice')
    await becomes(told)
    await waitFor(() => expect(words()).toContain('Ring twice'))
    await becomes()
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toContain('This shift has changed'))
    await push(user, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
