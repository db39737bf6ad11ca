import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { row } from './support/admin.ts'
import { rejectFrom } from './support/applications.ts'
import { expect, test } from './support/fixtures.ts'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('who may', () => {
  for (const role of ['CONTRACTOR', 'MANAGER'] as const) {
    test(`${role} sees Access Denied with a way back`, async ({ loginAs }) => {
      const { page } = await loginAs(role)
      for (const path of ['/admin', '/admin/audit']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      }
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL(/\/$/)
    })
  }

  test('an admin creates contractors and managers, a master admin also admins', async ({ loginAs }) => {
    for (const [role, choices] of [
      ['ADMIN', ['Contractor', 'Manager']],
      ['MASTER_ADMIN', ['Contractor', 'Manager', 'Admin', 'Master Admin']],
    ] as const) {
      const { page } = await loginAs(role)
      await page.goto('/admin')
      await page.getByRole('combobox', { name: 'Role' }).click()
      await expect(page.getByRole('option')).toHaveText([...choices])
    }
  })
})

test.describe('Create User', () => {
  test('asks for every field, and for a UK number', async ({ loginAs }) => {
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin')
    const create = page.getByRole('button', { name: 'Create User' })
    await create.click()
    const toast = page.getByRole('status').filter({ hasText: 'Error' }).or(page.locator('[data-variant]'))
    await expect(toast.first()).toContainText('Please fill in all required fields')
    await page.getByLabel('First name').fill('Amara')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Phone number').fill('12345')
    await create.click()
    await expect(page.locator('[data-variant]')).toContainText(
      'Phone number must be in UK format: +44XXXXXXXXXX',
    )
    await expect(page.getByLabel('First name')).toHaveValue('Amara')
  })

  test('shows the login details and the welcome message, each to copy, and sends it', async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const { page } = await loginAs('MASTER_ADMIN', { firstName: 'Grace', lastName: 'Mensah' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('Amara')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Phone number').fill('07700 900555')
    await choose(page, 'Role', 'Admin')
    await page.getByRole('button', { name: 'Create User' }).click()
    const panel = page.getByRole('region', { name: 'User created' })
    await expect(panel).toContainText('Amara Okafor can sign in as Admin')
    await expect(panel.locator('code').first()).toHaveText('amara.okafor')
    await expectAccessible(page)
    const password = (await panel.locator('code').nth(1).textContent()) ?? ''
    expect(password).toHaveLength(10)
    for (const [name, expected] of [
      ['username', 'amara.okafor'],
      ['temporary password', password],
    ] as const) {
      await panel.getByRole('button', { name: `Copy ${name}` }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
    }
    await panel.getByRole('button', { name: 'Copy welcome message' }).click()
    const welcome = await page.evaluate(() => navigator.clipboard.readText())
    for (const part of [password, 'amara.okafor', '+442080641920', 'http']) expect(welcome).toContain(part)
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${server.url}/simulator/api/messages`, {
          params: { to: '+447700900555' },
        })
        return ((await answer.json()) as { body: string }[])[0]?.body
      })
      .toBe(welcome)
    // It stays while another tab is open.
    await page.getByRole('tab', { name: 'Manage Users' }).click()
    await expect(row(page, 'Amara Okafor')).toBeVisible()
    await page.getByRole('tab', { name: 'Create User' }).click()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await expect(panel).toHaveCount(0)
  })

  test('keeps what was typed when the server refuses', async ({ loginAs, server }) => {
    await server.person({ whatsappNumber: '+447700900555' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin')
    await page.getByLabel('First name').fill('Amara')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Phone number').fill('+447700900555')
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.locator('[data-variant]')).toContainText(
      'That phone number already belongs to another account.',
    )
    await expect(page.getByLabel('Phone number')).toHaveValue('+447700900555')
    await page.getByLabel('Phone number').fill('+447700900556')
    await page.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByRole('region', { name: 'User created' })).toBeVisible()
  })
})

test('a file of staff is shown with its bad lines marked, and made only when confirmed', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
  await page.goto('/admin')
  const count = async () => (await server.deps.database.pool.query('SELECT 1 FROM users')).rowCount
  const before = (await count()) ?? 0
  const csv = [
    'First name,Last name,Phone,Role',
    'Bola,Ade,07700900701,',
    'Cleo,Bah,123,Contractor',
    'Dai,Rees,07700900703,Admin',
    'Efe,Obi,07700900704,Contractor',
  ].join('\n')
  await page
    .getByLabel('CSV file of staff')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await expect(preview).toContainText('2 people ready, 2 lines cannot be created')
  await expect(preview.getByRole('row').filter({ hasText: 'Cleo Bah' })).toContainText('UK format')
  await expect(preview.getByRole('row').filter({ hasText: 'Dai Rees' })).toContainText('You cannot create')
  await expectAccessible(page)
  expect(await count()).toBe(before)
  await preview.getByRole('button', { name: 'Create 2 people' }).click()
  await expect(page.getByText('Login details of 2 new people', { exact: false })).toBeVisible()
  await expect(page.getByText(/Bola Ade: bola\.ade {2}\S{10}/)).toBeVisible()
  expect(await count()).toBe(before + 2)

  const leftOut = page.getByRole('region', { name: 'Lines that were left out' })
  await page.getByRole('tab', { name: 'Manage Users' }).click()
  await page.getByRole('tab', { name: 'Create User' }).click()
  await expect(leftOut).toContainText('2 lines were left out.')
  await expect(leftOut.getByRole('row').filter({ hasText: 'Cleo Bah' })).toContainText('UK format')
  const download = page.waitForEvent('download')
  await leftOut.getByRole('button', { name: 'Download these lines' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Cleo,Bah,123,Contractor,,Phone number must be in UK format')
  await page.getByLabel('CSV file of staff').setInputFiles({
    name: 'mended.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.replace('123', '07700900702')),
  })
  await preview.getByRole('button', { name: 'Create 1 person' }).click()
  await expect(leftOut).toContainText('1 line was left out.')
  await leftOut.getByRole('button', { name: 'Dismiss' }).click()
  await expect(leftOut).toHaveCount(0)
  await page.getByLabel('CSV file of staff').setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nothing of use'),
  })
  await expect(page.locator('[data-variant]')).toContainText('The first line must name three columns')
})

test.describe('Notifications', () => {
  async function apply(server: { deps: { database: { pool: import('pg').Pool } } }, contractorId: string) {
    const { pool } = server.deps.database
    const { rows: jobs } = await pool.query(
      `INSERT INTO jobs (headline, address, shift_start_time, shift_end_time, hours_per_day, start_date, end_date)
       VALUES ('Night care in Leeds', 'Leeds', '20:00', '08:00', 12, current_date + 7, current_date + 8) RETURNING id`,
    )
    await pool.query('INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)', [
      jobs[0].id,
      contractorId,
    ])
  }

  test('confirms and rejects applications', async ({ loginAs, server, expectAccessible }) => {
    const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    await apply(server, amara.id)
    await apply(server, (await server.person({ firstName: 'Bola', lastName: 'Ade' })).id)
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=notifications')
    const waiting = page.getByRole('list', { name: 'Applications to review' }).getByRole('listitem')
    await expect(waiting).toHaveCount(2)
    await expect(waiting.first()).toContainText('PENDING REVIEW')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm Amara Okafor for Night care in Leeds' }).click()
    await page.getByLabel(/Service user initials/).fill('ABCDEFGHI')
    await expect(page.getByText('1 character left')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/Job application confirmed successfully/).first()).toBeVisible()
    await expect(waiting).toHaveCount(1)
    await rejectFrom(page, page.getByRole('button', { name: 'Reject Bola Ade for Night care in Leeds' }))
    await expect(page.getByText('Job application rejected', { exact: true })).toBeVisible()
    await expect(page.getByText('No applications to review')).toBeVisible()
    const shifts = await server.deps.database.pool.query('SELECT 1 FROM shifts WHERE assigned_to_id = $1', [
      amara.id,
    ])
    expect(shifts.rowCount).toBe(2)
  })

  test('are cleared all at once, after a question', async ({ loginAs, server }) => {
    const { page, person } = await loginAs('ADMIN')
    await server.deps.database.pool.query(
      `INSERT INTO notifications (user_id, type, title, message)
       SELECT $1, 'ACCOUNT_PENDING', 'New Account', 'Number ' || n || ' waits' FROM generate_series(1, 30) n`,
      [person.id],
    )
    await page.goto('/admin?tab=notifications')
    await expect(page.getByText('30 notifications')).toBeVisible()
    const list = page.getByRole('list', { name: 'Notifications' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(384)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByText('All notifications cleared', { exact: true })).toBeVisible()
    await expect(page.getByText('No notifications', { exact: true })).toBeVisible()
  })
})

test('applications that cannot be read are told of by a toast, once', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.route('**/api/job-applications', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin?tab=notifications')
  await expect(page.locator('[data-variant="destructive"]')).toContainText(
    'Failed to load applications. Please try again.',
  )
  await expect(page.getByText('Applications could not be loaded')).toBeVisible()
  await page.unroute('**/api/job-applications')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No applications to review')).toBeVisible()
})
