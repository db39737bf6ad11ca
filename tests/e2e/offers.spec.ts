// Offers: a manager asks people, a contractor answers on Home or on the job, and both see it live.

import type { Locator } from '@playwright/test'
import { HOUR_MS } from '#core/time.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { ask, putAsked, soonJob } from './support/offers.ts'
import { toast } from './support/toast.ts'

/** A person in the list of those who were asked. */
const askedIn = (dialog: Locator) => (name: string) =>
  dialog.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })

test('a manager asks people from Live Jobs and sees live who was asked and who accepts', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const amara = await server.person({ firstName: 'Amara' })
  const ben = await server.person({ firstName: 'Ben', whatsappNumber: null })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Offers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nobody has been asked for this job yet.')
  await dialog.getByLabel('Amara Okafor').click()
  await dialog.getByLabel('Ben Okafor').click()
  await dialog.getByRole('button', { name: 'Offer to 2' }).click()
  await expect(toast(page)).toContainText('2 people are being asked')
  const asked = askedIn(dialog)
  await expect(asked('Amara Okafor')).toContainText(/Asked .*\d\d:\d\d/)
  await expect(asked('Amara Okafor')).toContainText('message delivered')
  await expect(asked('Ben Okafor')).toContainText('in the app only')

  const phone = await loginAs(amara, { width: 390 })
  await phone.page.goto('/')
  await phone.page.getByRole('button', { name: `Accept ${job.headline}` }).waitFor()
  await phone.page.getByRole('button', { name: `Accept ${job.headline}` }).dblclick()
  await expect(toast(phone.page)).toContainText('You have accepted')
  await expect(phone.page.getByText('Next shift')).toBeVisible()
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM shifts WHERE deleted_at IS NULL')
  expect(rows, 'pressed twice, booked once').toHaveLength(1)
  await expect(asked('Amara Okafor')).toContainText('Accepted')
  await expect(dialog.getByText('Filled', { exact: true })).toBeVisible()
  await expect(asked('Ben Okafor')).toContainText('Filled by somebody else')
  const other = await loginAs(ben, { width: 390 })
  await other.page.goto('/')
  await expect(other.page.getByRole('region', { name: 'Offers' })).toContainText(
    'It has been filled, thank you',
  )
})

test('however much the rules warn of, Accept is in sight on a phone, and the rest can be unfolded @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  const job = await soonJob(server.deps)
  // Nine hours of rest before and after: too little at whatever time of day this runs, but enough not to block.
  for (const [from, to] of [
    [-5, -3],
    [21, 23],
  ] as const) {
    const at = [from, to].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString())
    await createShiftRow(server.deps, person.id, at[0]!, at[1]!)
  }
  await ask(server, job.id, [person])
  await page.goto('/')
  const offer = page.getByRole('region', { name: `Offer: ${job.headline}` })
  const more = offer.getByText(/^\d+ more warnings?$/)
  await expect(more).toBeVisible()
  await expect(offer.getByText(/of rest before the shift/).first()).toBeVisible()
  await expect(offer.getByRole('button', { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
  await more.click()
  await expect(offer.getByText(/of rest before the shift/).last()).toBeVisible()
})

test('an offer that arrives is announced, and an answer hands the focus on @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const askAgain = await ask(server, (await soonJob(server.deps, 'First')).id, [person])
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Accept First' })).toBeVisible()
  const news = page.locator('[aria-live=polite]').filter({ hasText: 'New offer' })
  await expect(news).toHaveCount(0)
  const second = await postJob(server.deps, { headline: 'Second' })
  expect((await askAgain(second.id, { waveMinutes: 30 })).status).toBe(201)
  await putAsked(server, second.id, HOUR_MS)
  await expect(page.getByRole('button', { name: 'Decline Second' })).toBeVisible()
  await expect(news).toHaveText('New offer: Second')
  await page.getByRole('button', { name: 'Decline First' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Offer: First' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Offer: Second' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Decline Second' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Offer: Second' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
