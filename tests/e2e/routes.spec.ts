// The route table: what each path shows, to whom, and in which session state.

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const STAFF = ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
const ADMINS = ['ADMIN', 'MASTER_ADMIN'] as const
const EVERYONE = ['CONTRACTOR', ...STAFF] as const
type Role = (typeof EVERYONE)[number]

interface Shown {
  heading: RegExp
  /** The heading for contractors, if it differs. */
  forContractors?: RegExp
  who: readonly Role[]
}
const TABLE: Record<string, Shown> = {
  '/': { heading: /^Welcome back, /, who: EVERYONE },
  '/home': { heading: /^Welcome back, /, who: EVERYONE },
  '/login': { heading: /^Welcome Back$/, who: EVERYONE },
  '/rota-board': { heading: /^Rota Board$/, forContractors: /^My Calendar$/, who: EVERYONE },
  '/availability': { heading: /^My Availability$/, who: EVERYONE },
  '/live-jobs': { heading: /^Live Jobs$/, who: EVERYONE },
  // Contractors are led to their own thread.
  '/messages': { heading: /^Messages$/, who: EVERYONE },
  '/internal-messages': { heading: /^Internal Messages$/, forContractors: /^Messages$/, who: EVERYONE },
  '/test-google-maps': { heading: /^Address autocomplete$/, who: EVERYONE },
  '/team': { heading: /^Team$/, who: STAFF },
  '/admin': { heading: /^Admin Panel$/, who: ADMINS },
  '/admin/audit': { heading: /^Audit Logs$/, who: ADMINS },
  '/admin/internal-messages': { heading: /^Internal Messages$/, who: ADMINS },
  '/whatsapp': { heading: /^WhatsApp$/, who: ADMINS },
  '/create-job': { heading: /^Create Job$/, who: ADMINS },
  '/any/other-path': { heading: /^404 Page Not Found$/, who: EVERYONE },
}
/** These explain the refusal in a toast and go home. */
const SENT_HOME: Record<string, string> = {
  '/team': 'Manager access required. Redirecting...',
  '/create-job': "You don't have permission to create jobs",
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

for (const role of EVERYONE) {
  test(`${role} sees each screen of the route table that is theirs, and no other`, async ({
    loginAs,
    server,
  }) => {
    const somebody = await server.person({ firstName: 'Zoe', lastName: 'Hart' })
    const { page, person } = await loginAs(role)
    for (const [path, { heading, forContractors, who }] of Object.entries(TABLE)) {
      await page.goto(path)
      if (who.includes(role)) {
        await expect(h1(page)).toHaveText(role === 'CONTRACTOR' ? (forContractors ?? heading) : heading)
      } else if (SENT_HOME[path]) {
        await expect(toast(page)).toContainText(SENT_HOME[path])
        await expect(page).toHaveURL(`${server.url}/`)
      } else {
        await expect(h1(page)).toHaveText('Access Denied')
      }
      await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
    }
    const calendarOf = (id: string) => `/Admin/CONTRACTOR/${id}/calendar/`
    await page.goto(calendarOf(somebody.id))
    await expect(h1(page)).toHaveText(
      role === 'ADMIN' || role === 'MASTER_ADMIN' ? /Zoe Hart/ : 'Access Denied',
    )
    if (role === 'CONTRACTOR') {
      await page.goto(calendarOf(person.id))
      await expect(h1(page)).toHaveText(/Amara Okafor/)
    }
  })
}

const SIGNED_OUT = [...Object.keys(TABLE), '/setup']

test('signed out, every path shows the login screen', async ({ page, server }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  for (const path of SIGNED_OUT) {
    await page.goto(path)
    await expect(h1(page)).toHaveText('Welcome Back')
  }
})

test('signed out, every path shows the login screen when the check for a master admin fails', async ({
  page,
}) => {
  await page.route('**/api/system/has-master-admin', (route) => route.fulfill({ status: 500, body: '' }))
  for (const path of SIGNED_OUT) {
    await page.goto(path)
    await expect(h1(page)).toHaveText('Welcome Back')
  }
})

test('without a master admin every path shows the first-time setup', async ({ page }) => {
  for (const path of SIGNED_OUT) {
    await page.goto(path)
    await expect(page.getByText('Administrator Details').first()).toBeVisible()
  }
  await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
})

test('a pending account sees the approval screen on every path', async ({ loginAs }) => {
  const { page } = await loginAs('PENDING')
  for (const path of SIGNED_OUT) {
    await page.goto(path)
    await expect(h1(page)).toHaveText('Account Pending Approval')
  }
  await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
  await expect(page.getByRole('link', { name: '0208 064 1920' })).toHaveAttribute('href', 'tel:02080641920')
})
