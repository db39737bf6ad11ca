// What the office sees of offers without opening them: which jobs people are asked for, whom no message reaches, and who
// has accepted where a manager chooses.

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

test('where a manager chooses, those who accepted, one on a simulated phone, are confirmed and rejected in the round', async ({
  loginAs,
  server,
}) => {
  const job = await soonJob(server.deps)
  const people: Person[] = []
  for (const firstName of ['Amara', 'Ben', 'Cara']) people.push(await server.person({ firstName }))
  await ask(server, job.id, people, { mode: 'choose' })
  const { page } = await loginAs('MANAGER', { firstName: 'Max' })
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
  const round = panelOf(page).getByRole('region', { name: 'Offers' })
  await expect(round.getByRole('listitem')).toHaveCount(3)
  await expect(round.getByRole('button', { name: /^(Confirm|Reject) / })).toHaveCount(0)
  const admin = await loginAs('ADMIN', { firstName: 'Ada' })
  await admin.page.goto('/simulator')
  const phone = admin.page.getByRole('article', { name: 'Amara Okafor' })
  await expect(phone).toContainText('can you take this work?')
  await phone.getByRole('button', { name: 'Accept' }).click()
  await expect(round).toContainText('1 person has accepted: confirm or reject the application.')
  await answer(server, people[1]!, 'accept')
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
