// What the rules say stays in sight in the booking dialog.

import { dialog } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, short, weekday } from './support/rota.ts'

for (const width of [390, 1440]) {
  test(`a clash is named above the buttons and stays in sight while the form scrolls, ${width} wide @more`, async ({
    loginAs,
    server,
  }) => {
    const amara = await server.person()
    await putShift(server, amara.id, weekday(8), '16:00', '18:00', { headline: 'Clinic' })
    const { page } = await loginAs('MANAGER', { width })
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/rota-board?date=${weekday(8)}`)
    if (width < 768) await page.getByRole('button', { name: 'Book Amara Okafor' }).click()
    else await cell(page, 'Amara Okafor', weekday(8)).click({ position: { x: 90, y: 45 } })
    const form = dialog(page)
    const warning = form.getByRole('status').getByText(`Overlaps another shift, ${short(8)} 16:00 - 18:00`)
    await expect(warning).toBeInViewport({ ratio: 1 })
    await form.getByLabel('Repeat every week').scrollIntoViewIfNeeded()
    await expect(warning).toBeInViewport({ ratio: 1 })
    const [said, button] = [
      await warning.boundingBox(),
      await form.getByRole('button', { name: 'Book Slot' }).boundingBox(),
    ]
    expect(said!.y + said!.height).toBeLessThanOrEqual(button!.y)
  })
}
