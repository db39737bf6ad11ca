// Find someone: who could take a job, why, and booking them from there.

import { jobApplications } from '#server/db/schema.ts'
import { ahead, bookDay, card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { panelOf } from './support/offers.ts'
import { putShift, say } from './support/rota.ts'
import { putDoNotSend } from './support/rules.ts'
import { toast } from './support/toast.ts'

test('Find someone lists people by standing with reasons, explains its order, and books with one press', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const job = await postJob(server.deps, { startDate: ahead(10), endDate: ahead(10) })
  await bookDay(server.deps, ben.id, ahead(10), { headline: 'Elsewhere' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
  const panel = panelOf(page)
  await expect(panel).toContainText(job.address)
  await expect(panel.getByRole('button', { name: 'Ready · 1' })).toHaveAttribute('aria-expanded', 'true')
  await expect(panel.getByText('Nothing booked that week')).toBeVisible()
  await panel.getByText('How this list is ordered').click()
  await expect(panel.getByText('Fewer hours in that week')).toBeVisible()
  await panel.getByText('How this list is ordered').click()
  // Those who cannot are folded, with why.
  await expect(panel.getByText('Ben Lee')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Cannot · 1' }).click()
  await expect(panel.getByText('Ben Lee')).toBeVisible()
  await expect(panel.getByText(/^Blocked: Overlaps another shift/)).toBeVisible()
  // Managers do not have the agency's WhatsApp: they write and call from their own phone.
  const number = amara.whatsappNumber!
  await expect(panel.getByRole('link', { name: 'Message Amara Okafor on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/${number.slice(1)}`,
  )
  await expect(panel.getByRole('link', { name: 'Call Amara Okafor' })).toHaveAttribute(
    'href',
    `tel:${number}`,
  )

  await panel.getByRole('button', { name: 'Book Amara Okafor' }).click()
  await expect(toast(page)).toContainText('Amara Okafor is booked for')
  await expect(panel).toHaveCount(0)
  await expect(card(page, job.headline)).toContainText('Filled')
  const [application] = await server.deps.database.db.select().from(jobApplications)
  expect(application).toMatchObject({ contractorId: amara.id, status: 'CONFIRMED' })
})

test('reasons beyond the first four unfold, and the list makes room for them @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await server.person({ firstName: 'Zoe', lastName: 'Zane' })
  const day = ahead(10)
  await putDoNotSend(server, amara.id, 'AB')
  await putShift(server, amara.id, ahead(-20), '08:00', '20:00', { serviceUserInitials: 'AB' })
  await say(server, amara.id, 'DAY_SHIFT', day)
  await bookDay(server.deps, amara.id, day, { headline: 'Elsewhere' })
  const job = await postJob(server.deps, { startDate: day, endDate: day, serviceUserInitials: 'AB' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Cannot · 1' }).click()
  const more = panel.getByRole('button', { name: /^\d more reasons?: Amara Okafor$/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(panel.getByText(/booked that week$/).last()).toHaveText('Nothing booked that week')
  const list = panel.getByRole('list', { name: 'People' })
  const height = async () => (await list.boundingBox())!.height
  const folded = await height()
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(more).toBeFocused()
  await expect(panel.getByText('12h booked that week')).toBeVisible()
  await expect.poll(height).toBeGreaterThan(folded)
  await more.press('Enter')
  await expect(panel.getByText('12h booked that week')).toHaveCount(0)
  await expect.poll(height).toBe(folded)
})

for (const width of [1024, 1280]) {
  test(`a toast leaves the buttons at the foot of the list free, at ${width} px @more`, async ({
    loginAs,
    server,
  }) => {
    const job = await postJob(server.deps)
    const names = Array.from({ length: 12 }, (_, n) => `Person${n}`)
    for (const firstName of names) await server.person({ firstName })
    const { page } = await loginAs('MANAGER', { width })
    await page.goto('/live-jobs')
    await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
    const panel = panelOf(page)
    await panel.getByRole('checkbox').first().check()
    await panel.getByRole('button', { name: 'Offer to 1' }).click()
    await expect(toast(page)).toBeVisible()
    const shown = (await toast(page).boundingBox())!
    const close = (await panel.getByRole('button', { name: 'Close' }).last().boundingBox())!
    const isApart =
      shown.x >= close.x + close.width ||
      shown.x + shown.width <= close.x ||
      shown.y >= close.y + close.height ||
      shown.y + shown.height <= close.y
    expect(isApart, JSON.stringify({ shown, close })).toBe(true)
  })
}
