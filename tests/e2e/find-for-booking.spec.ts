// Find someone from the booking dialog, for work that is no job yet.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { shiftOverrides, shifts, users } from '#server/db/schema.ts'
import { openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { panelOf } from './support/offers.ts'
import { cell, long, short, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Book Slot' })
const find = (page: Page) => formOf(page).getByRole('button', { name: 'Find someone else' })

for (const width of [390, 1440]) {
  test(`the form’s person gives way to somebody whom nothing stops, at ${width} px`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
    await putDoNotSend(server, amara.id, 'AB')
    const { page } = await loginAs('MANAGER', { width })
    await page.goto(`/rota-board?date=${weekday(8)}`)
    if (width < 768) await page.getByRole('button', { name: /^Book Amara Okafor/ }).click()
    else await cell(page, 'Amara Okafor', weekday(8)).click()
    const form = formOf(page)
    await form.getByLabel('Headline').fill('Day care')
    await form.getByLabel('Service user initials').fill('AB')
    await expect(form).toContainText('Not to be sent to AB again')
    await find(page).click()
    const panel = panelOf(page)
    await expect(panel).toContainText(`${short(8)}, 09:00–17:00 · AB`)
    await expect(panel.getByText('How this list is ordered')).toBeVisible()
    await expect(panel.getByText('Nothing booked that week')).toBeVisible()
    await panel.getByRole('button', { name: 'Cannot · 1' }).click()
    await expect(panel.getByText(/^Blocked: Not to be sent to AB again/)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Choose Ben Lee' }).click()
    await expect(panel).toHaveCount(0)
    await expect(form).toContainText(`Ben Lee · ${long(weekday(8))}`)
    await expect(find(page)).toHaveAccessibleDescription('Ben Lee is chosen for this booking')
    await expect(form.getByLabel('Headline')).toHaveValue('Day care')
    await expect(form).not.toContainText('Not to be sent')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Book Slot' }).click()
    await expect(toast(page)).toContainText('Ben Lee')
    const booked = await server.deps.database.db.select().from(shifts)
    expect(booked).toMatchObject([{ assignedToId: ben.id, headline: 'Day care', serviceUserInitials: 'AB' }])
  })
}

test('by keyboard alone somebody is found, and the focus comes back to where it was', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const { page } = await loginAs('MANAGER')
  await openCell(page, 'Amara Okafor', weekday(8))
  await find(page).press('Enter')
  const ben = panelOf(page).getByRole('button', { name: 'Choose Ben Lee' })
  await expect(ben).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(find(page)).toBeFocused()
  await expect(formOf(page)).toContainText('Amara Okafor')
  await page.keyboard.press('Enter')
  await ben.press('Enter')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(find(page)).toBeFocused()
  await expect(formOf(page)).toContainText('Ben Lee')
})

test('a reason for one person does not count for another, who is asked about as in the dialog', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  for (const { id } of [amara, ben]) await putDoNotSend(server, id, 'AB')
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(8))
  await form.getByLabel('Headline').fill('Day care')
  await form.getByLabel('Service user initials').fill('AB')
  const reason = formOf(page).getByLabel('Reason to book anyway')
  await reason.fill('Amara has made up with the family')
  await find(page).click()
  await panelOf(page).getByRole('button', { name: 'Cannot · 2' }).click()
  await panelOf(page).getByRole('button', { name: 'Choose Ben Lee' }).click()
  await expect(reason).toHaveValue('')
  await formOf(page).getByRole('button', { name: 'Book anyway' }).click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('The family asked for Ben')
  await formOf(page).getByRole('button', { name: 'Book anyway' }).click()
  await expect(toast(page)).toContainText('Ben Lee')
  const kept = await server.deps.database.db.select().from(shiftOverrides)
  expect(kept).toMatchObject([{ userId: ben.id, reason: 'The family asked for Ben' }])
})

test('a form without its times says what is missing, and with nobody active it says so', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const { page } = await loginAs('MANAGER')
  await openCell(page, 'Amara Okafor', weekday(8))
  const form = formOf(page)
  await typeWhen(form, 'End time', '')
  await find(page).click()
  await expect(toast(page)).toContainText('Please choose a start and an end first.')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(form.getByText('Enter the time')).toBeVisible()
  await typeWhen(form, 'End time', '17:00')
  await find(page).click()
  const choose = panelOf(page).getByRole('button', { name: 'Choose Amara Okafor' })
  await expect(choose).toBeVisible()
  // The list is live.
  const { db } = server.deps.database
  await db.update(users).set({ isActive: false }).where(eq(users.id, amara.id))
  await expect(panelOf(page)).toContainText('Nobody to ask yet')
  await db.update(users).set({ isActive: true }).where(eq(users.id, amara.id))
  await expect(choose).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Back to the booking' }).click()
  await expect(form).toContainText('Amara Okafor')
})
