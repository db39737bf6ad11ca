// Changing and removing a booking: the form, what it refuses, what it sends, and the words about failures.

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { restoreBooking, unbookShift, updateShift } from '#core/endpoints/rota.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import { addDays, DAY_MS, type Day, dayOf, HOUR_MS } from '#core/time.ts'
import { shiftAt } from '#tests/support/rota-data.ts'
import { openApp } from './support/app.tsx'
import { cell, dialog, expectWhen, field, fill, openBooking, push, typeWhen } from './support/board.ts'
import { type Rota, rotaOf } from './support/rota.ts'
import {
  AMARA,
  amara,
  BOLA,
  bola,
  booked,
  long,
  nextId,
  said,
  today,
  weekday,
} from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

afterEach(() => vi.unstubAllEnvs())

async function openDetails(rota: Rota, day: Day = weekday(7)) {
  const app = await openApp(`/rota-board?date=${day}`, { as: 'MANAGER', answers: rota.answers })
  await openBooking(app.user, 'Amara Okafor', day)
  return app
}

const shows = (text: string) => waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(text))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function unbook(user: UserEvent) {
  await push(user, 'Unbook Slot')
  const asking = within(screen.getByRole('alertdialog', { name: 'Unbook this slot?' }))
  const cover = asking.getByRole('checkbox', { name: 'Find cover' })
  if (cover.getAttribute('aria-checked') === 'true') await user.click(cover)
  return asking
}

it('a booking is edited in place: times, place, initials in capitals, and what was blank', async () => {
  const night = booked(weekday(7), '20:00', '08:00', {
    ...{ headline: 'Waking night', address: '12 Hoe Street', notes: 'Old', serviceUserInitials: 'AB' },
    localAuthority: 'Camden',
  })
  const { user, server } = await openDetails(rotaOf({ shifts: [night] }))
  await push(user, 'Edit')
  expect(screen.getByRole('dialog', { name: 'Edit Booking' })).toBeDefined()
  await expectWhen('Start date', weekday(7))
  await expectWhen('Start time', '20:00')
  await expectWhen('End date', weekday(8))
  await expectWhen('End time', '08:00')
  expect(field('Headline').value).toBe('Waking night')
  // Cancel discards the change.
  await typeWhen('Start time', '03:00')
  await push(user, 'Cancel')
  await shows('20:00 - 08:00 (+1)')

  await push(user, 'Edit')
  await typeWhen('Start time', '21:00')
  fill('Headline', '  ')
  fill('Address', ' ')
  fill('Notes', '')
  expect(field('Local authority').value).toBe('Camden')
  fill('Local authority', 'Ealing')
  // The caret stays in the middle while typing there.
  await user.type(field('Service user initials'), 'xy', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field('Service user initials').value).toBe('XYAB')
  fill('Service user initials', 'abcdefghijkl')
  expect(field('Service user initials').value).toBe('ABCDEFGHIJ')
  await push(user, 'Save')
  await expectToast('Booking Updated', '21:00 - 08:00 (+1)')
  expect(screen.getByRole('dialog', { name: 'Booking Details' })).toBeDefined()
  await shows('21:00 - 08:00 (+1)')
  expect(dialog().getByText('11h')).toBeDefined()
  const { body, params } = server.sent(updateShift)[0]!
  expect(params).toEqual({ id: night.id })
  expect(body).toMatchObject({ serviceUserInitials: 'ABCDEFGHIJ', localAuthority: 'Ealing' })
  expect(body).toMatchObject({ address: null, notes: null })
  expect(body, 'a blank one stays as it was').not.toHaveProperty('headline')
  await user.keyboard('{Escape}')
  await isClosed()
  expect((await cell('Amara Okafor', weekday(7))).textContent).toContain('21:00–08:00')
})

it('an edit that cannot be is refused at once, with its title and reason', async () => {
  const { user, server } = await openDetails(rotaOf({ shifts: [booked(weekday(7), '09:00', '17:00')] }))
  await push(user, 'Edit')
  for (const [label, value] of [
    ['Start date', weekday(7)],
    ['Start time', '09:00'],
    ['End date', weekday(7)],
    ['End time', '17:00'],
  ] as const) {
    await typeWhen(label, '')
    await push(user, 'Save')
    await expectToast('Invalid Input', 'Please provide both date and time for start and end')
    await typeWhen(label, value)
  }
  for (const end of ['09:00', '08:59']) {
    await typeWhen('End time', end)
    await push(user, 'Save')
    await expectToast('Invalid Time Range', 'End time must be after start time')
  }
  await typeWhen('Start date', '2027-03-28')
  await typeWhen('Start time', '01:30')
  await typeWhen('End date', '2027-03-28')
  await typeWhen('End time', '09:00')
  await push(user, 'Save')
  await expectToast('Invalid Date', '01:30 does not exist that day')
  expect(server.sent(updateShift)).toEqual([])
})

it('an overlap is refused and keeps the form; a clash with what was said saves and warns', async () => {
  const rota = rotaOf({
    shifts: [
      booked(weekday(7), '09:00', '12:00', { headline: 'First' }),
      booked(weekday(8), '09:00', '12:00', { headline: 'Second' }),
    ],
    entries: [said('UNAVAILABLE', weekday(9))],
  })
  const { user, server } = await openDetails(rota)
  // Or the check may say it first, and nothing could be sent.
  server.answers(refusal(checkShifts, 500))
  await push(user, 'Edit')
  const move = async (day: Day) => {
    await typeWhen('Start date', day)
    await typeWhen('End date', day)
    await push(user, 'Save')
  }
  await move(weekday(8))
  await expectToast('Update Failed', 'already booked')
  await expectWhen('Start date', weekday(8))
  await move(weekday(9))
  await expectToast('Conflict Warning', 'is marked Unavailable')
  expect(document.querySelector('[data-state="open"][data-variant="destructive"]')).not.toBeNull()
  expect(screen.getByRole('dialog', { name: 'Booking Details' })).toBeDefined()

  await push(user, 'Edit')
  server.answers(
    refusal(updateShift, 400, {
      message: 'no',
      errors: [
        { path: 'headline', message: 'Too rude' },
        { path: 'notes', message: 'Too long' },
      ],
    }),
  )
  await push(user, 'Save')
  await expectToast('headline: Too rude, notes: Too long')
})

it('a failed update and a flagged conflict have words of their own', async () => {
  const visit = booked(today(), '09:00', '17:00')
  const { user, server } = await openApp(`/rota-board?date=${today()}`, {
    as: 'MANAGER',
    width: 390,
    answers: [...rotaOf({ shifts: [visit] }).answers, refusal(updateShift, 500)],
  })
  await user.click(await screen.findByRole('button', { name: /Home visit/ }))
  await push(user, 'Edit')
  fill('Headline', 'Lunch call')
  await push(user, 'Save')
  await expectToast('Update Failed', 'Failed to update booking')
  server.answers(answer(updateShift, { ...visit, findings: [], conflict: true, warning: null }))
  await push(user, 'Save')
  await expectToast('Conflict Warning', 'This assignment may conflict with availability.')
})

it('unbooking asks first, can be undone from the toast, and the undo is refused once the time is taken', async () => {
  const rota = rotaOf({ shifts: [booked(weekday(7), '09:00', '17:00')] })
  const { user, server, push: pushed } = await openDetails(rota)
  const board = async () => (await cell('Amara Okafor', weekday(7))).getAttribute('aria-label')
  await user.click((await unbook(user)).getByRole('button', { name: 'Keep it' }))
  expect(await screen.findByRole('dialog', { name: 'Booking Details' })).toBeDefined()
  expect(server.sent(unbookShift)).toEqual([])
  await user.click((await unbook(user)).getByRole('button', { name: 'Unbook Slot' }))
  await expectToast('Booking Removed')
  expect(server.sent(unbookShift)).toMatchObject([{ body: { cover: false } }])
  await isClosed()
  await waitFor(async () => expect(await board()).toMatch(/: Empty$/))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('Booking Restored')
  await waitFor(async () => expect(await board()).toContain('Home visit'))

  await openBooking(user, 'Amara Okafor', weekday(7))
  await user.click((await unbook(user)).getByRole('button', { name: 'Unbook Slot' }))
  await expectToast('Booking Removed')
  rota.shifts.push(booked(weekday(7), '16:00', '18:00', { headline: 'Quicker' }))
  await pushed('shifts')
  await waitFor(async () => expect(await board()).toContain('Quicker'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToast('Booking Conflict')
  expect(server.sent(restoreBooking)).toHaveLength(2)
  expect(await board()).not.toContain('Home visit')
})

it('a shift that has begun or lasts over 24 hours is unbooked without Find cover', async () => {
  const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const begun = shiftAt(nextId(), from(-1), from(1), { assignedToId: AMARA })
  const { dateStart, dateEnd } = booked(weekday(8), '08:00', '08:01')
  // A minute over 24 hours.
  const nextDay = new Date(Date.parse(dateEnd) + DAY_MS).toISOString()
  const tooLong = shiftAt(nextId(), dateStart, nextDay, { assignedToId: AMARA })
  for (const [shift, day] of [
    [begun, dayOf(new Date(begun.dateStart))],
    [tooLong, weekday(8)],
  ] as const) {
    const { user, server } = await openDetails(rotaOf({ shifts: [shift] }), day)
    await push(user, 'Unbook Slot')
    const asking = screen.getByRole('alertdialog', { name: 'Unbook this slot?' })
    expect(asking.textContent).toContain('Amara Okafor will be notified')
    expect(within(asking).queryByRole('checkbox')).toBeNull()
    await user.click(within(asking).getByRole('button', { name: 'Unbook Slot' }))
    await expectToast('Booking Removed')
    await isClosed()
    expect(server.sent(unbookShift)[0]?.body.cover).not.toBe(true)
  }
})

it('a refused unbooking closes the window; a failed one keeps it', async () => {
  const { user, server } = await openDetails(rotaOf({ shifts: [booked(weekday(7), '09:00', '17:00')] }))
  server.answers(refusal(unbookShift, 500, {}))
  await user.click((await unbook(user)).getByRole('button', { name: 'Unbook Slot' }))
  await expectToast('Unbook Failed', 'Failed to unbook shift')
  expect(await screen.findByRole('dialog', { name: 'Booking Details' })).toBeDefined()
  server.answers(refusal(unbookShift, 403, { message: 'no' }))
  await user.click((await unbook(user)).getByRole('button', { name: 'Unbook Slot' }))
  await expectToast('Access Denied', 'Only managers can unbook shifts')
  await isClosed()
})

it.each([
  ['2027-03-27', '11h', '10h'],
  ['2027-10-30', '13h', '12h'],
])(
  'a night over a clock change is edited in London time from a browser elsewhere: %s',
  async (day, hours, shorter) => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    const { user } = await openDetails(
      rotaOf({ shifts: [booked(day, '20:00', '08:00', { headline: 'Night' })] }),
      day,
    )
    expect(dialog().getByText(hours)).toBeDefined()
    await push(user, 'Edit')
    await expectWhen('End date', addDays(day, 1))
    await expectWhen('End time', '08:00')
    await typeWhen('Start time', '21:00')
    await push(user, 'Save')
    await shows('21:00 - 08:00 (+1)')
    expect(dialog().getByText(shorter)).toBeDefined()
  },
)

it('a booking passes to another person in Edit, and the board follows', async () => {
  const rota = rotaOf({ people: [amara, bola], shifts: [booked(weekday(7), '09:00', '17:00')] })
  const { user, server } = await openDetails(rota)
  await push(user, 'Edit')
  const person = dialog().getByRole<HTMLInputElement>('combobox', { name: 'Person' })
  expect(person.value).toBe('Amara Okafor')
  await user.clear(person)
  await user.type(person, 'bola')
  await user.click(dialog().getByRole('option', { name: 'Bola Ade' }))
  await push(user, 'Save')
  await expectToast('Booking Updated')
  await shows(`Bola Ade · ${long(weekday(7))}`)
  expect(server.sent(updateShift)).toMatchObject([
    { body: { contractorId: BOLA, seen: { assignedToId: AMARA } } },
  ])
  await user.keyboard('{Escape}')
  await isClosed()
  expect((await cell('Bola Ade', weekday(7))).textContent).toContain('Home visit')
  expect((await cell('Amara Okafor', weekday(7))).textContent).not.toContain('Home visit')
})
