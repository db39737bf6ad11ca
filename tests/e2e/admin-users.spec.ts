import { row, rows } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'

test.describe('Manage Users', () => {
  test('approves an account by the name that it gave, after a warning of a likely second one, then pauses it in its open tab and activates it', async ({
    loginAs,
    server,
  }) => {
    // Without a master admin, the signed-out tab would show the first-time setup.
    await server.person({ role: 'MASTER_ADMIN', firstName: 'Maya', lastName: 'Ali' })
    await server.person({ firstName: 'Bola', lastName: 'Adé', whatsappNumber: '+447700900777' })
    const { page: theirs, person } = await loginAs('PENDING', { firstName: '', lastName: '', width: 390 })
    await theirs.goto('/')
    await expect(theirs.getByText('Account Pending Approval')).toBeVisible()
    await theirs.getByRole('button', { name: 'Send my name' }).click()
    await expect(theirs.getByText('Please fill in all required fields')).toHaveCount(2)
    await theirs.getByLabel('First name').fill('Bola')
    await theirs.getByLabel('Last name').fill('Ade')
    const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
    await page.goto('/admin?tab=users')
    await expect(rows(page)).toHaveCount(4)
    await theirs.getByRole('button', { name: 'Send my name' }).click()
    await expect(theirs.getByText('We know you as Bola Ade.')).toBeVisible()
    await page.getByRole('button', { name: 'Approve Bola Ade' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('First name')).toHaveValue('Bola')
    await expect(dialog).toContainText('Likely a second account')
    await expect(dialog).toContainText('Bola Adé, Contractor, +447700900777')
    await dialog.getByLabel('Last name').fill('')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Please fill in all required fields').first()).toBeVisible()
    await dialog.getByLabel('Last name').fill('Bah')
    await expect(dialog).not.toContainText('Likely a second account')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Bola Bah approved as Contractor', { exact: true })).toBeVisible()
    await expect(row(page, 'Bola Bah')).toContainText('Contractor')
    await expect(theirs.getByText('Your account is no longer waiting for approval.')).toBeVisible()

    const { page: open } = await loginAs(person)
    await open.goto('/')
    await expect(open.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    await page.getByRole('button', { name: 'Pause Bola Bah' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('They have no shifts to come.')
    await page.getByRole('button', { name: 'Pause Account' }).click()
    await expect(row(page, 'Bola Bah')).toContainText('Paused')
    await expect(open.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.getByRole('button', { name: 'Activate Bola Bah' }).click()
    await expect(row(page, 'Bola Bah')).toContainText('Active')
  })

  test('is usable on a phone @more', async ({ loginAs, server }) => {
    await server.person({ firstName: 'Bartholomew Alexander', lastName: 'Featherstonehaugh-Cholmondeley' })
    const { page, person } = await loginAs('MASTER_ADMIN', { width: 390 })
    await server.deps.database.pool.query(
      `INSERT INTO notifications (user_id, type, title, message)
       SELECT $1, 'ACCOUNT_PENDING', 'New Account', 'Number ' || n || ' waits' FROM generate_series(1, 30) n`,
      [person.id],
    )
    for (const tab of ['create', 'users', 'notifications']) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await expect(page.getByText('30 notifications')).toBeVisible()
    const list = page.getByRole('list', { name: 'Notifications' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(384)
  })
})
