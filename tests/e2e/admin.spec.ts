import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { row } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an admin creates a user, with login details and a welcome message to copy, then a file of them, with its bad lines marked', async ({
  loginAs,
  server,
}) => {
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Phone number').fill('07700 900555')
  await choose(page, 'Role', 'Manager')
  await page.getByRole('button', { name: 'Create User' }).click()
  const panel = page.getByRole('region', { name: 'User created' })
  await expect(panel).toContainText('Amara Okafor can sign in as Manager')
  await expect(panel.locator('code').first()).toHaveText('amara.okafor')
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
