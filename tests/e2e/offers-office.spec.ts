// What the office sees of offers without opening them: which jobs people are asked for, whom no message reaches, and who
// has accepted where a manager chooses.

import { offerStops } from '#server/db/schema.ts'
import { cookieFor, type Person } from '#tests/support/people.ts'
import { card } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { ask, panelOf, soonJob } from './support/offers.ts'
import { toast } from './support/toast.ts'

/** Answers the only open offer of a person, by the call. */
async function answer(server: E2eServer, person: Person, how: 'accept' | 'decline'): Promise<void> {
  const headers = { cookie: await cookieFor(server, person) }
  const offers = await (await fetch(`${server.url}/api/my-offers`, { headers })).json()
  const path = `/api/my-offers/${offers[0].id}/${how}`
  expect((await fetch(`${server.url}${path}`, { method: 'POST', headers })).status).toBe(200)
}

test('somebody who answered STOP is marked in Find someone and on their page', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const amara = await server.person({ firstName: 'Amara' })
  await server.person({ firstName: 'Ben' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
  const row = (name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })
  const mark = 'Gets offers in the app only: answered STOP'
  await expect(row('Amara Okafor')).toBeVisible()
  await expect(panelOf(page)).not.toContainText(mark)
  await server.deps.database.db.insert(offerStops).values({ userId: amara.id })
  await expect(row('Amara Okafor')).toContainText(mark)
  await expect(row('Ben Okafor')).not.toContainText(mark)
  await row('Amara Okafor').getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`${mark} on`)
  await server.deps.database.db.delete(offerStops)
  await expect(page.getByRole('main')).not.toContainText(mark)
})

test('where a manager chooses, those who accepted are confirmed and rejected in the round itself', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const people: Person[] = []
  for (const firstName of ['Amara', 'Ben', 'Cara']) people.push(await server.person({ firstName }))
  await ask(server, job.id, people, { mode: 'choose' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
  const round = panelOf(page).getByRole('region', { name: 'Offers' })
  await expect(round.getByRole('listitem')).toHaveCount(3)
  await expect(round.getByRole('button', { name: /^(Confirm|Reject) / })).toHaveCount(0)
  for (const person of people.slice(0, 2)) await answer(server, person, 'accept')
  await expect(round).toContainText('2 people have accepted: confirm one, or reject them all.')
  await expect(round.getByRole('button', { name: /^Confirm / })).toHaveCount(2)

  await round.getByRole('button', { name: 'Reject Amara Okafor' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject application' })
  await rejecting.getByRole('radio').first().check()
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page)).toContainText('Job application rejected')
  await expect(round).toContainText('1 person has accepted: confirm or reject the application.')
  await expect(round.getByRole('button', { name: 'Reject Amara Okafor' })).toHaveCount(0)

  await round.getByRole('button', { name: 'Confirm Ben Okafor' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm application' })
  await confirming.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(panelOf(page)).toContainText('This job is filled by Ben Okafor.')
})
