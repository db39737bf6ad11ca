// A contractor's availability: what the form asks for and sends, what the list shows, and the words about failures.

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { normaliseKind } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { createAvailability, listUserAvailability } from '#core/endpoints/availability.ts'
import { listMyShifts } from '#core/endpoints/rota.ts'
import { shiftAt, utcDayOf } from '#tests/support/rota-data.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, expectWhen, typeWhen } from './support/board.ts'
import { said } from './support/rota-and-jobs.ts'
import { expectLedToLogin } from './support/rota-more.ts'
import { expectToast } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

afterEach(() => vi.unstubAllEnvs())

/** The person's entries; what is saved is among them from then on. */
function entriesOf(...first: AvailabilityEntry[]) {
  const kept = { entries: first, answers: [] as Answer[] }
  kept.answers = [
    answer(listUserAvailability, () => kept.entries),
    answer(createAvailability, ({ body }) => {
      const made: AvailabilityEntry = {
        ...said('DAY_SHIFT', utcDayOf(body.start), utcDayOf(body.end), idOf(1)),
        ...{ rrule: body.rrule ? String(body.rrule) : null, isRecurring: Boolean(body.rrule) },
        ...(body.recurStart ? { recurStart: String(body.recurStart) } : {}),
        ...(body.recurEnd ? { recurEnd: String(body.recurEnd) } : {}),
        kind: normaliseKind(String(body.kind)) ?? 'DAY_SHIFT',
      }
      kept.entries = [...kept.entries, made]
      return made
    }),
  ]
  return kept
}

const open = (answers: Answer[]) => openApp('/availability', { as: 'CONTRACTOR', answers, width: 390 })
const list = () => screen.findByRole('list', { name: 'Current availability' })
const words = () => screen.getByRole('dialog').textContent

async function openForm(user: UserEvent): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Add Availability' }))[0]!)
  await screen.findByRole('dialog', { name: 'Add Your Availability' })
}
const kind = (user: UserEvent, name: string) => user.click(dialog().getByRole('radio', { name }))
async function days(first: string, last: string): Promise<void> {
  await typeWhen('First day', first)
  await typeWhen('Last day', last)
}
const save = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Add Availability' }))

it('who marks a booked day as unavailable is told that the shift stays', async () => {
  const night = shiftAt(idOf(90), '2030-06-04T19:00:00.000Z', '2030-06-05T07:00:00.000Z', {
    assignedToId: idOf(1),
  })
  const { user } = await open([
    ...entriesOf().answers,
    answer(listMyShifts, ({ url }) => {
      const { from = '', to = '' } = Object.fromEntries(url.searchParams)
      return from <= '2030-06-04' && to >= '2030-06-04' ? [night] : []
    }),
  ])
  await openForm(user)
  await kind(user, 'Unavailable')
  await days('2030-06-04', '2030-06-05')
  await waitFor(() =>
    expect(words()).toContain(
      'You are booked for 1 shift on these days, and stay booked: Tue 4 Jun, 20:00 - 08:00 (+1).',
    ),
  )
  await typeWhen('First day', '2030-06-05')
  await waitFor(() => expect(words()).not.toContain('You are booked'))
})

it('a weekly entry names the next day on which it counts', async () => {
  const weekly = said('DAY_SHIFT', '2030-06-05', '2030-06-05', idOf(1))
  const rule = { isRecurring: true, rrule: 'FREQ=WEEKLY;BYDAY=WE', recurStart: '2030-06-05' }
  const off = {
    ...said('UNAVAILABLE', '2030-06-05', '2030-06-05', idOf(1)),
    createdAt: '2026-02-01T00:00:00.000Z',
  }
  await open(entriesOf({ ...weekly, ...rule }, off).answers)
  const shown = (await list()).textContent
  expect(shown).toContain('Every week on Wed')
  expect(shown).toContain('Next on Wed 12 Jun 2030')
})

it('every week until a date is one entry with a rule', async () => {
  const { user, server } = await open(entriesOf().answers)
  await openForm(user)
  await kind(user, 'Any')
  await user.click(dialog().getByText('Every week'))
  await save(user)
  await waitFor(() => expect(words()).toContain('Please choose at least one day of the week'))
  const day = (name: string) => dialog().getByRole('button', { name: new RegExp(`${name}$`) })
  await user.click(day('Wednesday'))
  await user.click(day('Monday'))
  await typeWhen('First day', '2030-06-04')
  await typeWhen('Until', '2030-06-30')
  await waitFor(() => expect(words()).toContain('7 days, Wed 5 Jun to Wed 26 Jun'))
  await save(user)
  await waitFor(async () =>
    expect((await list()).textContent).toContain('Every week on Mon, Wed until Sun 30 Jun 2030'),
  )
  expect((await list()).textContent).toContain('Next on Wed 5 Jun 2030')
  expect(server.sent(createAvailability)).toMatchObject([
    {
      body: {
        rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20300630',
        recurStart: '2030-06-04',
        recurEnd: '2030-06-30',
      },
    },
  ])
  await user.click(screen.getByRole('button', { name: /^Edit Any/ }))
  await screen.findByRole('dialog', { name: 'Edit Availability' })
  expect(day('Monday').getAttribute('aria-pressed')).toBe('true')
  await expectWhen('Until', '2030-06-30')
})

it('six entries are listed, soonest first, then how many more; what is over is not', async () => {
  const entry = (day: string) => said('DAY_SHIFT', day, day, idOf(1))
  const { user } = await open(
    entriesOf(entry('2020-01-01'), ...[9, 8, 7, 6, 5, 4, 3, 2].map((n) => entry(`2031-01-0${n}`))).answers,
  )
  const items = async () => within(await list()).getAllByRole('listitem')
  expect(await items()).toHaveLength(6)
  expect((await items())[0]?.textContent).toContain('Thu 2 Jan 2031')
  await user.click(screen.getByRole('button', { name: 'And 2 more...' }))
  expect(await items()).toHaveLength(8)
})

it('what was typed survives every refusal, and each is told in its own words', async () => {
  const kept = entriesOf()
  const { user, server } = await open(kept.answers)
  await openForm(user)
  await save(user)
  await waitFor(() => expect(words()).toContain('Please choose what you can work'))
  await kind(user, 'Day shift')
  await days('2030-06-05', '2030-06-03')
  await save(user)
  await waitFor(() => expect(words()).toContain('The last day must not be before the first'))
  await typeWhen('Last day', '2030-06-06')
  const note = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Note/ })
  await user.type(note(), 'school run until nine')
  const wrong = { errors: [{ path: 'end', message: 'Too late' }], message: 'end: Too late' }
  for (const [status, body, told] of [
    [500, { message: 'boom' }, 'Failed to save availability'],
    [400, wrong, 'Invalid data: end: Too late'],
    [400, { message: 'no' }, 'Invalid availability data. Please check your input'],
    [403, { message: 'no' }, "You don't have permission to save this availability"],
  ] as const) {
    server.answers(refusal(createAvailability, status, body))
    await save(user)
    await expectToast(told)
    expect(note().value).toBe('school run until nine')
  }
  server.answers(...kept.answers)
  await save(user)
  await expectToast('Availability created successfully')
})

it('whose session has ended is told so, and taken to the login two seconds later', async () => {
  const { user, server } = await open(entriesOf().answers)
  await openForm(user)
  await kind(user, 'Day shift')
  await days('2030-06-03', '2030-06-03')
  server.answers(refusal(createAvailability, 401, { message: 'You are not signed in.' }))
  await expectLedToLogin(dialog().getByRole('button', { name: 'Add Availability' }))
})

it('a browser at the other end of the world sets the day that was chosen, also where clocks change', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const { user, server } = await open(entriesOf().answers)
  for (const [first, last] of [
    ['2030-03-30', '2030-03-31'],
    ['2030-10-26', '2030-10-27'],
  ] as const) {
    await openForm(user)
    await kind(user, '24 hours')
    await days(first, last)
    await save(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await waitFor(async () =>
    expect((await list()).textContent).toContain('Sat 26 Oct 2030 to Sun 27 Oct 2030'),
  )
  expect((await list()).textContent).toContain('Sat 30 Mar 2030 to Sun 31 Mar 2030')
  expect(
    server.sent(createAvailability).map(({ body }) => [utcDayOf(body.start), utcDayOf(body.end)]),
  ).toEqual([
    ['2030-03-30', '2030-03-31'],
    ['2030-10-26', '2030-10-27'],
  ])
})

it('what a manager sets for a contractor appears in the open list at once', async () => {
  const kept = entriesOf()
  const { push: pushed } = await open(kept.answers)
  await screen.findByText('Nothing set yet')
  kept.entries = [said('NIGHT_SHIFT', '2030-06-03', '2030-06-03', idOf(1))]
  await pushed('availability')
  expect((await list()).textContent).toContain('Mon 3 Jun')
})
