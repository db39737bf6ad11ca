import type { Page, Request, Response } from '@playwright/test'
import { countRequests, stopTheClock, tickUntil, withoutPush } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, weekday } from './support/rota.ts'

interface Received {
  path: string
  query: URLSearchParams
  body: unknown
}

/**
 * The answers to what the page asks from now on, once they are whole: a read may give way to a newer one. The caller
 * reads them, so that no reading is under way when the page is closed.
 */
function answersTo(page: Page): () => Promise<Received[]> {
  const asked = new Set<Request>()
  const finished: Request[] = []
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (asked.has(request) && pathname.startsWith('/api/') && pathname !== '/api/events')
      finished.push(request)
  })
  return async () => (await Promise.all(finished.map(received))).flat()
}

async function received(request: Request): Promise<Received[]> {
  const { pathname: path, searchParams: query } = new URL(request.url())
  const response = await request.response()
  return response?.status() === 200 ? [{ path, query, body: await response.json() }] : []
}

const pathOf = (response: Response) => new URL(response.url()).pathname
const isRange = ({ path }: Received) => path === '/api/shifts/range'

test("another manager's booking, edit and unbooking reach an open board, which fetches only what changed", async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const chidi = await server.person({ firstName: 'Chidi', lastName: 'Eze' })
  await putShift(server, chidi.id, weekday(1), '09:00', '17:00', { headline: 'Already there' })
  const [one, two] = [await loginAs('MANAGER'), await loginAs('MANAGER')]
  const listening = two.page.waitForResponse((response) => pathOf(response) === '/api/events')
  await two.page.goto('/rota-board')
  await expect(cell(two.page, 'Chidi Eze', weekday(1))).toContainText('Already there')
  await listening
  const answers = answersTo(two.page)
  const headers = { origin: server.url }

  const booked = await one.page.request.post('/api/bookings', {
    headers,
    data: {
      contractorId: amara.id,
      date: weekday(3),
      startTime: '09:00',
      endTime: '17:00',
      headline: 'Pushed',
    },
  })
  expect(booked.status()).toBe(201)
  const { id } = await booked.json()
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toContainText('Pushed')
  await expect(cell(two.page, 'Chidi Eze', weekday(1))).toContainText('Already there')

  const times = { dateStart: `${weekday(4)}T10:00:00.000Z`, dateEnd: `${weekday(4)}T14:00:00.000Z` }
  await one.page.request.put(`/api/shifts/${id}`, { headers, data: { ...times, headline: 'Moved' } })
  await expect(cell(two.page, 'Amara Okafor', weekday(4))).toContainText('Moved')
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toHaveAttribute('aria-label', /: Empty$/)

  await one.page.request.delete(`/api/bookings/${id}`, { headers })
  await expect(cell(two.page, 'Amara Okafor', weekday(4))).toHaveAttribute('aria-label', /: Empty$/)

  const ranges = async () => (await answers()).filter(isRange)
  await expect.poll(async () => (await ranges()).length).toBeGreaterThanOrEqual(3)
  for (const range of await ranges()) {
    expect(range.query.has('since')).toBe(true)
    expect(range.body).toMatchObject({ people: [amara.id] })
  }
  const others = ['/api/users', '/api/availability/range', '/api/rota/stats', '/api/jobs']
  expect((await answers()).filter(({ path }) => others.includes(path))).toEqual([])
})

test('a booking of our own is shown at once and then read as a change, not with the whole board', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await cell(page, 'Amara Okafor', weekday(3)).click()
  await page.getByLabel('Headline').fill('My own')
  const answers = answersTo(page)
  await page.getByRole('button', { name: 'Book Slot' }).click()
  await expect(cell(page, 'Amara Okafor', weekday(3))).toContainText('My own')
  const boards = async () =>
    (await answers()).filter((answer) => isRange(answer) && answer.query.has('since'))
  await expect.poll(async () => (await boards()).length).toBeGreaterThan(0)
  for (const { body } of await boards()) expect(body).toMatchObject({ people: [amara.id] })
  await expect(cell(page, 'Amara Okafor', weekday(3))).toContainText('My own')
})

test('after a booking and after an edit the board and the messages are read again', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  // An admin does not poll for messages; here nothing is pushed, and no clock runs up to the next poll.
  const { page } = await loginAs('ADMIN')
  await withoutPush(page)
  await page.clock.install()
  await page.goto('/rota-board')
  const board = countRequests(page, 'GET', '/api/shifts/range')
  const messages = countRequests(page, 'GET', '/api/messages/unread-count')
  const readAgainAfter = async (method: string, path: RegExp, press: () => Promise<void>) => {
    await stopTheClock(page)
    const written = countRequests(page, method, path)
    const before = [board(), messages()]
    await press()
    await tickUntil(page, () => board() > before[0]! && messages() > before[1]!)
    expect(written()).toBe(1)
    await page.clock.resume()
  }
  await cell(page, 'Amara Okafor', weekday(3)).click()
  await page.getByLabel('Headline').fill('Visit')
  await readAgainAfter('POST', /^\/api\/bookings$/, () =>
    page.getByRole('button', { name: 'Book Slot' }).click(),
  )

  await cell(page, 'Amara Okafor', weekday(3)).locator('.chip').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Headline').fill('Long visit')
  await readAgainAfter('PUT', /^\/api\/shifts\//, () => page.getByRole('button', { name: 'Save' }).click())
  await expect(page.getByRole('dialog')).toContainText('Long visit')
})
