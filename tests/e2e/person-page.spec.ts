// A person's page: contact, work profile, hours, shifts, applications, do-not-send and overrides.

import type { Page } from '@playwright/test'
import { and, eq, isNull } from 'drizzle-orm'
import { addDays, daysBetween, eachDay, isoWeekStart, spanOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { doNotSend, jobApplications, shiftOverrides, shifts, workProfiles } from '#server/db/schema.ts'
import { postJob } from './support/board.ts'
import { openBooking } from './support/booking.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { putShift, today, weekday } from './support/rota.ts'
import { putDoNotSend, putProfile } from './support/rules.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

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

for (const width of [390, 1440]) {
  test(`somebody with nothing has a page that says so, ${width} wide`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const amara = await server.person()
    const { page } = await loginAs('MANAGER', { width })
    await page.goto(`/team/${amara.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amara Okafor')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Work profile' })).toContainText('Not recorded')
    await expect(page.getByRole('region', { name: 'Shifts' })).toContainText('Nothing is booked.')
    await expect(page.getByRole('region', { name: 'Do not send' })).toContainText(
      'May be sent to every service user.',
    )
    await expect(page.getByRole('region', { name: 'Applications' })).toContainText('No applications yet.')
    await expect(page.getByRole('region', { name: 'Offers' })).toContainText('No work offered yet.')
    await expect(page.getByRole('region', { name: 'Overrides' })).toContainText('No rule was overruled')
    await expect(page.getByRole('region', { name: 'Hours', exact: true })).toContainText('0h')
    await expectAccessible(page)
    expect(await overflowOf(page), 'nothing is wider than the screen').toBe(0)
  })

  test(`somebody with five years of shifts has them page by page, and a chart with a table, ${width} wide`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const amara = await server.person()
    await putYears(server, amara.id)
    await putShift(server, amara.id, weekday(7), '09:00', '17:00', { headline: 'To come' })
    const { page } = await loginAs('MANAGER', { width })
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
    await expectAccessible(page)
    await past.first().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Day care')
  })
}

test('the work profile is edited with our date fields, by others and never by oneself', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const { page, person: manager } = await loginAs('MANAGER')
  await page.goto(`/team/${amara.id}`)
  const profile = page.getByRole('region', { name: 'Work profile' })
  await profile.getByRole('button', { name: 'Edit work profile' }).click()
  const form = page.getByRole('dialog', { name: 'Work profile' })
  await form.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female' }).click()
  await typeWhen(form, 'Date of birth', '1990-03-02')
  await typeWhen(form, 'Opt-out ends on', '2099-01-31')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please say when the opt-out was signed')).toBeVisible()
  await typeWhen(form, 'Opt-out signed on', '2026-02-01')
  await form.getByRole('combobox', { name: 'Visa limit' }).click()
  await page.getByRole('option', { name: '20 hours a week' }).click()
  await form.getByRole('button', { name: 'Add a term' }).click()
  await typeWhen(form, 'Term 1 from', '2026-09-21')
  await typeWhen(form, 'Term 1 to', '2026-12-11')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Work profile saved')
  await expect(profile).toContainText('Fri 2 Mar 1990')
  await expect(profile).toContainText('Signed Sun 1 Feb 2026, until Sat 31 Jan 2099')
  await expect(profile).toContainText('20 hours a week in term: Mon 21 Sep 2026 to Fri 11 Dec 2026')
  const [kept] = await server.deps.database.db.select().from(workProfiles)
  expect(kept).toMatchObject({ userId: amara.id, gender: 'FEMALE', visaHours: 20, startedOn: null })
  await page.goto(`/team/${manager.id}`)
  await expect(profile).toContainText('Ask a colleague to change yours')
  await expect(profile.getByRole('button')).toHaveCount(0)
})

test('do not send is added from a booking with its service user, and ended on the person’s page', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', {
    ...{ serviceUserInitials: 'AB', localAuthority: 'Camden' },
  })
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(7))
  await details.getByRole('button', { name: 'Do not send again…' }).click()
  const form = page.getByRole('dialog', { name: 'Do not send again' })
  await expect(form.getByLabel('Service user initials')).toHaveValue('AB')
  await expect(form.getByLabel('Local authority')).toHaveValue('Camden')
  await form.getByRole('button', { name: 'Do not send again' }).click()
  await expect(form.getByText('Please give a reason')).toBeVisible()
  await form.getByLabel('Reason').fill('The family asked for somebody else')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Do not send again' }).click()
  await expect(toast(page)).toContainText('Amara Okafor is not sent to AB again.')
  await expect(details.getByRole('list', { name: 'Do not send' })).toContainText(
    'Not to be sent to AB, Camden again',
  )
  await page.goto(`/team/${amara.id}`)
  const section = page.getByRole('region', { name: 'Do not send' })
  await section.getByRole('button', { name: 'End do not send to AB, Camden' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(section).toContainText('Ended')
  await expect(section.getByRole('button', { name: /^End/ })).toHaveCount(0)
  const standing = and(eq(doNotSend.userId, amara.id), isNull(doNotSend.endedAt))
  expect(await server.deps.database.db.select().from(doNotSend).where(standing)).toEqual([])
})

test('applications, overrides and what a role may open are on the page', async ({ loginAs, server }) => {
  const amara = await server.person({ whatsappNumber: '+447700900123' })
  await putProfile(server, amara.id, { otherHours: 10 })
  await putDoNotSend(server, amara.id, 'XY')
  const job = await postJob(server.deps, { headline: 'Night cover' })
  await server.deps.database.db.insert(jobApplications).values({ jobId: job.id, contractorId: amara.id })
  const id = await putShift(server, amara.id, weekday(7), '09:00', '17:00', { headline: 'Overruled one' })
  const manager = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  await server.deps.database.db.insert(shiftOverrides).values({
    ...{ shiftId: id, bookedId: id, userId: amara.id, rule: 'long-week', createdById: manager.person.id },
    ...{
      message: "The week comes to 80h; 72 hours is the agency's limit for one week",
      reason: 'Agreed by phone',
    },
  })
  const { page } = manager
  const offered = await page.request.post(`${server.url}/api/jobs/${job.id}/offers`, {
    data: { contractorIds: [amara.id] },
  })
  expect(offered.status()).toBe(201)
  await page.goto(`/team/${amara.id}`)
  await expect(page.getByRole('region', { name: 'Offers' })).toContainText('Night cover')
  await expect(page.getByRole('region', { name: 'Applications' })).toContainText('Night cover')
  const overrides = page.getByRole('region', { name: 'Overrides' })
  await expect(overrides).toContainText('Overruled one')
  await expect(overrides).toContainText('“Agreed by phone”')
  await expect(overrides).toContainText('Max Power')
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900123')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/447700900123',
  )
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)

  const admin = await loginAs('ADMIN')
  await admin.page.goto(`/team/${amara.id}`)
  await expect(admin.page.getByRole('link', { name: 'Calendar' })).toHaveAttribute(
    'href',
    `/admin/contractor/${amara.id}/calendar`,
  )
  await expect(admin.page.getByRole('link', { name: 'Audit log' })).toHaveAttribute(
    'href',
    `/admin/audit?targetUserId=${amara.id}`,
  )
  await expect(admin.page.getByRole('main').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^\/whatsapp/,
  )
})

test('names lead to the page from the team, from a job’s applicants and from Home', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const job = await postJob(server.deps, { headline: 'Night cover' })
  await server.deps.database.db.insert(jobApplications).values({ jobId: job.id, contractorId: amara.id })
  const { page } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  for (const path of ['/team', '/live-jobs', '/']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Amara Okafor' }).first().click()
    await expect(page, path).toHaveURL(new RegExp(`/team/${amara.id}$`))
  }
  await page.getByRole('main').getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page, 'and back to the others').toHaveURL(/\/team$/)
})

test('targets on a phone are 44 px high, and twice the text still fits', async ({ loginAs, server }) => {
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
