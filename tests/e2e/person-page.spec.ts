// A person's page: contact, work profile, hours, shifts, applications, do-not-send and overrides.

import type { Page } from '@playwright/test'
import { addDays, daysBetween, eachDay, isoWeekStart, spanOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { shifts } from '#server/db/schema.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { putShift, today, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'

/** Five years of work: five short days a week, until last week. */
async function putYears(server: E2eServer, userId: string): Promise<void> {
  const monday = isoWeekStart(today())
  const rows = Array.from({ length: 5 * 52 }, (_, week) =>
    [0, 1, 2, 3, 4].map((n) => {
      const span = spanOf(addDays(monday, -7 * (week + 1) + n), '09:00', '15:00')
      if (!span.ok) throw new Error('no such time')
      return { assignedToId: userId, dateStart: span.start, dateEnd: span.end, headline: 'Day care' }
    }),
  ).flat()
  await server.deps.database.db.insert(shifts).values(rows)
}

const HALF_YEAR_DAYS = 182
/** How many of those shifts the last half years have, on whatever day of the week this runs. */
const shiftsInLast = (halfYears: number): number =>
  eachDay(addDays(today(), -HALF_YEAR_DAYS * halfYears), addDays(isoWeekStart(today()), -1)).filter(
    (day) => daysBetween(isoWeekStart(day), day) < 5,
  ).length

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('somebody with five years of shifts has them page by page, and a chart with a table, on a phone @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putYears(server, amara.id)
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', { headline: 'To come' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/team/${amara.id}`)
  const hours = page.getByRole('region', { name: 'Hours', exact: true })
  await expect(hours.getByRole('img')).toHaveAccessibleName(
    /^Hours by week from Mon .* The average over 17 weeks is \d+h( \d+m)? this week. It stays within the limit of 48 hours/,
  )
  await hours.getByText('Show as a table').click()
  const lastWeek = formatDay(addDays(isoWeekStart(today()), -7), FORMATS.date)
  await expect(hours.getByRole('row', { name: lastWeek })).toContainText('30h')
  const list = page.getByRole('region', { name: 'Shifts' })
  await expect(list.getByRole('list', { name: 'Shifts to come' }).getByRole('listitem')).toHaveCount(1)
  await list.getByRole('tab', { name: 'Past' }).click()
  const past = list.getByRole('list', { name: 'Past shifts' }).getByRole('listitem')
  await expect(past).toHaveCount(shiftsInLast(1))
  await list.getByRole('button', { name: /^Show those before/ }).click()
  await expect(past).toHaveCount(shiftsInLast(2))
  await past.first().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Day care')
})

test('targets on a phone are 44 px high, and twice the text still fits @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putDoNotSend(server, amara.id, 'AB', { localAuthority: 'Camden' })
  await putShift(server, amara.id, weekday(7), '09:00', '17:00')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto(`/team/${amara.id}`)
  await expect(page.getByRole('list', { name: 'Shifts to come' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Do not send' })).toBeVisible()
  const low = await page
    .getByRole('main')
    .locator('button:visible, a:visible, summary:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent?.trim()),
    )
  expect(low).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await overflowOf(page)).toBe(0)
})
