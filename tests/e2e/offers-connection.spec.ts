// Accepting an offer on a slow phone while the connection comes and goes: the person is told the truth, and is booked
// once.

import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { ask, soonJob } from './support/offers.ts'
import { toast } from './support/toast.ts'

const ACCEPTING = '**/api/my-offers/*/accept'

/** Chrome's 'Slow 3G', which can be cut off. */
async function slowNetwork(page: Page) {
  const network = await page.context().newCDPSession(page)
  const speed = (400 * 1000) / 8
  const be = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 400, downloadThroughput: speed, uploadThroughput: speed },
    })
  await be(false)
  return { cut: () => be(true), mend: () => be(false) }
}

async function shiftCount({ deps }: E2eServer): Promise<number> {
  const { rows } = await deps.database.pool.query('SELECT 1 FROM shifts WHERE deleted_at IS NULL')
  return rows.length
}

/** On a slow phone, ready to be accepted. */
async function openOffer(server: E2eServer, { page, person }: { page: Page; person: Person }) {
  const job = await soonJob(server.deps)
  await ask(server, job.id, [person])
  const network = await slowNetwork(page)
  await page.goto('/')
  const accept = page.getByRole('button', { name: `Accept ${job.headline}` })
  await expect(accept).toBeEnabled()
  return { page, network, accept }
}

test('Accept without a connection is not sent; if it breaks before the answer comes, nothing false is said and the shift appears', async ({
  loginAs,
  server,
}) => {
  const { page, network, accept } = await openOffer(server, await loginAs('CONTRACTOR', { width: 360 }))
  await network.cut()
  await accept.click()
  await expect(toast(page)).toContainText('You are offline, so this was not sent.')
  expect(await shiftCount(server)).toBe(0)

  await network.mend()
  await page.route(ACCEPTING, async (route) => {
    await route.fetch()
    await network.cut()
    await route.abort()
  })
  await accept.click()
  await expect(toast(page)).toContainText('No answer yet')
  await expect(toast(page)).toContainText('may not have been sent')
  await page.unroute(ACCEPTING)

  await network.mend()
  await expect(page.getByText('Next shift')).toBeVisible()
  await expect(accept).toHaveCount(0)
  expect(await shiftCount(server)).toBe(1)
})
