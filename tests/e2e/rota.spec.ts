import { addDays, isoWeekStart } from '#core/time.ts'
import { sessions } from '#server/db/schema.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, names, putShift, say, today, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('the board shows who is booked, what people said, and what is empty', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
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
  await expectAccessible(page)
})

test('weeks move by the buttons, today comes back, and a date is jumped to', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  const first = page.getByRole('columnheader').nth(1)
  await expect(first).toHaveAccessibleName(long(weekday(0)))
  await page.getByRole('button', { name: 'Next Week' }).click()
  await expect(first).toHaveAccessibleName(long(weekday(7)))
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await page.getByRole('button', { name: 'Previous Week' }).click()
  await expect(first).toHaveAccessibleName(long(weekday(-7)))
  await page.reload()
  await expect(first).toHaveAccessibleName(long(weekday(-7)))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(first).toHaveAccessibleName(long(isoWeekStart(today())))
  await typeWhen(page, 'Jump to date', '2027-03-31')
  await expect(first).toHaveAccessibleName('Monday, 29 March 2027')
})

test('staff are found by name and by role', async ({ loginAs, server }) => {
  await server.person({ firstName: 'Zoë', lastName: 'Adebayo-Williams' })
  await server.person({ firstName: 'Chidi', lastName: 'Eze' })
  await server.person({ firstName: 'Gone', lastName: 'Away', isActive: false })
  await server.person({ role: 'PENDING', firstName: 'Not', lastName: 'Yet' })
  const { page } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  await page.goto('/rota-board')
  const shown = names(page)
  await expect(shown).toHaveText(['Chidi Eze', 'Zoë Adebayo-Williams'])
  await page.getByLabel('Search staff').fill('will zoe')
  await expect(shown).toHaveText(['Zoë Adebayo-Williams'])
  await page.getByLabel('Search staff').fill('nobody')
  await expect(page.getByText('Nobody matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all staff' }).click()
  await expect(shown).toHaveText(['Chidi Eze', /Max Power/, 'Zoë Adebayo-Williams'])
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'Managers' }).click()
  await expect(shown).toHaveText([/Max PowerManager/])
})

test('names lead to the pages of people', async ({ loginAs, server }) => {
  const amara = await server.person()
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await page.getByRole('link', { name: 'Amara Okafor' }).click()
  await expect(page).toHaveURL(new RegExp(`/team/${amara.id}$`))
})

test('a service user is found by initials over years, and the board goes to the shift', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const far = addDays(today(), 300)
  await putShift(server, amara.id, far, '09:00', '17:00', {
    serviceUserInitials: 'A.B.',
    headline: 'Far away',
  })
  await putShift(server, amara.id, weekday(0), '09:00', '17:00', { serviceUserInitials: 'ZZ' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  const search = page.getByRole('combobox', { name: 'Search by service user initials' })
  await search.fill('a')
  await expect(page.getByText('Type at least 2 characters')).toBeVisible()
  await search.fill('ab')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('Far away')
  await search.press('Enter')
  const found = cell(page, 'Amara Okafor', far)
  await expect(found).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.getByRole('grid')).toHaveAttribute(
    'aria-activedescendant',
    (await found.getAttribute('id'))!,
  )
  await search.fill('qq')
  await expect(page.getByText('No shifts for QQ within 26 months of today')).toBeVisible()
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

test('the cards of an admin are real', async ({ loginAs, server, expectAccessible }) => {
  const amara = await server.person()
  await say(server, amara.id, 'DAY_SHIFT', weekday(2))
  const { page } = await loginAs('ADMIN')
  await page.goto('/rota-board')
  const stat = (label: string) => page.locator('dl > div').filter({ hasText: label })
  await expect(stat('Availability entries')).toContainText('1')
  await expect(stat('Coverage')).toContainText('–')
  const job = await page.request.post('/api/jobs', {
    headers: { origin: server.url },
    data: {
      headline: 'Two days',
      address: '1 High St',
      shiftStartTime: '09:00',
      shiftEndTime: '17:00',
      startDate: weekday(7),
      endDate: weekday(8),
    },
  })
  expect(job.status()).toBe(201)
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', { jobId: (await job.json()).id })
  await expect(stat('Coverage')).toContainText('50%')
  await expect(stat('Coverage')).toContainText('1 of 2 job days booked')
  await expectAccessible(page)
})

test('a night across the clock change shows London days and hours in whatever zone the browser is', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, '2027-03-27', '20:00', '08:00', { headline: 'Spring night' })
  await putShift(server, amara.id, '2027-10-30', '20:00', '08:00', { headline: 'Autumn night' })
  const { page } = await loginAs('MANAGER', { timezoneId: 'Pacific/Auckland' })
  for (const [day, hours, headline] of [
    ['2027-03-27', '11h', 'Spring night'],
    ['2027-10-30', '13h', 'Autumn night'],
  ] as const) {
    await page.goto(`/rota-board?date=${day}`)
    const night = cell(page, 'Amara Okafor', day)
    await expect(night).toHaveAttribute('aria-label', new RegExp(`20:00 - 08:00 \\(\\+1\\), ${headline}`))
    await expect(cell(page, 'Amara Okafor', addDays(day, 1))).toHaveAttribute('aria-label', /goes on/)
    await night.locator('.chip').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(long(day))
    await expect(dialog).toContainText('20:00 - 08:00 (+1)')
    await expect(dialog).toContainText(hours)
    await page.keyboard.press('Escape')
  }
})

test('on a phone the board is a list of one day with a strip of dates', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
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
  await expectAccessible(page)
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

test('an agency without contractors is told so, and an admin where to add one', async ({
  loginAs,
  expectAccessible,
}) => {
  const { page } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  await page.goto('/rota-board')
  await expect(page.getByText('No contractors yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a contractor' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all staff' }).click()
  await expect(names(page)).toHaveText([/Max Power/])
  const admin = await loginAs('ADMIN')
  await admin.page.goto('/rota-board')
  await expect(admin.page.getByText('No contractors yet')).toBeVisible()
  await expectAccessible(admin.page)
  await admin.page.getByRole('link', { name: 'Add a contractor' }).click()
  await expect(admin.page).toHaveURL(/\/admin$/)
})

test('a failure to load is told in words, with a way on', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  let failing = true
  await page.route('**/api/shifts/range**', (route) =>
    failing
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: '{"message":"The service is not available right now."}',
        })
      : route.continue(),
  )
  await page.goto('/rota-board')
  await expect(page.getByRole('alert')).toContainText('The rota could not be loaded')
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cell(page, 'Amara Okafor', weekday(0))).toBeVisible()
})

test('whoever is logged out meanwhile is told so and sent to log in', async ({ loginAs, server }) => {
  await server.person()
  await server.person({ role: 'MASTER_ADMIN', firstName: 'Zoë' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(cell(page, 'Amara Okafor', weekday(0))).toBeVisible()
  const sentToLogin = page.waitForRequest('**/api/login')
  await server.deps.database.db.delete(sessions)
  await expect(toast(page)).toContainText('You are logged out. Logging in again...')
  await sentToLogin
  // Wait for the navigation to finish: a browser closed between two pages may hang.
  await expect(page.getByText('Welcome Back', { exact: true })).toBeVisible()
})

test('shifts that may not be read count as none', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  await page.route('**/api/shifts/range**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"no"}' }),
  )
  await page.goto('/rota-board')
  await expect(cell(page, 'Amara Okafor', weekday(0))).toHaveAttribute('aria-label', /Empty/)
})
