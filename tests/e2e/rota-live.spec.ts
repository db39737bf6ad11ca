import type { Page, Request, Response } from '@playwright/test'
import { withoutPolls } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

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

test("a manager's booking, edit and unbooking reach their board and another's, which fetch only what changed", async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const chidi = await server.person({ firstName: 'Chidi', lastName: 'Eze' })
  await putShift(server, chidi.id, weekday(1), '09:00', '17:00', { headline: 'Already there' })
  const [one, two] = [await loginAs('MANAGER'), await loginAs('MANAGER')]
  const listening = two.page.waitForResponse((response) => pathOf(response) === '/api/events')
  for (const { page } of [one, two]) {
    await withoutPolls(page)
    await page.goto('/rota-board')
    await expect(cell(page, 'Chidi Eze', weekday(1))).toContainText('Already there')
  }
  await listening
  await cell(one.page, 'Amara Okafor', weekday(3)).click()
  await one.page.getByLabel('Headline').fill('Pushed')
  const [own, others] = [answersTo(one.page), answersTo(two.page)]
  const booked = one.page.waitForResponse((response) => pathOf(response) === '/api/bookings')
  await one.page.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(one.page)).toContainText('Booking Created')
  await expect(cell(one.page, 'Amara Okafor', weekday(3))).toContainText('Pushed')
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toContainText('Pushed')
  await expect(cell(two.page, 'Chidi Eze', weekday(1))).toContainText('Already there')
  const rangesOf = async (answers: typeof own) =>
    (await answers()).filter((answer) => isRange(answer) && answer.query.has('since'))
  await expect.poll(async () => (await rangesOf(own)).length).toBeGreaterThan(0)
  for (const { body } of await rangesOf(own)) expect(body).toMatchObject({ people: [amara.id] })

  const { id } = await (await booked).json()
  const headers = { origin: server.url }
  const times = { dateStart: `${weekday(4)}T10:00:00.000Z`, dateEnd: `${weekday(4)}T14:00:00.000Z` }
  await one.page.request.put(`/api/shifts/${id}`, { headers, data: { ...times, headline: 'Moved' } })
  await expect(cell(two.page, 'Amara Okafor', weekday(4))).toContainText('Moved')
  await expect(cell(two.page, 'Amara Okafor', weekday(3))).toHaveAttribute('aria-label', /: Empty$/)
  await one.page.request.delete(`/api/bookings/${id}`, { headers })
  await expect(cell(two.page, 'Amara Okafor', weekday(4))).toHaveAttribute('aria-label', /: Empty$/)

  const ranges = async () => (await others()).filter(isRange)
  await expect.poll(async () => (await ranges()).length).toBeGreaterThanOrEqual(3)
  for (const range of await ranges()) {
    expect(range.query.has('since')).toBe(true)
    expect(range.body).toMatchObject({ people: [amara.id] })
  }
  const unchanged = ['/api/users', '/api/availability/range', '/api/rota/stats', '/api/jobs']
  expect((await others()).filter(({ path }) => unchanged.includes(path))).toEqual([])
})
