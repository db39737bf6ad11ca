// One day of the rota: who is booked and who is free, the open work, and the filter "Free on…".

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getJobOffers } from '#core/endpoints/offers.ts'
import { getJobShortlist } from '#core/endpoints/shortlist.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { cell, dialog, push, typeWhen } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import {
  applied,
  booked,
  jobBoardOf,
  judgedDays,
  listed,
  long,
  postedJob,
  said,
  short,
  today,
  weekday,
} from './support/rota-and-jobs.ts'
import { h1 } from './support/seen.ts'
import { type Answer, answer } from './support/stand-in.ts'

const DAY = weekday(8)
const person = (n: number, firstName: string) => userOf(n, { firstName, lastName: 'Okafor' })
const [amara, bola, chidi, dora, efe] = ['Amara', 'Bola', 'Chidi', 'Dora', 'Efe'].map((name, n) =>
  person(n + 2, name),
) as [User, User, User, User, User]
type User = ReturnType<typeof userOf>

const onDay = { startDate: DAY, endDate: DAY }
const NIGHT = postedJob(51, {
  ...{ ...onDay, headline: 'Night cover', shiftStartTime: '21:00', shiftEndTime: '07:00' },
})

/** Amara works a night, Bola is free for nights, Chidi for days, Dora cannot, Efe said nothing; one job is open. */
const staff = () =>
  rotaOf({
    people: [amara, bola, chidi, dora, efe],
    shifts: [booked(DAY, '20:00', '08:00', { headline: 'Waking night' })],
    entries: [
      said('NIGHT_SHIFT', DAY, DAY, bola.id),
      said('DAY_SHIFT', DAY, DAY, chidi.id),
      said('UNAVAILABLE', DAY, DAY, dora.id),
    ],
  })

const open = (answers: Answer[], width = 1440, path = `/rota-board?date=${DAY}`) =>
  openApp(path, { as: 'MANAGER', answers, width })
const openStaff = (jobs = [NIGHT], width?: number) =>
  open([...staff().answers, ...jobBoardOf({ jobs }).answers, ...FINDING], width)
const FINDING: Answer[] = [
  answer(getJobOffers, { rounds: [] }),
  answer(getJobShortlist, ({ params }) => {
    const job = [NIGHT, ...MANY].find(({ id }) => id === params.id)!
    return { people: [listed(amara)], job, filledBy: [], judgedDays: judgedDays(DAY) }
  }),
]

const heading = () =>
  waitFor(() => {
    const found = document.querySelector(`[role="columnheader"][aria-label="${long(DAY)}"]`)
    if (!found) throw new Error('The board has no such day')
    return found
  })
const openWork = (day = DAY) =>
  waitFor(() => {
    const found = document.querySelector(`[role="gridcell"][aria-label^="Open work, ${long(day)}"]`)
    if (!found) throw new Error('The board has no open work')
    return found
  })
const panelHas = (words: string) =>
  waitFor(() => expect(screen.getByRole('dialog', { name: 'Find someone' }).textContent).toContain(words))
async function closePanel(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find someone' })).toBeNull())
}
const parts = (level: number) =>
  [...document.querySelectorAll(`li h${level}`)].map(({ textContent }) => textContent)
const partsAre = (level: number, ...words: string[]) => waitFor(() => expect(parts(level)).toEqual(words))

// The list draws the rows in view only: as in a browser, it is below the top, and a row is not as high as the window.
beforeEach(() => {
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40, 390, 800))
  Object.defineProperty(HTMLLIElement.prototype, 'offsetHeight', { configurable: true, get: () => 50 })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLLIElement.prototype, 'offsetHeight')
})

const GIVEN = ['No availability given · 1', 'Unavailable · 1']

it('a press on a day’s heading opens the day: open work, booked, free and unavailable, by kind of shift', async () => {
  const { user } = await openStaff()
  await cell('Amara Okafor', DAY)
  await user.click(await heading())
  await screen.findByRole('dialog', { name: long(DAY) })
  await partsAre(3, 'Open work · 1', 'Booked · 1', 'Free · 2', ...GIVEN)
  await user.click(dialog().getByText('Nights'))
  await partsAre(3, 'Open work · 1', 'Booked · 1', 'Free · 1', ...GIVEN)
  await user.click(dialog().getByText('Days'))
  await waitFor(() => expect(parts(3)[0]).toBe('Free · 1'))
  const book = await dialog().findByRole('button', { name: /^Book Chidi Okafor/ })
  expect(book.textContent).toContain('Free: days')
  await user.click(book)
  await waitFor(() =>
    expect(screen.getAllByRole('dialog').at(-1)?.textContent).toContain(`Chidi Okafor · ${long(DAY)}`),
  )
})

it('open work in the day leads to Find someone, and the free day of a filled job to the job itself', async () => {
  const { user } = await openStaff([NIGHT, postedJob(52, { ...onDay, headline: 'Filled', status: 'FILLED' })])
  await cell('Amara Okafor', DAY)
  await user.click(await heading())
  await user.click(await screen.findByRole('button', { name: /^Find someone for Night cover/ }))
  await panelHas('Night cover')
  await closePanel(user)
  await user.click(dialog().getByRole('link', { name: /Filled/ }))
  await h1('Live Jobs')
  expect(location.pathname + location.search).toBe(`/live-jobs?job=${postedJob(52).id}`)
  await screen.findByRole('heading', { name: 'Filled' })
  expect(screen.queryByRole('heading', { name: 'Night cover' })).toBeNull()
})

it('the keyboard reaches a day’s heading past the open work, and Enter opens it', async () => {
  const { user } = await openStaff()
  await cell('Amara Okafor', DAY)
  const grid = screen.getByRole('grid', { name: 'Rota' })
  grid.focus()
  await user.keyboard('{Home}{ArrowRight}{ArrowUp}{ArrowUp}')
  expect(grid.getAttribute('aria-activedescendant')).toBe((await heading()).id)
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: long(DAY) })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

it('tiles say what people are free for, and the legend explains the yellow and the red mark', async () => {
  await openStaff()
  await waitFor(async () => expect((await cell('Bola Okafor', DAY)).textContent).toBe('Free: nights'))
  expect((await cell('Chidi Okafor', DAY)).textContent).toBe('Free: days')
  expect((await cell('Bola Okafor', DAY)).getAttribute('aria-label')).toMatch(/: Free: nights$/)
  const legend = screen.getByRole('list', { name: 'Legend' }).textContent
  for (const words of ['Free: days', 'Free: nights', 'Free: 24 h', 'Free: any', 'Yellow: ', 'Red: ']) {
    expect(legend).toContain(words)
  }
})

it('the filter “Free on…” leaves whoever said that they are free and is not booked', async () => {
  const { user } = await openStaff()
  const names = () =>
    [...document.querySelectorAll('.board-row [role="rowheader"]')].map(
      ({ textContent }) => textContent?.split(' ')[0],
    )
  const everyone = ['Amara', 'Bola', 'Chidi', 'Dora', 'Efe']
  await waitFor(() => expect(names()).toEqual(everyone))
  await user.click(screen.getByRole('button', { name: 'Free on…' }))
  const filter = within(await screen.findByRole('dialog', { name: 'Free on' }))
  await typeWhen('Free on', DAY)
  await waitFor(() => expect(names()).toEqual(['Bola', 'Chidi']))
  await user.click(filter.getByText('Nights'))
  await waitFor(() => expect(names()).toEqual(['Bola']))
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: `Free on ${short(8)}: nights` })
  await user.click(screen.getByRole('button', { name: 'Show everyone again' }))
  await waitFor(() => expect(names()).toEqual(everyone))
})

it('on a phone a day begins with its open work and how many applied, then the people, by kind of shift', async () => {
  const jobs = [NIGHT, postedJob(53, { ...onDay, headline: 'Sleep-in' })]
  const board = jobBoardOf({ jobs, applications: [applied(NIGHT)] })
  const { user } = await open([...staff().answers, ...board.answers, ...FINDING], 390)
  await partsAre(2, 'Open work · 2', 'Booked · 1', 'Free · 2', ...GIVEN)
  expect(screen.queryByRole('grid')).toBeNull()
  const found = (headline: string) =>
    screen.findByRole('button', { name: new RegExp(`^Find someone for ${headline}`) })
  await waitFor(async () => expect((await found('Night cover')).textContent).toContain('1 applied'))
  expect((await found('Sleep-in')).textContent).toContain('nobody applied')
  await user.click(screen.getByText('Nights'))
  await waitFor(() => expect(parts(2)).toContain('Free · 1'))
  await user.click(await found('Night cover'))
  await panelHas('Night cover')
  dialog().getByRole('button', { name: 'Book Amara Okafor' })
})

it('on a phone a booking opens its details, a person is booked, and one name is found', async () => {
  const { user } = await open(staff().answers, 390)
  await user.click(await screen.findByRole('button', { name: /Waking night/ }))
  await screen.findByRole('dialog', { name: 'Booking Details' })
  await push(user, 'Close')
  await user.click(screen.getByRole('button', { name: 'Book Efe Okafor' }))
  await screen.findByRole('dialog', { name: 'Book Slot' })
  await push(user, 'Cancel')
  const link = screen.getByRole('link', { name: 'Efe Okafor' })
  expect(link.getAttribute('href')).toBe(`/team/${efe.id}`)
  await user.click(screen.getByRole('button', { name: 'Search and filter' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search staff' }), 'efe')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Book / })).toHaveLength(1))
  await open(staff().answers, 390, `/rota-board?date=${today()}`)
  await screen.findByRole('tab', { selected: true, name: /^\w{3} \d+ \w+ \d{4}, today$/ })
})

const MANY = ['One', 'Two', 'Three'].map((headline, n) => postedJob(61 + n, { ...onDay, headline }))

it('several open jobs of one day are listed below it and by the day, which lead to each', async () => {
  const { user } = await openStaff(MANY)
  await user.click(within((await openWork()) as HTMLElement).getByText('+2 more'))
  const menu = within(await screen.findByRole('menu', { name: 'Rota menu' }))
  expect(menu.getAllByRole('menuitem')).toHaveLength(3)
  await user.click(menu.getByRole('menuitem', { name: /Three to…$/ }))
  await panelHas('Three')
  await closePanel(user)
  screen.getByRole('grid', { name: 'Rota' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: long(DAY) })
  await user.click(await dialog().findByRole('button', { name: /^Find someone for Two/ }))
  await panelHas('Two')
})

it('on Sunday evening the board opens on the week to come, and Today still leads to today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:59:00Z') })
  await open(staff().answers, 1440, '/rota-board')
  await screen.findByText(/^Mon 16 Nov – /)
  vi.setSystemTime('2026-11-22T18:00:00Z')
  const { user } = await open(staff().answers, 1440, '/rota-board')
  await screen.findByText(/^Mon 23 Nov – /)
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await screen.findByText(/^Mon 16 Nov – /)
})
