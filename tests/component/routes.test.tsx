// The route table: what each path shows, to whom, and in which session state.

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { hasMasterAdmin } from '#core/endpoints/setup.ts'
import { getAccount, listUsers } from '#core/endpoints/users.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { expectToast, h1 } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const STAFF = ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
const ADMINS = ['ADMIN', 'MASTER_ADMIN'] as const
const EVERYONE = ['CONTRACTOR', ...STAFF] as const

const DENIED = 'Access Denied'
const OTHER = idOf(2)
const OWN = idOf(1)

interface Shown {
  heading: string
  /** The heading for contractors, if it differs. */
  forContractors?: string
  who: readonly Role[]
  /** Everybody else is told this and sent home; by default they are denied access. */
  sentHome?: string
}

const TABLE: Record<string, Shown> = {
  '/': { heading: 'Welcome back, Sam', who: EVERYONE },
  '/home': { heading: 'Welcome back, Sam', who: EVERYONE },
  '/login': { heading: 'Welcome Back', who: EVERYONE },
  '/rota-board': { heading: 'Rota Board', forContractors: 'My Calendar', who: EVERYONE },
  '/availability': { heading: 'My Availability', who: EVERYONE },
  '/live-jobs': { heading: 'Live Jobs', who: EVERYONE },
  // Contractors are led to their own thread.
  '/messages': { heading: 'Messages', who: EVERYONE },
  '/internal-messages': { heading: 'Internal Messages', forContractors: 'Messages', who: EVERYONE },
  '/test-google-maps': { heading: 'Address autocomplete', who: EVERYONE },
  '/team': { heading: 'Team', who: STAFF, sentHome: 'Manager access required. Redirecting...' },
  '/admin': { heading: 'Admin Panel', who: ADMINS },
  '/admin/audit': { heading: 'Audit Logs', who: ADMINS },
  '/admin/internal-messages': { heading: 'Internal Messages', who: ADMINS },
  '/admin/rules': { heading: 'Rules', who: ADMINS },
  '/admin/rules/explained': { heading: 'The rules explained', who: ADMINS },
  '/whatsapp': { heading: 'WhatsApp', who: ADMINS },
  '/create-job': {
    heading: 'Create Job',
    who: ADMINS,
    sentHome: "You don't have permission to create jobs",
  },
  [`/Admin/CONTRACTOR/${OTHER}/calendar/`]: { heading: 'Amara Okafor', who: ADMINS },
  '/any/other-path': { heading: '404 Page Not Found', who: EVERYONE },
}

const PEOPLE: Answer[] = [
  answer(listUsers, [userOf(2)]),
  answer(getAccount, ({ params }) => ({
    ...(params.userId === OTHER ? userOf(2) : userOf(1, { firstName: 'Sam', lastName: 'Roe' })),
    upcomingShifts: 0,
    openApplications: 0,
    nextShifts: [],
  })),
]

async function expectFooter(): Promise<void> {
  expect(await screen.findByText(/Property of Frontline Health Professionals/)).toBeDefined()
}

describe.each(EVERYONE)('%s sees each screen of the route table that is theirs, and no other', (role) => {
  it.each(Object.entries(TABLE))('at %s', async (path, { heading, forContractors, who, sentHome }) => {
    await openApp(path, { as: role, answers: PEOPLE })
    if (who.includes(role)) {
      await h1(role === 'CONTRACTOR' ? (forContractors ?? heading) : heading)
    } else if (sentHome) {
      await expectToast(sentHome)
    } else {
      await h1(DENIED)
    }
    await expectFooter()
  })
})

it('a contractor opens their own calendar', async () => {
  await openApp(`/admin/contractor/${OWN}/calendar`, { as: 'CONTRACTOR', answers: PEOPLE })
  await h1('Sam Roe')
})

it.each(STAFF)('%s opens the page of a person, and is told of an address without one', async (role) => {
  await openApp(`/team/${OTHER}`, { as: role, answers: PEOPLE })
  await h1('Amara Okafor')
  await openApp('/team/not-a-person', { as: role, answers: PEOPLE })
  await h1('Nobody at this address')
})

const PATHS = [...Object.keys(TABLE), '/setup']

it.each(PATHS)('signed out, every path shows the login screen: %s', async (path) => {
  await openApp(path, { as: null })
  await h1('Welcome Back')
})

it.each(PATHS)(
  'signed out, every path shows the login screen when the check for a master admin fails: %s',
  async (path) => {
    await openApp(path, { as: null, answers: [refusal(hasMasterAdmin, 500)] })
    await h1('Welcome Back')
  },
)

it.each(PATHS)('without a master admin every path shows the first-time setup: %s', async (path) => {
  await openApp(path, { as: null, answers: [answer(hasMasterAdmin, { hasMasterAdmin: false })] })
  expect(await screen.findAllByText('Administrator Details')).not.toEqual([])
  await expectFooter()
})

it.each(PATHS)('a pending account sees the approval screen on every path: %s', async (path) => {
  await openApp(path, { as: 'PENDING' })
  await h1('Account Pending Approval')
  const phone = screen.getByRole('link', { name: '0208 064 1920' })
  expect(phone.getAttribute('href')).toBe('tel:02080641920')
  await expectFooter()
})
