// Offers: a manager asks people, a contractor answers on Home or on the job, and both see it live.

import type { Locator } from '@playwright/test'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
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
  await phone.page.getByRole('button', { name: `Accept ${job.headline}` }).click()
  await expect(toast(phone.page)).toContainText('You have accepted')
  await expect(asked('Amara Okafor')).toContainText('Accepted')
  await expect(dialog.getByText('Filled', { exact: true })).toBeVisible()
  await expect(asked('Ben Okafor')).toContainText('Filled by somebody else')
  const other = await loginAs(ben, { width: 390 })
  await other.page.goto('/')
  await expect(other.page.getByRole('region', { name: 'Offers' })).toContainText(
    'It has been filled, thank you',
  )
})

test('a contractor sees the offer first on Home, with the countdown and what the rules warn of', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const job = await soonJob(server.deps)
  // It begins nine hours after the offered work ends: a warning at whatever time of day this runs.
  const rest = [21, 23].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString())
  await createShiftRow(server.deps, person.id, rest[0]!, rest[1]!)
  await ask(server, job.id, [person])
  await page.goto('/')
  const offer = page.getByRole('region', { name: `Offer: ${job.headline}` })
  for (const words of [jobDatesLabel(job), jobTimesLabel(job), `${job.hoursPerDay}h`, job.address]) {
    await expect(offer).toContainText(words)
  }
  await expect(offer).toContainText('Please answer by')
  await expect(offer).toContainText(/(h|min) left/)
  await expect(offer).toContainText('rest')
  await expect(offer).toContainText('The first to accept is booked at once.')
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Offers')
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByRole('button', { name: `Accept ${job.headline}` })).toBeVisible()
  await shown.getByRole('button', { name: `Decline ${job.headline}` }).click()
  await expect(toast(page)).toContainText('Declined')
  await expect(shown.getByRole('button', { name: 'Apply' })).toBeVisible()
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

test('an offer that goes leaves the focus where the person has put it @more', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const job = await soonJob(server.deps)
  await ask(server, job.id, [person])
  await page.goto('/')
  const offer = page.getByRole('region', { name: `Offer: ${job.headline}` })
  await offer.getByRole('button', { name: /^Accept/ }).focus()
  const elsewhere = page.getByRole('button', { name: /Profile menu/ })
  await elsewhere.focus()
  const { page: office } = await loginAs('MANAGER')
  expect((await office.request.post(`/api/jobs/${job.id}/offers/stop`)).ok()).toBe(true)
  await expect(offer).toHaveCount(0)
  await expect(elsewhere).toBeFocused()
})

test('pressing Accept twice books once, and an offer that has gone says so kindly', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const job = await soonJob(server.deps)
  const askAgain = await ask(server, job.id, [person])
  await page.goto('/')
  const accept = page.getByRole('button', { name: `Accept ${job.headline}` })
  await accept.dblclick()
  await expect(toast(page)).toContainText('You have accepted')
  await expect(page.getByText('Next shift')).toBeVisible()
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM shifts WHERE deleted_at IS NULL')
  expect(rows).toHaveLength(1)

  const second = await postJob(server.deps, { headline: 'Another one' })
  await askAgain(second.id, { waveMinutes: 30 })
  await putAsked(server, second.id, 2000)
  await expect(page.getByText('The time to answer has passed. Thank you all the same.')).toBeVisible()
})

test('the next wave, more people and the stop are one press each', async ({ loginAs, server }) => {
  const job = await soonJob(server.deps)
  const people = [await server.person({ firstName: 'Ann' }), await server.person({ firstName: 'Bea' })]
  await server.person({ firstName: 'Cleo' })
  await ask(server, job.id, people, { waveSize: 1 })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/live-jobs?job=${job.id}`)
  await card(page, job.headline).getByRole('button', { name: 'Offers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The next people are asked in')
  await dialog.getByRole('button', { name: 'Add people' }).click()
  await dialog.getByLabel('Cleo Okafor').click()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  const asked = askedIn(dialog)
  await expect(asked('Cleo Okafor')).toContainText('Not asked yet')
  await dialog.getByRole('button', { name: 'Ask next wave now' }).click()
  await expect(asked('Bea Okafor')).toContainText('Asked')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(asked('Ann Okafor')).toContainText('Withdrawn')
  await expect(dialog.getByText('Stopped', { exact: true })).toBeVisible()
  // The focus is still in the dialog, though the button that was pressed is gone.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('Escape closes the offers while more people are being chosen @more', async ({ loginAs, server }) => {
  const job = await soonJob(server.deps)
  await ask(server, job.id, [await server.person()])
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto(`/live-jobs?job=${job.id}`)
  await card(page, job.headline).getByRole('button', { name: 'Offers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add people' }).click()
  await expect(dialog.getByRole('button', { name: 'Add people' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a simulated phone shows the buttons of an offer, and pressing one answers it', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const amara = await server.person({ firstName: 'Amara' })
  await ask(server, job.id, [amara])
  const { page } = await loginAs('ADMIN', { firstName: 'Ada' })
  await page.goto('/simulator')
  const phone = page.getByRole('article', { name: 'Amara Okafor' })
  await expect(phone).toContainText('can you take this work?')
  await phone.getByRole('button', { name: 'Accept' }).click()
  await expect(phone).toContainText('you are confirmed for')
})
