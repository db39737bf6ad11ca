import { availability } from '#server/db/schema.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { ahead, bookDay, card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'

test('shots', async ({ loginAs, server }) => {
  test.setTimeout(200000)
  const names = [
    'Amara Okafor',
    'Ben Lee',
    'Chloe Smith',
    'Dan Wright',
    'Eve Underwood-Fitzgerald',
    'Femi Ade',
  ]
  const people = []
  for (const n of names) {
    const [firstName, lastName] = n.split(' ')
    people.push(await server.person({ firstName, lastName }))
  }
  const job = await postJob(server.deps, {
    startDate: ahead(3),
    endDate: ahead(4),
    serviceUserInitials: 'AB',
  })
  await postJob(server.deps, {
    headline: 'Night sitter',
    startDate: ahead(2),
    endDate: ahead(2),
    shiftStartTime: '20:00',
    shiftEndTime: '08:00',
  })
  await postJob(server.deps, {
    headline: 'Early call',
    startDate: ahead(3),
    endDate: ahead(3),
    shiftStartTime: '07:00',
    shiftEndTime: '11:00',
  })
  await postJob(server.deps, {
    headline: 'Late call',
    startDate: ahead(3),
    endDate: ahead(3),
    shiftStartTime: '17:00',
    shiftEndTime: '22:00',
  })
  await bookDay(server.deps, people[0]!.id, ahead(3), { headline: 'Elsewhere' })
  for (const n of [3, 9, 20])
    await createShiftRow(server.deps, people[1]!.id, `${ahead(-n)}T08:00Z`, `${ahead(-n)}T16:00Z`, {
      serviceUserInitials: 'AB',
    })
  await server.deps.database.db.insert(availability).values([
    { userId: people[2]!.id, kind: 'UNAVAILABLE', firstDay: ahead(3), lastDay: ahead(3) },
    { userId: people[3]!.id, kind: 'DAY_SHIFT', firstDay: ahead(3), lastDay: ahead(4) },
  ])
  for (const width of [1440]) {
    const { page } = await loginAs(width === 390 ? 'MANAGER' : 'ADMIN', { width })
    await page.goto('/live-jobs')
    await expect(card(page, job.headline)).toBeVisible()
    await page.screenshot({ path: `/tmp/s-shots/jobs-${width}.png` })
    await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
    const panel = page.getByRole('dialog', { name: 'Find someone' })
    await expect(panel.getByText('Ben Lee')).toBeVisible()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/s-shots/panel-${width}.png` })
    await panel.getByText('How this list is ordered').click()
    await panel.getByText('Femi Ade').hover()
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(400)
    await panel.getByRole('button', { name: 'Cannot' }).click()
    await panel.getByRole('button', { name: 'Book Amara' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/s-shots/panel-cannot-${width}.png` })
    await panel.getByRole('button', { name: 'Book Chloe' }).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/s-shots/book-${width}.png` })
    await page.goto('/')
    await expect(page.getByText('Unfilled in the next')).toBeVisible()
    await page.getByText('Unfilled in the next').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/s-shots/home-${width}.png` })
    await page.goto('/rota-board')
    await page.getByText('Open work').first().waitFor()
    await page.screenshot({ path: `/tmp/s-shots/rota-${width}.png` })
  }
})
