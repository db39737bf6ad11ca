import { expect, test } from './support/fixtures.ts'
import { cell, putShift, say, today, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('the board shows who is booked, what people said, and what is empty', async ({ loginAs, server }) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const chidi = await server.person({ firstName: 'Chidi', lastName: 'Eze' })
  await putShift(server, amara.id, weekday(2), '20:00', '08:00', { headline: 'Waking night' })
  await say(server, amara.id, 'UNAVAILABLE', weekday(2))
  await say(server, chidi.id, 'NIGHT_SHIFT', weekday(4))
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Rota Board' })).toBeVisible()
  const booked = cell(page, 'Amara Okafor', weekday(2))
  await expect(booked).toHaveAttribute(
    'aria-label',
    /Booked 20:00 - 08:00 \(\+1\), Waking night\. .*Unavailable/,
  )
  await expect(booked).toContainText('20:00–08:00')
  await expect(cell(page, 'Amara Okafor', weekday(3))).toHaveAttribute(
    'aria-label',
    /Waking night from .* goes on/,
  )
  await expect(cell(page, 'Chidi Eze', weekday(4))).toContainText('Free: nights')
  await expect(cell(page, 'Chidi Eze', weekday(0))).toHaveAttribute('aria-label', /: Empty$/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '57')
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Unavailable')
  await expect(page.getByText('Export shifts')).toHaveCount(0)
  await expect(page.getByText('Coverage')).toHaveCount(0)
})

test('another manager sees a new booking within a second', async ({ loginAs, server }) => {
  await server.person()
  const [one, two] = [await loginAs('MANAGER'), await loginAs('MANAGER')]
  await one.page.goto('/rota-board')
  await two.page.goto('/rota-board')
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toBeVisible()
  await two.page.evaluate(() => document.body.setAttribute('data-listening', 'yes'))
  await cell(one.page, 'Amara Okafor', weekday(3)).click()
  await one.page.getByLabel('Headline').fill('Pushed')
  await one.page.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(one.page)).toContainText('Booking Created')
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toContainText('Pushed', { timeout: 5000 })
})

test('on a phone the board is a list of one day with a strip of dates', async ({ loginAs, server }) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const chidi = await server.person({ firstName: 'Chidi', lastName: 'Eze' })
  await server.person({ firstName: 'Rosa', lastName: 'Fernandes' })
  await putShift(server, amara.id, today(), '09:00', '17:00', { headline: 'Home visit' })
  await say(server, chidi.id, 'UNAVAILABLE', today())
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/rota-board?date=${today()}`)
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/^\w{3} \d+ \w+ \d{4}, today$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Booked · 1',
    'No availability given · 1',
    'Unavailable · 1',
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: /Home visit/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Booking Details')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Book Rosa Fernandes' }).click()
  await expect(page.getByRole('dialog')).toContainText('Book Slot')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Search and filter' }).click()
  await page.getByLabel('Search staff').fill('rosa')
  await expect(page.getByRole('button', { name: /^Book / })).toHaveCount(1)
})
