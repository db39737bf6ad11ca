import { row, rows } from './support/admin.ts'
import { ahead } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift } from './support/rota.ts'

test.describe('Manage Users', () => {
  test('lists everyone, links them to their pages, and shows what an admin may', async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const contractor = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    await server.person({ role: 'MANAGER', firstName: 'Dai', lastName: 'Rees' })
    await server.person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    await server.person({ role: 'PENDING', firstName: '', lastName: '', whatsappNumber: '+447700900999' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByText('5 accounts')).toBeVisible()
    await expect(rows(page).first()).toContainText('+447700900999')
    await expect(page.getByRole('link', { name: 'Amara Okafor' })).toHaveAttribute(
      'href',
      `/team/${contractor.id}`,
    )
    const names = (name: string) =>
      row(page, name)
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.textContent))
    expect(await names('Amara Okafor')).toEqual(['Edit Contact', 'Reset Password', 'Pause', 'Delete'])
    expect(await names('Dai Rees')).toEqual(['Pause'])
    expect(await names('Maya Ali')).toEqual(['Pause'])
    await expect(page.getByRole('button', { name: 'Pause Maya Ali' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Pause Ada Cole' })).toBeDisabled()
    await expectAccessible(page)
  })

  test('has Pause or Activate on every account, disabled with the reason where it may not be used', async ({
    loginAs,
    server,
  }) => {
    await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    await server.person({ firstName: 'Bola', lastName: 'Ade', isActive: false })
    await server.person({ role: 'PENDING', firstName: 'Pia', lastName: 'Lund' })
    await server.person({ role: 'MANAGER', firstName: 'Dai', lastName: 'Rees' })
    await server.person({ role: 'ADMIN', firstName: 'Omar', lastName: 'Aziz' })
    await server.person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await expect(rows(page)).toHaveCount(7)
    const toggle = (name: string) => row(page, name).getByRole('button', { name: /^(Pause|Activate) / })
    for (const [name, word] of [
      ['Amara Okafor', 'Pause'],
      ['Bola Ade', 'Activate'],
      ['Pia Lund', 'Pause'],
    ] as const) {
      await expect(toggle(name)).toHaveText(word)
      await expect(toggle(name)).toBeEnabled()
    }
    for (const [name, why] of [
      ['Dai Rees', 'Your role does not allow this'],
      ['Omar Aziz', 'Your role does not allow this'],
      ['Maya Ali', 'Your role does not allow this'],
      ['Ada Cole', 'Not for your own account'],
    ] as const) {
      await expect(toggle(name)).toHaveText('Pause')
      await expect(toggle(name)).toBeDisabled()
      await expect(toggle(name)).toHaveAttribute('title', why)
    }
  })

  test('approves a pending account with a name and a role', async ({ loginAs, server, expectAccessible }) => {
    // Without a master admin, the signed-out tab would show the first-time setup.
    await server.person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    const waiting = await server.person({
      role: 'PENDING',
      firstName: '',
      lastName: '',
      whatsappNumber: '+447700900999',
    })
    const { page: theirs } = await loginAs(waiting)
    await theirs.goto('/')
    await expect(theirs.getByText('Account Pending Approval')).toBeVisible()
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible()
    await dialog.getByLabel('First name').fill('Bola')
    await dialog.getByLabel('Last name').fill('Ade')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Bola Ade approved as Contractor', { exact: true })).toBeVisible()
    await expect(row(page, 'Bola Ade')).toContainText('Contractor')
    await expect(theirs.getByText('Your account is no longer waiting for approval.')).toBeVisible()
  })

  test('shows who waits by the name they gave, and warns of a likely second account', async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    await server.person({ firstName: 'Bola', lastName: 'Adé', whatsappNumber: '+447700900777' })
    const { page: theirs } = await loginAs('PENDING', { firstName: '', lastName: '', width: 390 })
    await theirs.goto('/')
    await theirs.getByRole('button', { name: 'Send my name' }).click()
    await expect(theirs.getByText('Please fill in all required fields')).toHaveCount(2)
    await theirs.getByLabel('First name').fill('Bola')
    await theirs.getByLabel('Last name').fill('Ade')
    await expectAccessible(theirs)
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await expect(rows(page)).toHaveCount(3)
    await theirs.getByRole('button', { name: 'Send my name' }).click()
    await expect(theirs.getByText('We know you as Bola Ade.')).toBeVisible()
    await page.getByRole('button', { name: 'Approve Bola Ade' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('First name')).toHaveValue('Bola')
    await expect(dialog).toContainText('Likely a second account')
    await expect(dialog).toContainText('Bola Adé, Contractor, +447700900777')
    await expectAccessible(page)
    await dialog.getByLabel('Last name').fill('Bah')
    await expect(dialog).not.toContainText('Likely a second account')
  })

  test('pauses and activates at once, in the open tab too', async ({ loginAs, server }) => {
    // Without a master admin, the signed-out tab would show the first-time setup.
    await server.person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    const person = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    const { page: theirs } = await loginAs(person)
    await theirs.goto('/')
    await expect(theirs.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Pause Amara Okafor' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('They have no shifts to come.')
    await page.getByRole('button', { name: 'Pause Account' }).click()
    await expect(row(page, 'Amara Okafor')).toContainText('Paused')
    await expect(theirs.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.getByRole('button', { name: 'Activate Amara Okafor' }).click()
    await expect(row(page, 'Amara Okafor')).toContainText('Active')
  })

  test('pausing asks, and names the shifts to come', async ({ loginAs, server, expectAccessible }) => {
    const person = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    await server.deps.database.pool.query(
      `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline)
       SELECT $1, '2099-11-16T20:00Z'::timestamptz + n * interval '1 day',
         '2099-11-17T08:00Z'::timestamptz + n * interval '1 day', 'Night care' FROM generate_series(0, 9) n`,
      [person.id],
    )
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Pause Amara Okafor' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Pause Amara Okafor?')
    await expect(dialog).toContainText('10 shifts to come stay booked')
    await expect(dialog.getByRole('listitem').first()).toHaveText(
      'Mon 16 Nov, 20:00 - 08:00 (+1), Night care',
    )
    await expect(dialog.getByRole('listitem')).toHaveCount(8)
    await expect(dialog).toContainText('and 2 more')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Amara Okafor')).toContainText('Active')
  })

  test('a manager is created by an admin, and paused and deleted by a master admin', async ({ loginAs }) => {
    const { page: admin } = await loginAs('ADMIN')
    await admin.goto('/admin')
    await admin.getByLabel('First name').fill('Dai')
    await admin.getByLabel('Last name').fill('Rees')
    await admin.getByLabel('Phone number').fill('07700 900808')
    await admin.getByLabel('E-mail').fill('dai@example.org')
    await admin.getByRole('combobox', { name: 'Role' }).click()
    await expect(admin.getByRole('option')).toHaveText(['Contractor', 'Manager'])
    await admin.getByRole('option', { name: 'Manager' }).click()
    await admin.getByRole('button', { name: 'Create User' }).click()
    await expect(admin.getByText('Dai Rees created', { exact: true })).toBeVisible()

    const { page } = await loginAs('MASTER_ADMIN', { firstName: 'Maya', lastName: 'Ali' })
    await page.goto('/admin?tab=users')
    await expect(row(page, 'Dai Rees')).toContainText('dai@example.org')
    await page.getByRole('button', { name: 'Pause Dai Rees' }).click()
    await page.getByRole('button', { name: 'Pause Account' }).click()
    await expect(row(page, 'Dai Rees')).toContainText('Paused')
    await page.getByRole('button', { name: 'Delete Dai Rees' }).click()
    await page.getByRole('button', { name: 'Delete User' }).click()
    await expect(row(page, 'Dai Rees')).toHaveCount(0)
  })

  test('edits a number in a dialog; empty removes it', async ({ loginAs, server, expectAccessible }) => {
    await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Edit Contact of Amara Okafor' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('WhatsApp number')
    await field.fill('abc')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
    await field.fill('07700 900321')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Amara Okafor')).toContainText('+447700900321')
    await page.getByRole('button', { name: 'Edit Contact of Amara Okafor' }).click()
    await field.fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Amara Okafor')).toContainText('No phone number')
  })

  test('deletes after a question that says what goes with it', async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const person = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    await putShift(server, person.id, ahead(1), '20:00', '08:00', { headline: 'Night care' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Delete Amara Okafor' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('1 upcoming shift is unbooked')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Amara Okafor')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Amara Okafor' }).click()
    await dialog.getByRole('button', { name: 'Delete User' }).click()
    await expect(page.getByText('Amara Okafor deleted', { exact: true })).toBeVisible()
    await expect(row(page, 'Amara Okafor')).toHaveCount(0)
  })

  test('a reset password stays in its panel over the tabs', async ({ loginAs, server }) => {
    await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await page.getByRole('button', { name: 'Reset Password of Amara Okafor' }).click()
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Password reset' })
    await expect(panel).toBeVisible()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await page.getByRole('tab', { name: 'Manage Users' }).click()
    await expect(panel).toContainText('New password for Amara Okafor')
  })

  test('says so when the list cannot be read, and tries again', async ({ loginAs }) => {
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.route('**/api/admin/users', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin?tab=users')
    await expect(page.getByText('The users could not be loaded')).toBeVisible()
    await page.unroute('**/api/admin/users')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('is usable on a phone', async ({ loginAs, server, expectAccessible }) => {
    await server.person({ firstName: 'Bartholomew Alexander', lastName: 'Featherstonehaugh-Cholmondeley' })
    const { page } = await loginAs('MASTER_ADMIN', { width: 390 })
    for (const tab of ['create', 'users', 'notifications']) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await expectAccessible(page)
    }
  })
})

test('Refresh reads again, and the links lead on', async ({ loginAs, server }) => {
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
  await page.goto('/admin?tab=users')
  await expect(rows(page)).toHaveCount(1)
  const reading = page.waitForRequest('**/api/admin/users')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await reading
  await server.person({ firstName: 'Pushed', lastName: 'Person' })
  await expect(row(page, 'Pushed Person')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', '/whatsapp')
  await main.getByRole('link', { name: 'Audit Logs' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
})
