// Find someone from the booking dialog, for work that is no job yet.

import type { Page } from '@playwright/test'
import { shifts } from '#server/db/schema.ts'
import { expect, test } from './support/fixtures.ts'
import { panelOf } from './support/offers.ts'
import { long, short, weekday } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Book Slot' })
const find = (page: Page) => formOf(page).getByRole('button', { name: 'Find someone else' })

test('on a phone the form’s person gives way to somebody whom nothing stops', async ({ loginAs, server }) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  await putDoNotSend(server, amara.id, 'AB')
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/rota-board?date=${weekday(8)}`)
  await page.getByRole('button', { name: /^Book Amara Okafor/ }).click()
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
  await panel.getByRole('button', { name: 'Choose Ben Lee' }).click()
  await expect(panel).toHaveCount(0)
  await expect(form).toContainText(`Ben Lee · ${long(weekday(8))}`)
  await expect(find(page)).toHaveAccessibleDescription('Ben Lee is chosen for this booking')
  await expect(form.getByLabel('Headline')).toHaveValue('Day care')
  await expect(form).not.toContainText('Not to be sent')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Ben Lee')
  const booked = await server.deps.database.db.select().from(shifts)
  expect(booked).toMatchObject([{ assignedToId: ben.id, headline: 'Day care', serviceUserInitials: 'AB' }])
})
