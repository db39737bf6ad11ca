import { expect, test } from './support/fixtures.ts'

test('counts the staff and shows every member', async ({ loginAs, server, expectAccessible }) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await server.person({ firstName: 'Gus', lastName: 'Roe', whatsappNumber: null, isActive: false })
  await server.person({ role: 'PENDING', firstName: '', lastName: '' })
  await server.person({ role: 'ADMIN', firstName: 'Ada', lastName: 'Cole' })
  const { page } = await loginAs('MANAGER', { firstName: 'Dai', lastName: 'Rees' })
  await page.goto('/team')
  for (const [label, count] of [
    ['Total staff', '4'],
    ['Contractors', '2'],
    ['Managers', '1'],
    ['Admins', '1'],
  ] as const) {
    await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(count)
  }
  const members = page.getByRole('list', { name: 'Team members' }).getByRole('listitem')
  await expect(members).toHaveCount(4)
  await expect(page.getByText('4 people')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Waiting for approval' }).getByRole('listitem')).toHaveCount(1)
  await expect(members.filter({ hasText: 'Gus Roe' })).toContainText('Paused')
  await expect(members.filter({ hasText: 'Gus Roe' })).toContainText('No WhatsApp number')
  await expect(members.filter({ hasText: 'Amara Okafor' })).toContainText('Never signed in')
  await expectAccessible(page)
  await page.getByLabel('Search team').fill('okaf')
  await expect(members).toHaveCount(1)
  await page.getByLabel('Search team').fill('nobody at all')
  await expect(page.getByText('Nobody matches')).toBeVisible()
})

test('a number is changed in place; a wrong one turns red and cannot be saved', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor', whatsappNumber: '+447700900111' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/team')
  await page.getByRole('button', { name: 'Edit WhatsApp number of Amara Okafor' }).click()
  const field = page.getByLabel('WhatsApp number of Amara Okafor', { exact: true })
  const save = page.getByRole('button', { name: 'Save WhatsApp number' })
  await field.fill('12345')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const danger = await field.evaluate((element) => getComputedStyle(element).borderColor)
  await expect(save).toBeDisabled()
  await expect(page.getByText('Phone number must be in UK format: +44XXXXXXXXXX')).toBeVisible()
  await field.fill('07700 900222')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => field.evaluate((element) => getComputedStyle(element).borderColor)).not.toBe(danger)
  await save.click()
  await expect(page.getByText('WhatsApp number updated', { exact: true })).toBeVisible()
  await expect(page.getByText('+447700900222')).toBeVisible()

  await page.getByRole('button', { name: 'Edit WhatsApp number of Amara Okafor' }).click()
  await field.fill('')
  await save.click()
  await expect(page.getByText('WhatsApp number removed', { exact: true })).toBeVisible()
  await expect(page.getByText('No WhatsApp number')).toBeVisible()
})

test('what the server refuses is told, and what was typed stays', async ({ loginAs, server }) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor', whatsappNumber: '+447700900111' })
  await server.person({ firstName: 'Bola', lastName: 'Ade', whatsappNumber: '+447700900112' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/team')
  await page.getByRole('button', { name: 'Edit WhatsApp number of Amara Okafor' }).click()
  const field = page.getByLabel('WhatsApp number of Amara Okafor', { exact: true })
  await field.fill('+447700900112')
  await field.press('Enter')
  await expect(
    page.getByText('That phone number already belongs to another account.', { exact: true }),
  ).toBeVisible()
  await expect(field).toHaveValue('+447700900112')
})

test('a role is changed, and that person signs in again in their open tab', async ({ loginAs, server }) => {
  // Without a master admin, the signed-out tab would show the first-time setup.
  await server.person({ role: 'MASTER_ADMIN' })
  const { page: theirs, person } = await loginAs('CONTRACTOR', { firstName: 'Amara', lastName: 'Okafor' })
  await theirs.goto('/')
  await expect(
    theirs.getByRole('navigation').first().getByRole('link', { name: 'Availability' }),
  ).toBeVisible()
  const { page } = await loginAs('ADMIN')
  await page.goto('/team')
  await page.getByRole('button', { name: `Change Role of ${person.fullName}` }).click()
  await page.getByRole('combobox', { name: 'New role' }).click()
  await expect(page.getByRole('option')).toHaveText(['Manager'])
  await page.getByRole('option', { name: 'Manager' }).click()
  await page.getByRole('button', { name: 'Change Role', exact: true }).click()
  await expect(page.getByText('Amara Okafor is now Manager', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(theirs.getByText('You have been signed out. Please sign in again.')).toBeVisible()
})

test('a manager acts on contractors only; a master admin on anyone, and gives any role', async ({
  loginAs,
  server,
}) => {
  for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
    await server.person({ role, firstName: role.toLowerCase(), lastName: 'Person' })
  }
  const buttonsOf = async (page: Awaited<ReturnType<typeof loginAs>>['page'], name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button').count()
  const { page } = await loginAs('MANAGER', { firstName: 'Dai', lastName: 'Rees' })
  await page.goto('/team')
  await expect(page.getByText('contractor Person')).toBeVisible()
  expect(await buttonsOf(page, 'contractor Person'), 'number and password').toBe(2)
  for (const name of ['manager Person', 'master_admin Person', 'Dai Rees']) {
    expect(await buttonsOf(page, name), name).toBe(0)
  }
  const { page: master } = await loginAs('MASTER_ADMIN', { firstName: 'Maya', lastName: 'Ali' })
  await master.goto('/team')
  await expect(master.getByText('contractor Person')).toBeVisible()
  for (const name of ['contractor Person', 'manager Person', 'master_admin Person']) {
    expect(await buttonsOf(master, name), name).toBe(3)
  }
  await master.getByRole('button', { name: 'Change Role of manager Person' }).click()
  await master.getByRole('combobox', { name: 'New role' }).click()
  await expect(master.getByRole('option')).toHaveText(['Pending', 'Contractor', 'Admin', 'Master Admin'])
})

test('a password is reset after a question; its panel stays until dismissed', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  // Without a master admin, the signed-out tab would show the first-time setup.
  await server.person({ role: 'MASTER_ADMIN' })
  const { page: theirs } = await loginAs(await server.person({ firstName: 'Amara', lastName: 'Okafor' }))
  await theirs.goto('/')
  const { page } = await loginAs('MANAGER')
  await page.goto('/team')
  await page.getByRole('button', { name: 'Reset Password of Amara Okafor' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('signed out everywhere')
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Password reset' })
  await expect(panel).toContainText('New password for Amara Okafor')
  await expect(panel.locator('code').nth(1)).toHaveText(/^\S{10}$/)
  await expectAccessible(page)
  await page.getByLabel('Search team').fill('zzz')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toHaveCount(0)
  await expect(theirs.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('someone who is not a manager is told and sent home', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/team')
  await expect(page.getByText('Unauthorised', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Manager access required. Redirecting...').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the team on a phone, with a long name, and one of 500 members', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  await server.person({
    firstName: 'Bartholomew Alexander-Montgomery',
    lastName: 'Featherstonehaugh-Cholmondeley',
  })
  await server.deps.database.pool.query(
    `INSERT INTO users (username, role, first_name, last_name)
     SELECT 'many' || n, 'CONTRACTOR', 'Person', 'Number ' || n FROM generate_series(1, 500) n`,
  )
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/team')
  await expect(page.getByText('Featherstonehaugh-Cholmondeley', { exact: false }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByLabel('Search team').fill('number 499')
  const members = page.getByRole('list', { name: 'Team members' }).getByRole('listitem')
  await expect(members).toHaveCount(1)
  await expect(page.getByText(/^1 of 5\d\d$/)).toBeVisible()
  await expectAccessible(page)
})
