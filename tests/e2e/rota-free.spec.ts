// Who is free: the day behind a heading of the board, the filter "Free on…", the words on the tiles, and the grid on a
// phone.

import type { Page } from '@playwright/test'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { createJobRow } from '#tests/support/board.ts'
import { dialog } from './support/booking.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { cell, long, names, putShift, say, weekday } from './support/rota.ts'
import { typeWhen } from './support/when.ts'

const DAY = weekday(8)
const headings = (page: Page) => dialog(page).getByRole('heading', { level: 3 })
const head = (page: Page) => page.getByRole('columnheader', { name: long(DAY) })

/** Amara works a night, Bola is free for nights, Chidi for days, Dora cannot, Efe said nothing; one job is open. */
async function staff(server: E2eServer): Promise<void> {
  const person = (firstName: string) => server.person({ firstName, lastName: 'Okafor' })
  const [amara, bola, chidi, dora] = [
    await person('Amara'),
    await person('Bola'),
    await person('Chidi'),
    await person('Dora'),
  ]
  await person('Efe')
  await putShift(server, amara.id, DAY, '20:00', '08:00', { headline: 'Waking night' })
  await say(server, bola.id, 'NIGHT_SHIFT', DAY)
  await say(server, chidi.id, 'DAY_SHIFT', DAY)
  await say(server, dora.id, 'UNAVAILABLE', DAY)
  const times = { shiftStartTime: '21:00', shiftEndTime: '07:00' }
  await createJobRow(server.deps, { headline: 'Night cover', startDate: DAY, endDate: DAY, ...times })
}

test('a press on a day’s heading opens the day: open work, booked, free and unavailable, by kind of shift', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${DAY}`)
  await head(page).click()
  await expect(dialog(page)).toContainText(long(DAY))
  await expect(headings(page)).toHaveText([
    'Open work · 1',
    'Booked · 1',
    'Free · 2',
    'No availability given · 1',
    'Unavailable · 1',
  ])

  await dialog(page).getByText('Nights', { exact: true }).click()
  await expect(headings(page)).toHaveText([
    'Open work · 1',
    'Booked · 1',
    'Free · 1',
    'No availability given · 1',
    'Unavailable · 1',
  ])
  await dialog(page).getByText('Days', { exact: true }).click()
  await expect(headings(page).first()).toHaveText('Free · 1')
  await expect(dialog(page).getByRole('button', { name: 'Book Chidi Okafor' })).toContainText('Free: days')
  await dialog(page).getByRole('button', { name: 'Book Chidi Okafor' }).click()
  await expect(dialog(page)).toContainText(`Chidi Okafor · ${long(DAY)}`)
})

test('open work in the day leads to Find someone, and the free day of a filled job to the job itself', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const filled = { headline: 'Filled', startDate: DAY, endDate: DAY, status: 'FILLED' as const }
  await createJobRow(server.deps, filled)
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${DAY}`)
  await head(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Find someone for Night cover/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Find someone' })
  await expect(panel).toContainText('Night cover')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await dialog(page)
    .getByRole('link', { name: /Filled/ })
    .click()
  await expect(page).toHaveURL(/\/live-jobs\?job=[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { name: 'Filled', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Night cover' })).toHaveCount(0)
})

test('the keyboard reaches a day’s heading from the first row, and Enter opens it @more', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${DAY}`)
  await expect(cell(page, 'Amara Okafor', DAY)).toBeVisible()
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  // Past the open work.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const id = await head(page).getAttribute('id')
  await expect(grid).toHaveAttribute('aria-activedescendant', id!)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(long(DAY))
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
})

test('tiles say what people are free for, and the legend explains the yellow and the red mark @more', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${DAY}`)
  await expect(cell(page, 'Bola Okafor', DAY)).toHaveText('Free: nights')
  await expect(cell(page, 'Chidi Okafor', DAY)).toHaveText('Free: days')
  await expect(cell(page, 'Bola Okafor', DAY)).toHaveAttribute('aria-label', /: Free: nights$/)
  const legend = page.getByRole('list', { name: 'Legend' })
  for (const words of ['Free: days', 'Free: nights', 'Free: 24 h', 'Free: any', 'Yellow: ', 'Red: ']) {
    await expect(legend).toContainText(words)
  }
})

test('the filter “Free on…” leaves whoever said that they are free and is not booked', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(names(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Free on…' }).click()
  const filter = page.getByRole('dialog', { name: 'Free on' })
  await typeWhen(filter, 'Free on', DAY)
  await expect(names(page)).toHaveText([/Bola Okafor/, /Chidi Okafor/])
  await filter.getByText('Nights', { exact: true }).click()
  await expect(names(page)).toHaveText([/Bola Okafor/])
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: `Free on ${formatDay(DAY, FORMATS.weekdayDate)}: nights` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone again' }).click()
  await expect(names(page)).toHaveCount(5)
})

test('on a phone the list has the open work and the kinds of shift, and a switch shows the grid', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/rota-board?date=${DAY}`)
  const list = page.getByRole('heading', { level: 2 })
  await expect(list).toHaveText([
    'Open work · 1',
    'Booked · 1',
    'Free · 2',
    'No availability given · 1',
    'Unavailable · 1',
  ])
  await page.getByText('Nights', { exact: true }).click()
  await expect(list.nth(2)).toHaveText('Free · 1')

  await page.getByText('Grid', { exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(cell(page, 'Bola Okafor', DAY)).toHaveText('Free: nights')
  await expect(cell(page, 'Bola Okafor', DAY)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await head(page).click()
  await expect(headings(page).first()).toHaveText('Open work · 1')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByText('Day list', { exact: true }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('on Sunday evening the board opens on the week to come, and Today still leads to today @more', async ({
  loginAs,
  server,
}) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  await page.clock.setFixedTime('2026-11-22T17:59:00Z')
  await page.goto('/rota-board')
  await expect(page.getByText(/^Mon 16 Nov – /)).toBeVisible()
  await page.clock.setFixedTime('2026-11-22T18:00:00Z')
  await page.goto('/rota-board')
  await expect(page.getByText(/^Mon 23 Nov – /)).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByText(/^Mon 16 Nov – /)).toBeVisible()
})
