// Dragging open work onto a person's day. What the rules say is asked as in the dialog.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { heldMessages, jobs, shiftOverrides, shifts } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { drag } from './support/drag.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { cell, long, putShift, say, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' })

const openWork = (page: Page) => page.getByRole('gridcell', { name: `Open work, ${long(weekday(8))}` })

const statusOf = async ({ deps }: E2eServer, id: string) =>
  (await deps.database.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.status

test('an open job dragged onto a person’s day is booked to them, the undo opens it again, and a block asks for a reason', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  await putDoNotSend(server, ben.id, 'AB')
  const job = await createJobRow(server.deps, {
    ...{ startDate: weekday(8), endDate: weekday(9), serviceUserInitials: 'AB' },
  })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const open = openWork(page)
  const chip = open.locator('.chip')
  await expect(chip).toBeVisible()

  // Not on a day that the job does not have, and not after Escape.
  await drag(page, chip, cell(page, 'Amara Okafor', weekday(10)))
  await drag(page, chip, cell(page, 'Amara Okafor', weekday(9)), { drop: false })
  await expect(page.locator('.board-drop')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.board-drop')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await statusOf(server, job.id)).toBe('OPEN')

  await drag(page, chip, cell(page, 'Amara Okafor', weekday(9)))
  await expect(toast(page)).toContainText('Amara Okafor is booked for')
  for (const n of [8, 9]) await expect(cell(page, 'Amara Okafor', weekday(n))).toContainText('Support worker')
  await expect(open).toHaveAttribute('aria-label', /: nothing$/)
  expect(await statusOf(server, job.id)).toBe('FILLED')

  await undo(page).click()
  await expect(toast(page)).toContainText('Booking Undone')
  await expect(open).toHaveAttribute('aria-label', /Support worker, days, nobody applied$/)
  await expect(cell(page, 'Amara Okafor', weekday(8))).not.toContainText('Support worker')
  expect(await statusOf(server, job.id)).toBe('OPEN')
  const { db } = server.deps.database
  expect(await db.select().from(heldMessages)).toEqual([])

  await drag(page, chip, cell(page, 'Ben Lee', weekday(8)))
  const asking = page.getByRole('dialog', { name: 'Book Ben Lee' })
  await expect(asking).toContainText('Not to be sent to AB again')
  await asking.getByRole('button', { name: 'Book anyway' }).click()
  const reason = asking.getByLabel('Reason to book anyway')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  expect(await statusOf(server, job.id)).toBe('OPEN')
  await reason.fill('The family has changed its mind')
  await asking.getByRole('button', { name: 'Book anyway' }).click()
  await expect(toast(page)).toContainText('Ben Lee is booked for')
  await expect(cell(page, 'Ben Lee', weekday(8))).toContainText('Support worker')
  expect(await statusOf(server, job.id)).toBe('FILLED')
  const overruled = { userId: ben.id, rule: 'do-not-send', reason: 'The family has changed its mind' }
  expect(await db.select().from(shiftOverrides)).toMatchObject([overruled, overruled])
})

test('an open job dragged onto somebody whom a rule warns of asks first @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await say(server, amara.id, 'UNAVAILABLE', weekday(8))
  await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(8) })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const open = openWork(page)
  await expect(open.locator('.chip')).toBeVisible()
  await drag(page, open.locator('.chip'), cell(page, 'Amara Okafor', weekday(8)))
  const asking = page.getByRole('dialog', { name: 'Book Amara Okafor' })
  await expect(asking).toContainText('is marked Unavailable')
  await asking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page)).toContainText('Amara Okafor is booked for')
  await expect(undo(page)).toBeVisible()
})

test('an open job dragged onto somebody who works then cannot be booked, and says why @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await putShift(server, amara.id, weekday(8), '09:00', '11:00', { headline: 'Elsewhere' })
  const job = await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(8) })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const open = openWork(page)
  await expect(open.locator('.chip')).toBeVisible()
  await drag(page, open.locator('.chip'), cell(page, 'Amara Okafor', weekday(8)))
  const asking = page.getByRole('dialog', { name: 'Book Amara Okafor' })
  await expect(asking).toContainText('Overlaps another shift')
  await expect(asking).toContainText('This cannot be booked.')
  await expect(asking.getByLabel('Reason to book anyway')).toHaveCount(0)
  await expect(asking.getByRole('button', { name: 'Book', exact: true })).toBeDisabled()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toHaveCount(0)
  await expect(open.locator('.chip')).toBeVisible()
  const { db } = server.deps.database
  expect(await statusOf(server, job.id)).toBe('OPEN')
  expect(await db.select().from(shifts)).toHaveLength(1)
})
