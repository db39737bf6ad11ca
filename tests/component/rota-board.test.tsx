// The rota board: moving through the weeks, finding people and shifts, and what it says when it cannot.

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { shiftsCsv } from '#core/endpoints/exports.ts'
import { countUnreadMessages } from '#core/endpoints/message-board.ts'
import { createBooking, getRotaStats, listShiftRange, updateShift } from '#core/endpoints/rota.ts'
import { getAccount } from '#core/endpoints/users.ts'
import { addDays, isoWeekStart } from '#core/time.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import {
  cell,
  dialog,
  expectWhen,
  fill as fillField,
  openBooking,
  openCell,
  push,
  typeWhen,
} from './support/board.ts'
import { passUntil, stopTheClock } from './support/people-and-admin.ts'
import { type Rota, rotaOf } from './support/rota.ts'
import { amara, BOLA, bola, booked, long, said, today, weekday } from './support/rota-and-jobs.ts'
import { expectToast, h1 } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

afterEach(() => vi.unstubAllEnvs())

const open = (rota: Rota = rotaOf(), as: Role = 'MANAGER', more: Answer[] = [], path = '/rota-board') =>
  openApp(path, { as, answers: [...rota.answers, ...more] })

const names = () =>
  [...document.querySelectorAll('.board-row [role="rowheader"]')].map(({ textContent }) => textContent)
const namesAre = (...expected: unknown[]) => waitFor(() => expect(names()).toEqual(expected))
const fill = async (user: Awaited<ReturnType<typeof open>>['user'], box: HTMLElement, text: string) => {
  await user.clear(box)
  await user.type(box, text)
}
const chooseRole = async (user: Awaited<ReturnType<typeof open>>['user'], option: string) => {
  screen.getByRole('combobox', { name: 'Filter by role' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: option }))
}

it('weeks move by the buttons, today comes back, and a date is jumped to', async () => {
  const { user } = await open()
  await cell('Amara Okafor', weekday(0))
  const first = (day: string) =>
    waitFor(() =>
      expect(document.querySelectorAll('[role="columnheader"]')[1]?.getAttribute('aria-label')).toBe(day),
    )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await first(long(weekday(0)))
  await press('Next Week')
  await first(long(weekday(7)))
  await press('Previous Week')
  await press('Previous Week')
  await first(long(weekday(-7)))
  expect(location.search, 'so that a reload shows the same').toContain(`date=${weekday(-7)}`)
  await press('Today')
  await first(long(isoWeekStart(today())))
  await typeWhen('Jump to date', '2027-03-31')
  await first('Monday, 29 March 2027')
})

it('a date in another year is jumped to as it was typed', async () => {
  await open(rotaOf(), 'MANAGER', [], '/rota-board?date=2026-12-09')
  await cell('Amara Okafor', '2026-12-09')
  await typeWhen('Jump to date', '2027-01-06')
  await cell('Amara Okafor', '2027-01-06')
  await expectWhen('Jump to date', '2027-01-06')
})

it('the board shows who is booked, what people said, and what is empty', async () => {
  const rota = rotaOf({
    people: [amara, bola],
    shifts: [booked(weekday(2), '20:00', '08:00', { headline: 'Waking night' })],
    entries: [said('UNAVAILABLE', weekday(2)), said('NIGHT_SHIFT', weekday(4), weekday(4), BOLA)],
  })
  await open(rota)
  await h1('Rota Board')
  const label = async (name: string, n: number) => (await cell(name, weekday(n))).getAttribute('aria-label')
  await waitFor(async () =>
    expect(await label('Amara Okafor', 2)).toMatch(
      /Booked 20:00 - 08:00 \(\+1\), Waking night\. .*Unavailable/,
    ),
  )
  expect((await cell('Amara Okafor', weekday(2))).textContent).toContain('20:00–08:00')
  expect(await label('Amara Okafor', 3)).toMatch(/Waking night from .* goes on/)
  expect((await cell('Bola Ade', weekday(4))).textContent).toBe('Free: nights')
  expect(await label('Bola Ade', 0)).toMatch(/: Empty$/)
  expect(screen.getByRole('grid', { name: 'Rota' }).getAttribute('aria-colcount')).toBe('57')
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('Unavailable')
  for (const words of ['Export shifts', 'Coverage']) expect(screen.queryByText(words)).toBeNull()
})

it('after a booking and after an edit the board and the messages are read again', async () => {
  // An admin does not poll for messages, nothing is pushed, and no clock runs up to the next poll of the board.
  const { user, server } = await open(rotaOf(), 'ADMIN')
  await openCell(user, 'Amara Okafor', weekday(3))
  fillField('Headline', 'Visit')
  const readAgainAfter = async (button: string) => {
    const pressed = dialog().getByRole('button', { name: button })
    const reads = () => [listShiftRange, countUnreadMessages].map((each) => server.sent(each).length)
    const [board, messages] = reads() as [number, number]
    stopTheClock()
    pressed.click()
    await passUntil(() => reads()[0]! > board && reads()[1]! > messages, 1000)
    vi.useRealTimers()
  }
  await readAgainAfter('Book Slot')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openBooking(user, 'Amara Okafor', weekday(3))
  await push(user, 'Edit')
  fillField('Headline', 'Long visit')
  await readAgainAfter('Save')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Long visit'))
  expect(server.sent(createBooking)).toHaveLength(1)
  expect(server.sent(updateShift)).toHaveLength(1)
})

it('staff are found by name and by role', async () => {
  const people = [
    userOf(4, { firstName: 'Zoë', lastName: 'Adebayo-Williams' }),
    userOf(5, { firstName: 'Chidi', lastName: 'Eze' }),
    userOf(6, { firstName: 'Gone', lastName: 'Away', isActive: false }),
    userOf(7, { firstName: 'Not', lastName: 'Yet', role: 'PENDING' }),
    userOf(8, { firstName: 'Max', lastName: 'Power', role: 'MANAGER' }),
  ]
  const { user } = await open(rotaOf({ people }))
  await namesAre('Chidi Eze', 'Zoë Adebayo-Williams')
  const search = screen.getByRole('searchbox', { name: 'Search staff' })
  await fill(user, search, 'will zoe')
  await namesAre('Zoë Adebayo-Williams')
  await fill(user, search, 'nobody')
  await screen.findByText('Nobody matches')
  await user.click(screen.getByRole('button', { name: 'Show all staff' }))
  await namesAre('Chidi Eze', expect.stringMatching(/Max Power/), 'Zoë Adebayo-Williams')
  await chooseRole(user, 'Managers')
  await namesAre(expect.stringMatching(/Max PowerManager/))
})

it('names lead to the pages of people', async () => {
  const account = { ...amara, upcomingShifts: 0, openApplications: 0, nextShifts: [] }
  const { user } = await open(rotaOf(), 'MANAGER', [answer(getAccount, account)])
  await user.click(await screen.findByRole('link', { name: 'Amara Okafor' }))
  await h1('Amara Okafor')
  expect(location.pathname).toBe(`/team/${amara.id}`)
})

it('somebody who is not a contractor is on the board too, and their availability is their own', async () => {
  const max = userOf(8, { firstName: 'Max', lastName: 'Power', role: 'MANAGER' })
  const { user } = await open(rotaOf({ people: [bola, max] }), 'ADMIN')
  await cell('Bola Ade', weekday(0))
  await chooseRole(user, 'All staff')
  const link = await screen.findByRole('link', { name: 'Max Power' })
  expect(link.getAttribute('href')).toBe(`/team/${max.id}`)
  screen.getByRole('link', { name: 'Bola Ade' })
  const setting = () => dialog().queryByRole('button', { name: 'Set availability' })
  await openCell(user, 'Bola Ade', weekday(0))
  expect(setting()).not.toBeNull()
  await push(user, 'Cancel')
  await openCell(user, 'Max Power', weekday(0))
  dialog().getByText('No availability given')
  expect(setting()).toBeNull()
})

it('a service user is found by initials over years, and the board goes to the shift', async () => {
  const far = addDays(today(), 300)
  const shifts = [booked(far, '09:00', '17:00', { serviceUserInitials: 'AB', headline: 'Far away' })]
  const { user } = await open(rotaOf({ shifts }), 'MANAGER', [])
  await cell('Amara Okafor', weekday(0))
  const search = screen.getByRole('combobox', { name: 'Search by service user initials' })
  await fill(user, search, 'a')
  await screen.findByText('Type at least 2 characters')
  await fill(user, search, 'AB')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Far away'),
  ])
  await user.keyboard('{Enter}')
  const found = await cell('Amara Okafor', far)
  const grid = screen.getByRole('grid', { name: 'Rota' })
  await waitFor(() => expect(document.activeElement).toBe(grid))
  expect(grid.getAttribute('aria-activedescendant')).toBe(found.id)
  await fill(user, search, 'qq')
  await screen.findByText('No shifts for QQ within 26 months of today')
})

it('the cards of an admin are real, and follow', async () => {
  let stats = { availabilityEntries: 1, jobDaysWanted: 0, jobDaysBooked: 0 }
  const { push: pushed } = await open(rotaOf(), 'ADMIN', [answer(getRotaStats, () => stats)])
  const stat = (label: string) =>
    [...document.querySelectorAll('dl > div')].find(({ textContent }) => textContent?.includes(label))
      ?.textContent
  await waitFor(() => expect(stat('Availability entries')).toContain('1'))
  expect(stat('Coverage')).toContain('–')
  stats = { ...stats, jobDaysWanted: 2, jobDaysBooked: 1 }
  await pushed('jobs', 'shifts')
  await waitFor(() => expect(stat('Coverage')).toContain('50%'))
  expect(stat('Coverage')).toContain('1 of 2 job days booked')
})

it.each([
  ['2027-03-27', '11h'],
  ['2027-10-30', '13h'],
])('a night across the clock change is shown in London days and hours anywhere: %s', async (day, hours) => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const rota = rotaOf({ shifts: [booked(day, '20:00', '08:00', { headline: 'Night' })] })
  const { user } = await open(rota, 'MANAGER', [], `/rota-board?date=${day}`)
  const label = async (on: string) => (await cell('Amara Okafor', on)).getAttribute('aria-label')
  await waitFor(async () => expect(await label(day)).toMatch(/20:00 - 08:00 \(\+1\), Night/))
  expect(await label(addDays(day, 1))).toMatch(/goes on/)
  const words = (await openBooking(user, 'Amara Okafor', day)).textContent
  for (const text of [long(day), '20:00 - 08:00 (+1)', hours]) expect(words).toContain(text)
})

it('an agency without contractors is told so, and an admin where to add one', async () => {
  const max = userOf(8, { firstName: 'Max', lastName: 'Power', role: 'MANAGER' })
  const { user } = await open(rotaOf({ people: [max] }))
  await screen.findByText('No contractors yet')
  expect(screen.queryByRole('link', { name: 'Add a contractor' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all staff' }))
  await namesAre(expect.stringMatching(/Max Power/))
  await open(rotaOf({ people: [] }), 'ADMIN')
  await screen.findByText('No contractors yet')
  expect(screen.getByRole('link', { name: 'Add a contractor' }).getAttribute('href')).toBe('/admin')
})

it('a failure to load is told in words, with a way on', async () => {
  const rota = rotaOf()
  const down = refusal(listShiftRange, 400, { message: 'The service is not available right now.' })
  const { user, server } = await open(rota, 'MANAGER', [down])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The rota could not be loaded')
  server.answers(...rota.answers)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await cell('Amara Okafor', weekday(0))
})

it('shifts that may not be read count as none', async () => {
  await open(rotaOf(), 'MANAGER', [refusal(listShiftRange, 403, { message: 'no' })])
  expect((await cell('Amara Okafor', weekday(0))).getAttribute('aria-label')).toMatch(/Empty/)
})

it('a booking open on the board follows it to somebody else', async () => {
  const shift = booked(weekday(0), '09:00', '17:00')
  const rota = rotaOf({ people: [amara, bola], shifts: [shift] })
  const { user, push: pushed } = await open(rota)
  await openBooking(user, 'Amara Okafor', weekday(0))
  rota.shifts = [{ ...shift, assignedToId: BOLA, assignedToName: 'Bola Ade' }]
  await pushed('shifts')
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain(`Bola Ade · ${long(weekday(0))}`),
  )
})

it('a period that cannot be exported is refused before anything is asked for', async () => {
  const { user, server } = await open(rotaOf(), 'ADMIN')
  await screen.findByRole('button', { name: 'Download CSV' })
  const ask = async (from: string, to: string, ...words: string[]) => {
    await typeWhen('From', from)
    await typeWhen('To', to)
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await expectToast(...words)
  }
  await ask('', '2027-01-01', 'Invalid Dates', 'Please select both start and end dates.')
  const order = 'Start date must be before or equal to end date.'
  await ask('2027-01-02', '2027-01-01', 'Invalid Date Range', order)
  const tooLong = 'Please select a date range of 1 year or less.'
  await ask('2026-01-01', '2027-01-02', 'Date Range Too Large', tooLong)
  expect(server.sent(shiftsCsv)).toEqual([])
  server.answers(refusal(shiftsCsv, 500, '{}'))
  await ask('2026-01-01', '2026-12-31', 'Download Failed', 'Failed to download CSV')
})

it('the export is for admins', async () => {
  await open(rotaOf(), 'MASTER_ADMIN')
  await screen.findByRole('button', { name: 'Download CSV' })
  await open()
  await cell('Amara Okafor', weekday(0))
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})
