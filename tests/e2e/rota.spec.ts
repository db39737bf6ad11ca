import { createJobRow } from '#tests/support/board.ts'
import { apply } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, say, weekday } from './support/rota.ts'

test('on a phone the board is a list of one day whose lines lead on, and a switch shows the grid', async ({
  loginAs,
  server,
}) => {
  const day = weekday(8)
  const person = (firstName: string) => server.person({ firstName, lastName: 'Okafor' })
  const [amara, bola, dora] = [await person('Amara'), await person('Bola'), await person('Dora')]
  const efe = await person('Efe')
  await putShift(server, amara.id, day, '20:00', '08:00', { headline: 'Waking night' })
  await say(server, bola.id, 'NIGHT_SHIFT', day)
  await say(server, dora.id, 'UNAVAILABLE', day)
  const job = await createJobRow(server.deps, { headline: 'Night cover', startDate: day, endDate: day })
  await apply(server, bola, job.id)
  const { page } = await loginAs('MANAGER', { width: 390 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`/rota-board?date=${day}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Open work · 1',
    'Booked · 1',
    'Free · 1',
    'No availability given · 1',
    'Unavailable · 1',
  ])
  await expect(page.getByRole('grid')).toHaveCount(0)
  expect(await width()).toBeLessThanOrEqual(390)
  const open = page.getByRole('button', { name: /^Find someone for Night cover/ })
  await expect(open).toContainText('1 applied')
  await page.getByRole('button', { name: 'Book Efe Okafor' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Slot' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByText('Grid', { exact: true }).click()
  await expect(cell(page, 'Bola Okafor', day)).toHaveText('Free: nights')
  await expect(cell(page, 'Bola Okafor', day)).toBeInViewport()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.getByRole('columnheader', { name: long(day) }).click()
  const headings = page.getByRole('dialog').getByRole('heading', { level: 3 })
  await expect(headings.first()).toHaveText('Open work · 1')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByText('Day list', { exact: true }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('link', { name: 'Efe Okafor' }).click()
  await expect(page).toHaveURL(new RegExp(`/team/${efe.id}$`))
})
