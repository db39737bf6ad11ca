// My Calendar: what a day opens, what is sent from there, and the words about it.

import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAvailabilityDay, createAvailability } from '#core/endpoints/availability.ts'
import { listMyShifts } from '#core/endpoints/rota.ts'
import { shiftAt } from '#tests/support/rota-data.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, push } from './support/board.ts'
import type { Rota } from './support/rota.ts'
import { nextId, said } from './support/rota-and-jobs.ts'
import { calendarOf, dayOfMonth, expectLedToLogin, wordsOfDialog } from './support/rota-more.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-10T09:00:00Z') })
})
afterEach(() => vi.unstubAllEnvs())

const open = (rota: Rota = calendarOf(), width = 1440) =>
  openApp('/rota-board', { as: 'CONTRACTOR', answers: rota.answers, width })
const own = (start: string, end: string, headline = 'Night care') =>
  shiftAt(nextId(), `2030-06-${start}:00.000Z`, `2030-06-${end}:00.000Z`, {
    ...{ assignedToId: idOf(1), assignedToName: 'Sam Roe', headline },
  })
const mine = (kind: Parameters<typeof said>[0], first: string, last = first) =>
  said(kind, first, last, idOf(1))
const EVERY_MONDAY = {
  ...mine('DAY_SHIFT', '2030-06-03'),
  ...{ isRecurring: true, rrule: 'FREQ=WEEKLY;BYDAY=MO', recurStart: '2030-06-03' },
}

it('a free day opens Set Availability, which asks for a kind, sends that day, and knows what is set', async () => {
  const { user, server } = await open(calendarOf(), 390)
  await user.click(await dayOfMonth('Tuesday, 18 June 2030: nothing set'))
  await screen.findByRole('dialog', { name: 'Set Availability' })
  expect(wordsOfDialog()).toContain('Tuesday, 18 June 2030')
  await push(user, 'Set Availability')
  expect(wordsOfDialog()).toContain('Please choose what you can work')
  await user.click(dialog().getByRole('radio', { name: 'Night shift' }))
  await push(user, 'Set Availability')
  await expectToast('Availability set successfully')
  expect(server.sent(createAvailability).map(({ body }) => body)).toEqual([
    { kind: 'NIGHT_SHIFT', start: '2030-06-18T00:00:00.000Z', end: '2030-06-18T23:59:59.999Z' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await dayOfMonth('Tuesday, 18 June 2030: Night shift'))
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Night shift' }).checked).toBe(true)
  await user.click(dialog().getByRole('radio', { name: 'Unavailable' }))
  await push(user, 'Set Availability')
  await user.click(await dayOfMonth('Tuesday, 18 June 2030: Unavailable'))
  await push(user, 'Clear day')
  await dayOfMonth('Tuesday, 18 June 2030: nothing set')
})

it('a day of a weekly entry gets a word of its own, and the week keeps its rule', async () => {
  const { user } = await open(calendarOf({ entries: [EVERY_MONDAY] }))
  await user.click(await dayOfMonth('Monday, 17 June 2030: Day shift'))
  expect(wordsOfDialog()).toContain(
    'Currently set by “Every week on Mon”. Saving or clearing changes only this day.',
  )
  await user.click(dialog().getByRole('radio', { name: 'Unavailable' }))
  await push(user, 'Set Availability')
  await dayOfMonth('Monday, 17 June 2030: Unavailable')
  await dayOfMonth('Monday, 24 June 2030: Day shift')
})

it('a failed set keeps the dialog and says so; a refused one names the permission', async () => {
  const { user, server } = await open()
  await user.click(await dayOfMonth(/^Tuesday, 18 June/))
  await user.click(dialog().getByRole('radio', { name: 'Any' }))
  for (const [status, words] of [
    [500, 'Failed to set availability'],
    [403, "You don't have permission to save this availability"],
  ] as const) {
    server.answers(refusal(createAvailability, status, { message: 'no' }))
    await push(user, 'Set Availability')
    await expectToast(words)
  }
})

it('whose session has ended is told so in the dialog, and taken to the login two seconds later', async () => {
  const { user, server } = await open()
  await user.click(await dayOfMonth(/^Tuesday, 18 June/))
  await user.click(dialog().getByRole('radio', { name: 'Any' }))
  server.answers(refusal(createAvailability, 401, { message: 'You are not signed in.' }))
  await expectLedToLogin(dialog().getByRole('button', { name: 'Set Availability' }))
})

it('a booked day opens its details; a day with two asks which', async () => {
  const shifts = [
    own('12T07:00', '12T15:00', 'Breakfast round'),
    own('14T07:00', '14T11:00', 'Morning call'),
    own('14T17:00', '14T21:00', 'Evening call'),
  ]
  const { user } = await open(calendarOf({ shifts }))
  await user.click(await dayOfMonth(/^Wednesday, 12 June 2030: Booked/))
  await waitFor(() => expect(wordsOfDialog()).toContain('Manual Booking'))
  expect(wordsOfDialog()).toContain('Breakfast round')
  await user.keyboard('{Escape}')
  await user.click(await dayOfMonth(/^Friday, 14 June 2030: Booked/))
  await push(user, /Evening call/)
  await waitFor(() => expect(wordsOfDialog()).toContain('18:00 - 22:00'))
})

it('the month is one stop for the keyboard: arrows, pages, Enter', async () => {
  const { user } = await open()
  await dayOfMonth(/^Monday, 10 June 2030: nothing set/)
  const isFocused = async (words: RegExp) => {
    const day = await dayOfMonth(words)
    await waitFor(() => expect(document.activeElement).toBe(day))
  }
  screen.getByRole('button', { name: 'Next month' }).focus()
  await user.tab()
  await isFocused(/^Monday, 10 June/)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await isFocused(/^Tuesday, 18 June/)
  await user.keyboard('{PageDown}')
  await isFocused(/^Thursday, 18 July 2030: nothing/)
  await user.keyboard('{Enter}')
  expect(wordsOfDialog()).toContain('Thursday, 18 July 2030')
  await user.keyboard('{Escape}')
  await isFocused(/^Thursday, 18 July/)
})

it('a day that is pressed while its month is still on the way opens when it has come', async () => {
  const { user, server } = await open()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const day = await dayOfMonth(/^Monday, 10 June 2030: nothing set/)
  server.answers(
    answer(listMyShifts, async () => {
      await held
      return []
    }),
  )
  day.focus()
  await user.keyboard('{PageUp}')
  const pressed = await dayOfMonth('Friday, 10 May 2030: loading')
  await waitFor(() => expect(document.activeElement).toBe(pressed))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  arrive()
  await screen.findByRole('dialog')
  expect(wordsOfDialog()).toContain('Friday, 10 May 2030')
})

it('a day of a weekly entry can be cleared; a past day and a clash with a shift are said', async () => {
  vi.setSystemTime('2030-06-12T09:00:00Z')
  const rota = calendarOf({
    entries: [EVERY_MONDAY, mine('UNAVAILABLE', '2030-06-19', '2030-06-21')],
    shifts: [own('20T08:00', '20T16:00')],
  })
  const { user, server } = await open(rota, 390)
  await dayOfMonth(/^Thursday, 20 June 2030: Booked, .*Clash: marked Unavailable$/)
  await user.click(await dayOfMonth('Monday, 17 June 2030: Day shift'))
  await push(user, 'Clear day')
  await expectToast('Day cleared')
  expect(server.sent(clearAvailabilityDay)).toMatchObject([{ params: { day: '2030-06-17' } }])
  await dayOfMonth('Monday, 10 June 2030: Day shift')
  await user.click(await dayOfMonth('Tuesday, 11 June 2030: nothing set'))
  expect(wordsOfDialog()).toContain('This is in the past.')
})

it.each([
  ['2027-03-27', '2027-03-27T20:00:00.000Z', '2027-03-28T07:00:00.000Z', '27 March', '11h', '28'],
  ['2027-10-30', '2027-10-30T19:00:00.000Z', '2027-10-31T08:00:00.000Z', '30 October', '13h', '31'],
])(
  'the night of a clock change shows its day and real hours, in a browser of another zone: %s',
  async (now, start, end, day, hours, sunday) => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    vi.setSystemTime(`${now.slice(0, 8)}20T12:00:00Z`)
    const shifts = [shiftAt(nextId(), start, end, { assignedToId: idOf(1), headline: 'Night care' })]
    const { user, server } = await open(calendarOf({ shifts }))
    await dayOfMonth(`Saturday, ${day} 2027: Booked, 20:00 - 08:00 (+1), Night care`)
    expect(screen.getByRole('list', { name: 'Shifts this month' }).textContent).toContain(hours)
    // The Sunday itself is free, and availability set there applies to that exact day.
    await user.click(await dayOfMonth(new RegExp(`^Sunday, ${sunday} .*nothing set`)))
    await user.click(dialog().getByRole('radio', { name: 'Unavailable' }))
    await push(user, 'Set Availability')
    await dayOfMonth(new RegExp(`^Sunday, ${sunday} .*Unavailable`))
    const that = `${now.slice(0, 8)}${sunday}`
    expect(server.sent(createAvailability).map(({ body }) => [body.start, body.end])).toEqual([
      [`${that}T00:00:00.000Z`, `${that}T23:59:59.999Z`],
    ])
  },
)
