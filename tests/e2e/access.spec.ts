import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const DENIED = 'Access Denied'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** What each role sees at each address: the screen's heading, or the refusal. */
const MET = {
  CONTRACTOR: {
    '/rota-board': 'My Calendar',
    '/availability': 'My Availability',
    // Leads to their thread with the team.
    '/messages': 'Messages',
    '/internal-messages': 'Messages',
    '/admin': DENIED,
    '/admin/audit': DENIED,
    '/admin/rules': DENIED,
    '/admin/internal-messages': DENIED,
    '/whatsapp': DENIED,
    '/admin/contractor/{other}/calendar': DENIED,
    '/admin/contractor/{own}/calendar': 'Sam Roe',
  },
  MANAGER: {
    '/rota-board': 'Rota Board',
    '/availability': 'My Availability',
    '/messages': 'Messages',
    '/internal-messages': 'Internal Messages',
    '/team': 'Team',
    '/team/{other}': 'Amara Okafor',
    '/team/not-a-person': 'Nobody at this address',
    '/admin': DENIED,
    '/admin/audit': DENIED,
    '/admin/rules': DENIED,
    '/admin/internal-messages': DENIED,
    '/whatsapp': DENIED,
    '/admin/contractor/{other}/calendar': DENIED,
  },
  ADMIN: {
    '/rota-board': 'Rota Board',
    '/availability': 'My Availability',
    '/messages': 'Messages',
    '/internal-messages': 'Internal Messages',
    '/team': 'Team',
    '/team/{other}': 'Amara Okafor',
    '/admin': 'Admin Panel',
    '/admin/audit': 'Audit Logs',
    '/admin/rules': 'Rules',
    '/admin/rules/explained': 'The rules explained',
    '/admin/internal-messages': 'Internal Messages',
    '/whatsapp': 'WhatsApp',
    '/admin/contractor/{other}/calendar': 'Amara Okafor',
  },
} as const

for (const [role, paths] of Object.entries({ ...MET, MASTER_ADMIN: MET.ADMIN })) {
  test(`${role} opens what the route table allows, with the footer below`, async ({ loginAs, server }) => {
    const other = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
    const { page, person } = await loginAs(role as keyof typeof MET, { firstName: 'Sam', lastName: 'Roe' })
    for (const [path, met] of Object.entries({ ...paths, '/nowhere/at/all': '404 Page Not Found' })) {
      await page.goto(path.replace('{other}', other.id).replace('{own}', person.id))
      await expect(heading(page), path).toHaveText(met)
      await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
    }
  })
}

test('PENDING sees the approval screen at every address', async ({ loginAs }) => {
  const { page } = await loginAs('PENDING')
  for (const path of ['/', '/rota-board', '/availability', '/messages', '/admin', '/team', '/nowhere']) {
    await page.goto(path)
    await expect(heading(page), path).toHaveText('Account Pending Approval')
    await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
  }
})

test('whose session ends on the rota board is told, and taken to the login half a second later', async ({
  loginAs,
  server,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(heading(page)).toHaveText('Rota Board')
  const asked = page.waitForRequest('**/api/login')
  await server.deps.database.pool.query('DELETE FROM sessions')
  await expect(toast(page)).toContainText('You are logged out. Logging in again...')
  await asked
  await expect(page).toHaveURL(/\/login$/)
})

test('contractors call the office with one tap; nobody else has the button', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  for (const path of ['/', '/rota-board', '/availability']) {
    await page.goto(path)
    const button = page.getByRole('link', { name: /^Call / })
    await expect(button).toHaveAttribute('href', 'tel:02080641920')
    const box = await button.boundingBox()
    expect(box?.width).toBe(box?.height)
  }
  const manager = await loginAs('MANAGER')
  await manager.page.goto('/')
  await expect(heading(manager.page)).toBeVisible()
  await expect(manager.page.getByRole('link', { name: /^Call / })).toHaveCount(0)
})

test('below 768 pixels the links stand in a strip at the bottom, from there on in the header', async ({
  loginAs,
}) => {
  const { page } = await loginAs('MANAGER', { width: 768 })
  await page.goto('/team')
  const strip = page.getByRole('navigation').last().getByRole('link', { name: /^Jobs/ })
  const bar = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Live Jobs/ })
  await expect(bar).toBeVisible()
  await expect(strip).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(strip).toBeVisible()
  await expect(bar).toBeHidden()
})
