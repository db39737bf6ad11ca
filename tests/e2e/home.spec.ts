import { dayOf, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { availability } from '#server/db/schema.ts'
import { ahead, bookDay } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'

const CARDS = {
  CONTRACTOR: ['Rota Board', 'Live Jobs'],
  MANAGER: ['Rota Board', 'Live Jobs', 'Team'],
  ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
  MASTER_ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
} as const
const SEES = {
  CONTRACTOR: {
    'Notification Board': true,
    'This Week': false,
    'Your Stats': false,
    'Upcoming shifts': true,
  },
  MANAGER: { 'Notification Board': false, 'This Week': true, 'Your Stats': false, 'Upcoming shifts': false },
  ADMIN: { 'Notification Board': true, 'This Week': false, 'Your Stats': true, 'Upcoming shifts': false },
  MASTER_ADMIN: {
    'Notification Board': true,
    'This Week': true,
    'Your Stats': false,
    'Upcoming shifts': false,
  },
} as const

for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
  test(`the dashboard of ${role}`, async ({ loginAs, expectAccessible }) => {
    for (const width of [1440, 390]) {
      const { page } = await loginAs(role, { width })
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: 'Welcome back, Amara' })).toBeVisible()
      await expect(page.getByText(formatDay(dayOf(new Date()), FORMATS.longDate))).toBeVisible()
      const cards = page.getByRole('navigation', { name: 'Go to' }).getByRole('link')
      await expect(cards).toHaveText(CARDS[role].map((name) => new RegExp(`^${name}`)))
      for (const [name, seen] of Object.entries(SEES[role])) {
        await expect(page.getByRole('region', { name })).toHaveCount(seen ? 1 : 0)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  })
}

test('somebody without a first name is welcomed all the same', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR', { firstName: '' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, there' })).toBeVisible()
})

test('This Week counts what breaks a rule, and lists it with reasons', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const contractor = await server.person()
  const monday = isoWeekStart(dayOf(new Date()))
  await server.deps.database.db
    .insert(availability)
    .values({ userId: contractor.id, kind: 'UNAVAILABLE', firstDay: monday, lastDay: monday })
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'This Week' })
  await expect(card.getByText("Nothing on this week's rota breaks a rule.")).toBeVisible()
  await bookDay(server.deps, contractor.id, monday, { headline: 'Day care' })
  await expect(card.locator('dl')).toHaveText('Total conflicts1Warnings0Affected users1')
  await card.getByRole('button', { name: 'View conflicts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conflicts this week' })
  await expect(dialog.getByText('Amara Okafor')).toBeVisible()
  await expect(dialog.getByText(/is marked Unavailable\./)).toBeVisible()
  await expect(dialog.getByText('Conflict', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('Your Stats and the upcoming shifts are real, and follow a booking at once', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('ADMIN')
  await page.goto('/')
  const stats = page.getByRole('region', { name: 'Your Stats' }).locator('dl')
  await expect(stats).toContainText('Shifts this week0')
  await bookDay(server.deps, person.id, ahead(0))
  await bookDay(server.deps, person.id, ahead(13))
  await bookDay(server.deps, person.id, ahead(14))
  await bookDay(server.deps, person.id, ahead(31))
  await expect(stats).toContainText('Next 2 weeks2')
  await expect(stats).toContainText('Shifts this week1')
  await expect(stats).toContainText('RoleAdmin')
  const shifts = page.getByRole('region', { name: 'Upcoming shifts' }).getByRole('listitem')
  await expect(shifts).toHaveCount(3)
  await expect(shifts.first()).toContainText('08:00 - 20:00 · 12h')
})
