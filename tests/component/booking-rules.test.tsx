// What the rules say in the dialogs that book: as one types, with the reason where one lifts a block.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createBooking, restoreBooking, updateShift } from '#core/endpoints/rota.ts'
import { DEFAULT_SETTINGS } from '#core/rules/settings.ts'
import { openApp } from './support/app.tsx'
import {
  cell,
  dialog,
  field,
  fill,
  hasField,
  openBooking,
  openCell,
  push,
  typeWhen,
} from './support/board.ts'
import { type Rota, rotaOf } from './support/rota.ts'
import { AMARA, amara, BOLA, bola, booked, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'

const openBoard = (rota: Rota) =>
  openApp(`/rota-board?date=${weekday(7)}`, { as: 'MANAGER', answers: rota.answers })

const status = () => dialog().getByRole('status')
const lines = () =>
  within(status())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name })
const KEPT_FROM_AB = { initials: 'AB', localAuthority: null, reason: 'The family asked for somebody else' }

it('a block that can be overridden asks for a reason, which is sent, and shown with the booking', async () => {
  const { user, server } = await openBoard(rotaOf({ shifts: [booked(weekday(7), '18:00', '23:00')] }))
  await openCell(user, 'Amara Okafor', weekday(8))
  fill('Headline', 'Early')
  expect(button('Book Slot').disabled).toBe(false)
  expect(hasField('Reason to book anyway')).toBe(false)
  await typeWhen('Start time', '06:00')
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(
        /^Only 7h of rest before the shift at .* 06:00; 11 hours are due\. Choose a later start, an earlier end or another person\.$/,
      ),
    ]),
  )
  await push(user, 'Book anyway')
  expect(dialog().getByText('Please give a reason of at least 3 characters')).toBeDefined()
  expect(document.activeElement).toBe(field('Reason to book anyway'))
  expect(server.sent(createBooking)).toEqual([])
  fill('Reason to book anyway', '  Agreed with Amara by phone  ')
  await push(user, 'Book anyway')
  await expectToast('Booking Created')
  expect(server.sent(createBooking)).toMatchObject([
    { body: { overrideReason: 'Agreed with Amara by phone', overrideRules: ['daily-rest'] } },
  ])
  await openBooking(user, 'Amara Okafor', weekday(8))
  const overruled = await dialog().findByRole('region', { name: 'Overruled' })
  expect(overruled.textContent).toContain('Only 7h of rest before the shift at')
  expect(overruled.textContent).toContain('“Agreed with Amara by phone”')
})

it('a block that cannot be overridden disables the button, with what to do; the warnings come after it', async () => {
  const shifts = [7, 8].map((n) => booked(weekday(n), '09:00', '17:00'))
  shifts.push(booked(weekday(9), '20:00', '22:00'))
  const { user } = await openBoard(rotaOf({ shifts, profiles: { [AMARA]: { visaHours: 20 } } }))
  await openCell(user, 'Amara Okafor', weekday(10))
  fill('Headline', 'Too much')
  await typeWhen('Start time', '08:00')
  await waitFor(() => expect(lines().at(-1)).toContain('Only 10h of rest'))
  expect(lines()[0]).toContain('20')
  expect(lines()[0]).toContain('Choose a shorter shift, another week or another person.')
  expect(status().textContent).toContain('This cannot be booked.')
  expect(button('Book Slot').disabled).toBe(true)
  expect(hasField('Reason to book anyway')).toBe(false)
  await typeWhen('End time', '10:00')
  await waitFor(() => expect(button('Book Slot').disabled).toBe(false))
})

it('in bulk a reason brings in the days that a rule leaves out', async () => {
  const { user, server } = await openBoard(rotaOf())
  await openCell(user, 'Amara Okafor', weekday(7))
  fill('Headline', 'Long week')
  await typeWhen('Start time', '08:00')
  await typeWhen('End time', '20:00')
  await user.click(field('Book several days in a row'))
  fill('Number of days', '7')
  await dialog().findByRole('button', { name: 'Book 6 days, skip 1' })
  fill('Reason to book the blocked days too', 'Nobody else can')
  await push(user, 'Book 7 days')
  await expectToast('Successfully created 7 bookings')
  expect(server.sent(createBooking)).toMatchObject([
    { body: { numberOfDays: 7, overrideReason: 'Nobody else can' } },
  ])
})

it('editing asks for the reason when a time or the person changes, and not for the notes', async () => {
  const rota = rotaOf({
    people: [amara, bola],
    doNotSend: { [BOLA]: [KEPT_FROM_AB] },
    shifts: [
      booked(weekday(7), '14:00', '23:00'),
      booked(weekday(8), '06:00', '12:00', { serviceUserInitials: 'AB' }),
    ],
  })
  const { user, server } = await openBoard(rota)
  await openBooking(user, 'Amara Okafor', weekday(8))
  await push(user, 'Edit')
  fill('Notes', 'Bring the key')
  expect(button('Save').disabled).toBe(false)
  expect(status().textContent).toBe('')
  await typeWhen('Start time', '05:00')
  await waitFor(() => expect(status().textContent).toContain('Only 6h of rest'))
  expect(button('Save anyway')).toBeDefined()
  const person = dialog().getByRole('combobox', { name: 'Person' })
  await user.clear(person)
  await user.type(person, 'Bola')
  await user.click(screen.getByRole('option', { name: 'Bola Ade' }))
  await waitFor(() =>
    expect(status().textContent).toContain(
      'Not to be sent to AB again: The family asked for somebody else. Choose another person.',
    ),
  )
  fill('Reason to save anyway', 'Family changed their mind')
  await push(user, 'Save anyway')
  await expectToast('Booking Updated')
  expect(server.sent(updateShift)).toMatchObject([
    {
      body: {
        contractorId: BOLA,
        overrideReason: 'Family changed their mind',
        overrideRules: ['do-not-send'],
      },
    },
  ])
  await push(user, 'Close')
  await waitFor(async () => expect((await cell('Bola Ade', weekday(8))).textContent).toContain('05:00–12:00'))
})

it('an undo that a rule blocks meanwhile asks for the reason', async () => {
  const rota = rotaOf({ shifts: [booked(weekday(8), '06:00', '12:00', { headline: 'Early' })] })
  const { user, server, push: pushed } = await openBoard(rota)
  await openBooking(user, 'Amara Okafor', weekday(8))
  await push(user, 'Unbook Slot')
  const asking = within(screen.getByRole('alertdialog'))
  await user.click(asking.getByRole('checkbox', { name: 'Find cover' }))
  await user.click(asking.getByRole('button', { name: 'Unbook Slot' }))
  await expectToast('Booking Removed')
  rota.shifts.push(booked(weekday(7), '14:00', '23:00', { headline: 'Late' }))
  await pushed('shifts')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('dialog', { name: 'Restore this booking?' })
  await waitFor(() => expect(status().textContent).toContain('Only 7h of rest'))
  fill('Reason to restore it anyway', 'She asked for it')
  await push(user, 'Restore anyway')
  await expectToast('Booking Restored')
  expect(server.sent(restoreBooking).at(-1)?.body).toMatchObject({ overrideReason: 'She asked for it' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect((await cell('Amara Okafor', weekday(8))).textContent).toContain('Early'))
})

it('the marks of the board are the server’s, and follow a change of the rules', async () => {
  const rota = rotaOf({
    shifts: [booked(weekday(7), '14:00', '22:00'), booked(weekday(8), '08:00', '12:00')],
  })
  const { push: pushed } = await openBoard(rota)
  const markOn = async (n: number) => {
    const chip = (await cell('Amara Okafor', weekday(n))).querySelector<HTMLElement>('.chip')
    return chip?.dataset.mark
  }
  await waitFor(async () => expect(await markOn(8)).toBe('warning'))
  const marked = await cell('Amara Okafor', weekday(8))
  expect(marked.getAttribute('aria-label')).toMatch(/Only 10h of rest before the shift/)
  expect(await markOn(7)).toBeUndefined()
  rota.settings = {
    ...DEFAULT_SETTINGS,
    'daily-rest': { ...DEFAULT_SETTINGS['daily-rest'], level: 'off' },
  }
  await pushed('rules')
  await waitFor(async () => expect(await markOn(8)).toBeUndefined())
})
