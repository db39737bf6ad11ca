import { FORMATS, formatDay } from '#core/time-labels.ts'
import { ahead, bookDay } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'

test("on a low phone a contractor's next shift is on top and opens all of a long booking, with who to call and write to", async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 360 })
  await page.setViewportSize({ width: 360, height: 640 })
  for (const day of [1, 2, 3]) await bookDay(server.deps, person.id, ahead(day), { headline: `Day ${day}` })
  const notes = Array.from({ length: 30 }, (_, n) => `Line ${n}`).join('\n')
  await server.deps.database.pool.query("UPDATE shifts SET address = '1 High Street', notes = $1", [notes])
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next shift' })
  await expect(next).toContainText(`Tomorrow, ${formatDay(ahead(1), FORMATS.weekdayDate)}`)
  await expect(page.getByText('No notifications')).toBeVisible()
  const isInside = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].some(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight,
    ),
  )
  expect(isInside).toBe(false)

  await next.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  const contact = details.getByRole('link', { name: /on WhatsApp$/ })
  const parts = [
    details.getByText('Manual Booking'),
    details.getByRole('link', { name: 'Open 1 High Street on a map' }),
    details.getByText('Line 0'),
    details.getByText('Who to call'),
    details.locator('a[href^="tel:"]'),
  ]
  for (const part of parts) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeVisible()
    await expect(contact).toBeInViewport({ ratio: 1 })
    const covers = await contact.evaluate((link) => {
      const body = [...(link.closest('[role=dialog]')?.children ?? [])].find(
        (part) => part.scrollHeight > part.clientHeight + 1,
      )
      return !body || body.getBoundingClientRect().bottom > link.getBoundingClientRect().top
    })
    expect(covers).toBe(false)
  }
  await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await details.getByRole('button', { name: 'Close' }).click()
  const rows = page.getByRole('list', { name: 'Shifts' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button').click()
  await expect(details).toContainText('Day 2')
})
