// Open work on the board: its first row.

import { eq } from 'drizzle-orm'
import { jobs } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { apply } from './support/applications.ts'
import { drag } from './support/drag.ts'
import { expect, test } from './support/fixtures.ts'
import { cell as dayOf, long, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('the board’s first row has each open job on its days, and a press finds someone', async ({
  loginAs,
  server,
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

test('the row of open work stays in sight however far the board is scrolled down @more', async ({
  loginAs,
  server,
}) => {
  for (let n = 0; n < 40; n++) await server.person({ firstName: `Person ${n}` })
  const job = await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(8) })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const chip = page.getByRole('gridcell', { name: `Open work, ${long(weekday(8))}` }).locator('.chip')
  await expect(chip).toHaveText(`${job.shiftStartTime}–${job.shiftEndTime}\n${job.headline}`)
  const before = await chip.boundingBox()
  const grid = page.getByRole('grid', { name: 'Rota' })
  await grid.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(page.getByRole('row', { name: /Person 9 / })).toBeInViewport()
  await expect(chip).toBeInViewport()
  expect(await chip.boundingBox()).toEqual(before)
})

test('of many open jobs on a day, each can be dragged from the list below it @more', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  for (const headline of ['One', 'Two', 'Three']) {
    await createJobRow(server.deps, { headline, startDate: weekday(8), endDate: weekday(8) })
  }
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  await page
    .getByRole('gridcell', { name: `Open work, ${long(weekday(8))}` })
    .getByText('+2 more')
    .click()
  const menu = page.getByRole('menu', { name: 'Rota menu' })
  await drag(page, menu.getByRole('menuitem', { name: /Three/ }), dayOf(page, 'Amara Okafor', weekday(8)))
  await expect(toast(page)).toContainText('Amara Okafor is booked for Three')
  await expect(menu).toHaveCount(0)
  await expect(dayOf(page, 'Amara Okafor', weekday(8))).toContainText('Three')
  const filled = await server.deps.database.db.select().from(jobs).where(eq(jobs.status, 'FILLED'))
  expect(filled.map(({ headline }) => headline)).toEqual(['Three'])
})
