// A whole week at once: copying it to another week, and printing it.

import { addDays } from '#core/time.ts'
import { heldMessages, shiftOverrides } from '#server/db/schema.ts'
import { dialog } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, say, short, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'

test('a week is copied for everyone after a preview, and undone from the toast with nobody told', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  await putShift(server, amara.id, weekday(1), '09:00', '17:00')
  await putShift(server, amara.id, weekday(2), '20:00', '08:00', { headline: 'Waking night' })
  await putShift(server, bola.id, weekday(3), '09:00', '17:00')
  await putShift(server, bola.id, weekday(10), '12:00', '14:00', { headline: 'Clinic' })
  await say(server, amara.id, 'UNAVAILABLE', weekday(8))
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Copy week' }).click()
  const form = dialog(page)
  await expect(form).toContainText(`${short(0)} to ${short(6)}`)
  await expect(form).toContainText(`${short(7)} to ${short(13)}`)
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Copies 2 bookings, skips 1')
  await expect(
    form.getByRole('list', { name: 'Bookings to copy' }).getByRole('listitem').first(),
  ).toContainText(`Left out. Already booked: ${short(10)} 12:00 - 14:00, Clinic`)
  await expect(form.getByRole('list', { name: 'Warnings' })).toContainText(
    `Amara Okafor: ${short(8)} is marked Unavailable`,
  )
  await form.getByRole('button', { name: 'Copy 2 bookings, skip 1' }).click()
  await expect(toast(page)).toContainText(
    'Copied 2 bookings, skipped 1. Everyone concerned is told in 15 seconds.',
  )
  await expect(cell(page, 'Amara Okafor', weekday(9))).toContainText('Waking night')
  await expect(cell(page, 'Bola Ade', weekday(10))).not.toContainText('Home visit')

  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Copy Undone')
  await expect(cell(page, 'Amara Okafor', weekday(9))).not.toContainText('Waking night')
  await expect(cell(page, 'Amara Okafor', weekday(2))).toContainText('Waking night')
  await expect(cell(page, 'Bola Ade', weekday(10))).toContainText('Clinic')
  expect(await server.deps.database.db.select().from(heldMessages)).toEqual([])
})

test('a reason brings in the copies that a rule leaves out, and is kept with them @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(1), '09:00', '17:00', { serviceUserInitials: 'AB' })
  await putShift(server, amara.id, weekday(3), '09:00', '17:00')
  await putDoNotSend(server, amara.id, 'AB')
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Copy week' }).click()
  const form = dialog(page)
  await expect(form.getByRole('button', { name: 'Copy 1 booking, skip 1' })).toBeEnabled()
  await form.getByLabel('Reason to copy the blocked ones too').fill('The family changed its mind')
  await form.getByRole('button', { name: 'Copy 2 bookings', exact: true }).click()
  await expect(toast(page)).toContainText('Copied 2 bookings')
  const kept = await server.deps.database.db.select().from(shiftOverrides)
  expect(kept).toMatchObject([{ rule: 'do-not-send', reason: 'The family changed its mind' }])
})

test('print has a page for each week with everyone shown, black on white, and nothing of the screen', async ({
  loginAs,
  server,
}) => {
  // More people than the board draws at once.
  for (let n = 10; n < 40; n++) await server.person({ firstName: `P${n}`, lastName: 'Okafor' })
  const amara = await server.person()
  await putShift(server, amara.id, weekday(1), '09:00', '17:00')
  await say(server, amara.id, 'NIGHT_SHIFT', weekday(2))
  const { page } = await loginAs('MANAGER')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/rota-board')
  await expect(cell(page, 'Amara Okafor', weekday(1))).toContainText('Home visit')
  // The browser's own printing is replaced by what happens around it.
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = 'yes'
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await dialog(page).getByText('2 weeks').click()
  await dialog(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  const weeks = page.locator('.printed section')
  await expect(weeks).toHaveCount(2)
  await expect(weeks.first().getByRole('heading')).toContainText(`Rota, ${short(0)} `)
  await expect(weeks.nth(1).getByRole('heading')).toContainText(`Rota, ${short(7)} `)
  await expect(weeks.first().getByRole('rowheader')).toHaveCount(31)
  const row = weeks.first().getByRole('row', { name: /^Amara Okafor/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('09:00–17:00 Home visit')
  await expect(row.getByRole('cell').nth(2)).toHaveText('Free: nights')
  await expect(weeks.first()).toContainText('what they said, not a booking')
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('grid')).toBeHidden()
  const colours = await page.locator('.printed').evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.printed')).toHaveCount(0)
})

test('the browser’s own printing saves the shown week as a PDF @more', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(1), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${addDays(weekday(0), 7)}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const file = await page.pdf({ preferCSSPageSize: true })
  const pages = file.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages).toHaveLength(1)
  // A4 landscape, in points.
  expect(file.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 84[12]\.\d+ 59[45]\.\d+\]/)
})
