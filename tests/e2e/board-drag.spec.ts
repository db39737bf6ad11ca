// Dragging on the board, and the same by menu and keyboard. Each can be undone while nobody has been told.

import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { spanOf } from '#core/time.ts'
import { heldMessages, shiftOverrides, shifts } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { drag, middleOf } from './support/drag.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'

/** A finger on the screen: Playwright itself can only tap. */
async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: { x: number; y: number }) => send('touchStart', [at]),
    move: (at: { x: number; y: number }) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  }
}

const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' })

test('a booking dragged to another day or another person is moved, and the undo puts it back', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const id = await putShift(server, amara.id, weekday(7), '20:00', '08:00', { headline: 'Waking night' })
  const { db } = server.deps.database
  const rowOf = async () => (await db.select().from(shifts).where(eq(shifts.id, id)))[0]!
  const before = await rowOf()
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const chipOn = (n: number) => cell(page, 'Amara Okafor', weekday(n)).locator('.chip.is-own')
  const chip = chipOn(7)
  await expect(chip).toBeVisible()
  const putBack = async () => {
    await undo(page).click()
    await expect(toast(page)).toContainText('Booking Put Back')
    await expect(chip).toContainText('Waking night')
    expect(await rowOf()).toMatchObject({ assignedToId: amara.id, dateStart: before.dateStart })
    expect(await db.select().from(heldMessages)).toEqual([])
  }

  await drag(page, chip, cell(page, 'Amara Okafor', weekday(10)))
  await expect(toast(page)).toContainText('Booking Moved')
  await expect(chipOn(10)).toContainText('20:00–08:00')
  await expect(chip).toHaveCount(0)
  const moved = spanOf(weekday(10), '20:00', '08:00')
  expect((await rowOf()).dateStart).toEqual(moved.ok && moved.start)
  await putBack()
  await expect(chipOn(10)).toHaveCount(0)

  await drag(page, chip, cell(page, 'Ben Lee', weekday(9)))
  await expect(toast(page)).toContainText('Booking Moved')
  await expect(cell(page, 'Ben Lee', weekday(9))).toContainText('20:00–08:00')
  await expect(chip).toHaveCount(0)
  expect((await rowOf()).assignedToId).toBe(ben.id)
  await putBack()

  // Where the other person is booked already, it says so and nothing moves.
  await putShift(server, ben.id, weekday(7), '22:00', '23:00', { headline: 'Elsewhere' })
  await expect(cell(page, 'Ben Lee', weekday(7))).toContainText('Elsewhere')
  await drag(page, chip, cell(page, 'Ben Lee', weekday(7)))
  const asking = page.getByRole('dialog', { name: 'Move to Ben Lee' })
  await expect(asking).toContainText('This cannot be moved.')
  await expect(asking.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  expect((await rowOf()).assignedToId).toBe(amara.id)
})

test('a booking dragged onto somebody whom a rule blocks is moved only with a reason @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  await putDoNotSend(server, ben.id, 'AB')
  const id = await putShift(server, amara.id, weekday(7), '09:00', '17:00', {
    ...{ headline: 'Day care', serviceUserInitials: 'AB' },
  })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const chip = cell(page, 'Amara Okafor', weekday(7)).locator('.chip')
  await expect(chip).toBeVisible()
  await drag(page, chip, cell(page, 'Ben Lee', weekday(8)))
  const asking = page.getByRole('dialog', { name: 'Move to Ben Lee' })
  await expect(asking).toContainText('Not to be sent to AB again')
  // Without a reason it says what is missing, and nothing moves.
  await asking.getByRole('button', { name: 'Move anyway' }).click()
  await expect(asking.getByLabel('Reason to move anyway')).toHaveAttribute('aria-invalid', 'true')
  await asking.getByLabel('Reason to move anyway').fill('The family has changed its mind')
  await asking.getByRole('button', { name: 'Move anyway' }).click()
  await expect(toast(page)).toContainText('Booking Moved')
  await expect(cell(page, 'Ben Lee', weekday(8))).toContainText('Day care')
  const kept = () => server.deps.database.db.select().from(shiftOverrides)
  expect(await kept()).toMatchObject([
    { shiftId: id, userId: ben.id, rule: 'do-not-send', reason: 'The family has changed its mind' },
  ])

  await undo(page).click()
  await expect(toast(page)).toContainText('Booking Put Back')
  await expect(chip).toContainText('Day care')
  expect(await kept()).toEqual([])
})

test('a finger drags after a long press, and scrolls without one', async ({ loginAs, server }) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const id = await putShift(server, amara.id, weekday(9), '09:00', '17:00', { headline: 'Day care' })
  const holder = async () =>
    (await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id)))[0]!.assignedToId
  const { page } = await loginAs('MANAGER', { width: 1024, touch: true })
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const chip = cell(page, 'Amara Okafor', weekday(9)).locator('.chip')
  await expect(chip).toBeVisible()
  const finger = await fingerOf(page)
  const ghost = page.locator('.is-ghost')
  const scrolled = () => page.getByRole('grid', { name: 'Rota' }).evaluate((grid) => grid.scrollLeft)

  const start = await middleOf(chip)
  const still = await scrolled()
  await finger.down(start)
  await expect(ghost).toBeVisible()
  const end = await middleOf(cell(page, 'Ben Lee', weekday(9)))
  for (const part of [0.3, 0.7, 1]) {
    await finger.move({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
  }
  await expect(page.locator('.board-drop')).toBeVisible()
  await finger.up()
  await expect(toast(page)).toContainText('Booking Moved')
  await expect(ghost).toHaveCount(0)
  expect(await holder()).toBe(ben.id)
  expect(await scrolled()).toBe(still)
  // The release is no press, and a long press opens no menu.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await undo(page).tap()
  await expect(toast(page)).toContainText('Booking Put Back')
  expect(await holder()).toBe(amara.id)

  await expect(chip).toBeVisible()
  await finger.down(start)
  for (const step of [20, 60, 100]) await finger.move({ x: start.x - step, y: start.y })
  await finger.up()
  await expect.poll(scrolled).toBeGreaterThan(still)
  await expect(ghost).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('by keyboard the menu of a cell books open work and moves a booking, with Undo', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const id = await putShift(server, amara.id, weekday(8), '09:00', '17:00', { headline: 'Day care' })
  await createJobRow(server.deps, { startDate: weekday(8), endDate: weekday(8) })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const grid = page.getByRole('grid', { name: 'Rota' })
  const menu = page.getByRole('menu', { name: 'Rota menu' })
  const onto = cell(page, 'Amara Okafor', weekday(8))
  await expect(onto.locator('.chip')).toBeVisible()
  await onto.locator('.chip').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Move…' }).press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(grid).toBeFocused()

  /** To the cell, by the arrows. Above the people, rows count below zero. */
  const placeOf = (id: string | null) =>
    /^rota-(-?\d+)-(\d+)$/
      .exec(id ?? '')!
      .slice(1)
      .map(Number)
  const walkTo = async (place: Locator) => {
    const [toRow, toColumn] = placeOf(await place.getAttribute('id'))
    for (let n = 0; n < 60; n += 1) {
      const [row, column] = placeOf(await grid.getAttribute('aria-activedescendant'))
      if (row === toRow && column === toColumn) return
      const [up, left] = [row! > toRow!, column! > toColumn!]
      const key = row === toRow ? (left ? 'ArrowLeft' : 'ArrowRight') : up ? 'ArrowUp' : 'ArrowDown'
      await page.keyboard.press(key)
    }
  }
  await walkTo(onto)
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Move…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Move Booking' })
  await form.getByRole('combobox', { name: 'Person' }).fill('Ben')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(cell(page, 'Ben Lee', weekday(8))).toContainText('Day care')
  const holder = async () =>
    (await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id)))[0]!.assignedToId
  expect(await holder()).toBe(ben.id)
  await page.keyboard.press('F8')
  await undo(page).press('Enter')
  await expect(toast(page)).toContainText('Booking Put Back')
  expect(await holder()).toBe(amara.id)

  await grid.focus()
  await walkTo(page.getByRole('gridcell', { name: `Open work, ${long(weekday(8))}` }))
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Book to…' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Find someone' })
  await panel.getByRole('button', { name: 'Book Ben Lee' }).press('Enter')
  await expect(toast(page)).toContainText('Ben Lee is booked for')
  await undo(page).click()
  await expect(toast(page)).toContainText('is open again')
})

test('a booking made by hand can be undone from its toast @more', async ({ loginAs, server }) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const day = cell(page, 'Amara Okafor', weekday(8))
  await day.click()
  const form = page.getByRole('dialog', { name: 'Book Slot' })
  await form.getByLabel('Headline').fill('Night care')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(day).toContainText('Night care')
  await undo(page).click()
  await expect(toast(page)).toContainText('Booking Undone')
  await expect(day).not.toContainText('Night care')
})
