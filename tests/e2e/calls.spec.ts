// What the screens send and how often they poll, as seen on the network.

import type { Page, Request } from '@playwright/test'
import { REJECTION_REASONS } from '#core/applications.ts'
import { apply, applyFrom, rejectFrom } from './support/applications.ts'
import { ahead, bookDay, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

const is = (method: string, path: RegExp | string) => (request: Request) => {
  const { pathname } = new URL(request.url())
  return request.method() === method && (typeof path === 'string' ? pathname === path : path.test(pathname))
}
/** The API requests, as "METHOD path?query". */
function asked(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}${search}`)
  })
  return seen
}
/** No push, so that only the polls run. */
const silence = (page: Page) =>
  page.addInitScript(() => {
    class Silent extends EventTarget {
      close() {}
    }
    Object.assign(window, { EventSource: Silent })
  })

test('a new job is sent with each field of the form, and nothing else', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/create-job')
  const typed = {
    headline: 'Night nurse',
    address: '4 Elm Road, York',
    shiftStartTime: '22:00',
    shiftEndTime: '06:20',
    startDate: ahead(3),
    endDate: ahead(4),
    serviceUserInitials: 'AB',
    localAuthority: 'York',
    notes: 'Ring the second bell',
    bonus: '£50',
  }
  await page.getByLabel('Headline').fill(typed.headline)
  await page.getByRole('combobox', { name: 'Address' }).fill(typed.address)
  await page.getByLabel('Gender preference').click()
  await page.getByRole('option', { name: 'Male', exact: true }).click()
  await typeWhen(page, 'Start time', typed.shiftStartTime)
  await typeWhen(page, 'End time', typed.shiftEndTime)
  await typeWhen(page, 'Start date', typed.startDate)
  await typeWhen(page, 'End date', typed.endDate)
  await page.getByLabel('Service user initials').fill(typed.serviceUserInitials)
  await page.getByLabel('Local authority').fill(typed.localAuthority)
  await page.getByLabel('Notes').fill(typed.notes)
  await page.getByLabel('Bonus information').fill(typed.bonus)
  const sent = page.waitForRequest(is('POST', '/api/jobs'))
  await page.getByRole('button', { name: 'Create Job' }).click()
  expect((await sent).postDataJSON()).toEqual({ ...typed, genderPreference: 'MALE' })
  await expect(page).toHaveURL(/\/live-jobs$/)
  await expect(page.getByRole('heading', { name: 'Night nurse' })).toBeVisible()
})

test('the dashboard and the admin panel confirm with notes and initials, and a rejection sends its reason', async ({
  loginAs,
  server,
}) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  const people = await Promise.all(['Amara', 'Bola', 'Cara'].map((firstName) => server.person({ firstName })))
  const ids = []
  for (const [n, person] of people.entries()) {
    const job = await postJob(server.deps, { headline: `Job ${n}` })
    ids.push(await apply(server, person, job.id))
  }
  const confirmWith = async (button: RegExp, notes: string) => {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Service user initials').fill('jk')
    await dialog.getByLabel('Notes').fill(notes)
    const sent = page.waitForRequest(is('PUT', /\/confirm$/))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    return sent
  }
  const fromDashboard = await confirmWith(/^Confirm Amara Okafor for/, 'Ask for Sue')
  expect(new URL(fromDashboard.url()).pathname).toBe(`/api/job-applications/${ids[0]}/confirm`)
  expect(fromDashboard.postDataJSON()).toEqual({ notes: 'Ask for Sue', serviceUserInitials: 'jk' })

  const rejection = page.waitForRequest(is('PUT', `/api/job-applications/${ids[1]}/reject`))
  await rejectFrom(page, page.getByRole('button', { name: /^Reject Bola Okafor for/ }))
  expect((await rejection).postDataJSON()).toEqual({ reason: REJECTION_REASONS[0] })

  await page.goto('/admin?tab=notifications')
  const fromPanel = await confirmWith(/^Confirm Cara/, 'By the back door')
  expect(new URL(fromPanel.url()).pathname).toBe(`/api/job-applications/${ids[2]}/confirm`)
  expect(fromPanel.postDataJSON()).toEqual({ notes: 'By the back door', serviceUserInitials: 'jk' })
})

test('a contractor applies, dismisses and clears by the calls of the specification', async ({
  loginAs,
  server,
}) => {
  const [first, second] = [
    await postJob(server.deps, { headline: 'First' }),
    await postJob(server.deps, { headline: 'Second' }),
  ]
  const { page, person } = await loginAs('CONTRACTOR')
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement && event.target.protocol === 'mailto:')
        event.preventDefault()
    })
  })
  const seen = asked(page)
  await page.goto('/live-jobs')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect
    .poll(() => seen)
    .toEqual(
      expect.arrayContaining([
        'GET /api/jobs',
        `GET /api/job-applications/contractor/${person.id}`,
        `GET /api/job-dismissals/contractor/${person.id}`,
        `GET /api/contractors/${person.id}/conflicts?jobId=${first.id}`,
        `GET /api/contractors/${person.id}/conflicts?jobId=${second.id}`,
      ]),
    )
  const applied = page.waitForRequest(is('POST', '/api/job-applications'))
  await applyFrom(page, card('First'))
  expect((await applied).postDataJSON()).toEqual({ jobId: first.id })
  const dismissed = page.waitForRequest(is('POST', '/api/job-dismissals'))
  await card('Second').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  expect((await dismissed).postDataJSON()).toEqual({ jobId: second.id })
  await expect(card('Second')).toHaveCount(0)

  const { rows } = await server.deps.database.pool.query(
    "UPDATE job_applications SET status = 'REJECTED' WHERE job_id = $1 RETURNING id",
    [first.id],
  )
  const cleared = page.waitForRequest(is('DELETE', `/api/job-applications/${rows[0].id}`))
  await card('First').getByRole('button', { name: 'Clear status' }).click()
  expect((await cleared).postData()).toBeNull()
  await expect(card('First').getByRole('button', { name: 'Apply' })).toBeVisible()
})

test('the dashboard asks for the shifts of the next 30 days, and for the conflicts of the next 14', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('MASTER_ADMIN')
  await bookDay(server.deps, person.id, ahead(30))
  const seen = asked(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Upcoming shifts' }).getByRole('listitem')).toHaveCount(1)
  expect(seen).toContain(`GET /api/my-shifts?start=${ahead(0)}&end=${ahead(30)}`)
  expect(seen).toContain(`GET /api/reports/conflicts?from=${ahead(0)}&to=${ahead(13)}`)
})

test('a manager asks for unread messages every 5 s; contractors and admins do not poll', async ({
  loginAs,
}) => {
  const times: Record<string, number> = {}
  for (const role of ['MANAGER', 'CONTRACTOR', 'ADMIN'] as const) {
    const { page } = await loginAs(role)
    await silence(page)
    const awaited = new Set<Request>()
    page.on('request', (request) => awaited.add(request))
    page.on('response', (answer) => awaited.delete(answer.request()))
    const seen = asked(page)
    await page.clock.install()
    const loaded = role === 'MANAGER' ? page.waitForResponse(/MessageAlert/) : null
    await page.goto('/live-jobs')
    await loaded
    await expect(page.getByText('No live jobs')).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const settled = async () => {
      await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()))
      await expect.poll(() => awaited.size).toBe(0)
      await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()))
    }
    await settled()
    const unread = () => seen.filter((call) => call === 'GET /api/messages/unread-count').length
    const before = unread()
    for (let turn = 0; turn < 3; turn += 1) {
      await page.clock.runFor(5000)
      await settled()
    }
    times[role] = unread() - before
  }
  expect(times).toEqual({ MANAGER: 3, CONTRACTOR: 0, ADMIN: 0 })
})

test('marking all WhatsApp messages read refreshes the count and the conversations', async ({
  loginAs,
  server,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await fetch(`${server.url}/simulator/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: person.whatsappNumber, body: 'Running late' }),
  })
  const { page } = await loginAs('ADMIN')
  await silence(page)
  await page.goto('/whatsapp')
  const unread = page.getByRole('main').getByText('1 unread', { exact: true })
  await expect(unread.first()).toBeAttached()
  await page.getByRole('link', { name: /^Live Jobs/ }).click()
  const card = page.getByRole('region', { name: 'Unread WhatsApp messages' })
  const [, count] = await Promise.all([
    page.waitForRequest(is('PUT', '/api/whatsapp/mark-all-read')),
    page.waitForRequest(is('GET', '/api/whatsapp/unread-count')),
    card.getByRole('button', { name: 'Dismiss and mark all read' }).click(),
  ])
  expect(count.headers()['if-none-match']).toBeUndefined()
  await expect(card).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  // At once, not with the next poll.
  const reread = page.waitForRequest(is('GET', '/api/whatsapp/conversations'), { timeout: 10_000 })
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).click()
  await reread
  await expect(page.getByRole('button', { name: /Cara Nwosu/ })).toBeVisible()
  await expect(unread).toHaveCount(0)
})
