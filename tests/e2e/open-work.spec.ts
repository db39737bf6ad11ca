// Open work on the board: the first row, and the first part of a day on a phone.

import { createJobRow } from '#tests/support/board.ts'
import { apply } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'
import { long, weekday } from './support/rota.ts'

test('the board’s first row has each open job on its days, and a press finds someone', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(9) })
  await createJobRow(server.deps, {
    headline: 'Filled',
    startDate: weekday(8),
    endDate: weekday(8),
    status: 'FILLED',
  })
  await apply(server, amara, job.id)
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const cell = (n: number) => page.getByRole('gridcell', { name: `Open work, ${long(weekday(n))}` })
  for (const n of [8, 9]) {
    await expect(cell(n)).toHaveAttribute('aria-label', /08:00–20:00 Support worker, days, 1 applied$/)
  }
  await expect(cell(10)).toHaveAttribute('aria-label', /: nothing$/)
  await expectAccessible(page)
  await cell(8).locator('.chip').click()
  const panel = page.getByRole('dialog', { name: 'Find someone' })
  await expect(panel.getByRole('button', { name: 'Book Amara Okafor' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // By keyboard, from the cell that was pressed.
  await page.getByRole('grid', { name: 'Rota' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Book Amara Okafor' }).click()
  await expect(cell(8)).toHaveAttribute('aria-label', /: nothing$/)
  await expect(page.getByRole('gridcell', { name: `Amara Okafor, ${long(weekday(8))}` })).toContainText(
    'Support worker',
  )
})

test('several open jobs of one day are listed by the day, which leads to each', async ({
  loginAs,
  server,
}) => {
  await server.person()
  for (const headline of ['One', 'Two', 'Three']) {
    await createJobRow(server.deps, { headline, startDate: weekday(8), endDate: weekday(8) })
  }
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const cell = page.getByRole('gridcell', { name: `Open work, ${long(weekday(8))}` })
  await cell.getByText('+2 more').click()
  const day = page.getByRole('dialog', { name: long(weekday(8)) })
  await day.getByRole('button', { name: /^Find someone for Two/ }).click()
  await expect(page.getByRole('dialog', { name: 'Find someone' })).toContainText('Two')
})

test('on a phone a day begins with its open work and how many applied, which leads to Find someone', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(8) })
  await createJobRow(server.deps, { headline: 'Sleep-in', startDate: weekday(8), endDate: weekday(8) })
  await apply(server, amara, job.id)
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/rota-board?date=${weekday(8)}`)
  const first = page
    .getByRole('list', { name: long(weekday(8)) })
    .getByRole('listitem')
    .first()
  await expect(first).toContainText('Open work · 2')
  const open = (headline: string) =>
    page.getByRole('button', { name: new RegExp(`^Find someone for ${headline}`) })
  await expect(open('Support worker')).toContainText('1 applied')
  await expect(open('Sleep-in')).toContainText('nobody applied')
  await expectAccessible(page)
  await open('Support worker').click()
  await expect(
    page.getByRole('dialog', { name: 'Find someone' }).getByRole('button', { name: 'Book Amara Okafor' }),
  ).toBeVisible()
})
