// The shell around every screen: what each role finds in it, and what the header says.

import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signedIn } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { pass, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, h1 } from './support/seen.ts'

const STAFF = {
  Home: ['Home', '/'],
  'Rota Board': ['Rota', '/rota-board'],
  'Live Jobs': ['Jobs', '/live-jobs'],
  Messages: ['Messages', '/messages'],
  'Admin Panel': ['Admin', '/admin'],
} as const
const CONTRACTOR = {
  Home: ['Home', '/'],
  'Rota Board': ['Rota', '/rota-board'],
  'Live Jobs': ['Jobs', '/live-jobs'],
  Availability: ['Availability', '/availability'],
  Messages: ['Messages', '/internal-messages'],
} as const

it.each([
  ['CONTRACTOR', CONTRACTOR],
  ['MANAGER', STAFF],
  ['ADMIN', STAFF],
  ['MASTER_ADMIN', STAFF],
] as const)(
  '%s finds their links in the bar and on the tabs, and their own name in the menu',
  async (role, links) => {
    const { user } = await openApp('/', { as: role, answers: [signedIn(role, { email: 'sam@example.org' })] })
    await h1(/Welcome/)
    const banner = screen.getAllByRole('banner')[0]!
    for (const words of [
      'Frontline Health Professionals',
      'Staff Scheduling',
      'Secure healthcare workforce management',
    ]) {
      expect(banner.textContent).toContain(words)
    }
    expect(banner.textContent).toMatch(/\d\d:\d\d:\d\d\s*(GMT|BST)/)
    expect(document.title).toMatch(/Frontline Health Professionals/)
    const linksIn = (nav: HTMLElement) =>
      within(nav)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    const [bar, tabs] = screen.getAllByRole('navigation', { name: 'Main' })
    expect(linksIn(bar!)).toEqual(Object.entries(links).map(([label, [, path]]) => [label, path]))
    expect(linksIn(tabs!)).toEqual(Object.values(links))
    const call = screen.queryByRole('link', { name: /^Call .* on / })
    expect(call?.getAttribute('href')).toBe(role === 'CONTRACTOR' ? 'tel:02080641920' : undefined)
    await pressButton(user, /^Profile menu/)
    for (const words of [role.toLowerCase().replace('_', ' '), 'Sam Roe', 'sam@example.org']) {
      expect(screen.getByText(words)).toBeDefined()
    }
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined()
    expect(screen.getAllByText('SR')).not.toEqual([])
  },
)

it.each(['/rota-board', '/availability'])(
  'a contractor calls the office with one tap at %s too',
  async (path) => {
    await openApp(path, { as: 'CONTRACTOR' })
    const call = await screen.findByRole('link', { name: /^Call .* on / })
    expect(call.getAttribute('href')).toBe('tel:02080641920')
  },
)

it('the clock in the header shows London time', async () => {
  await openApp('/', { as: 'MANAGER' })
  await h1(/Welcome/)
  stopTheClock()
  vi.setSystemTime(new Date('2026-07-15T12:34:56Z'))
  await openApp('/', { as: 'MANAGER' })
  await pass(100)
  const banner = () => document.querySelector('header')?.textContent
  expect(banner()).toMatch(/13:34:56\s*BST/)
  await pass(1000)
  expect(banner()).toMatch(/13:34:57\s*BST/)
  await pass(1000)
  expect(banner()).toMatch(/13:34:58\s*BST/)
  vi.setSystemTime(new Date('2026-12-15T22:00:00Z'))
  await pass(1000)
  expect(banner()).toMatch(/22:00:0\d\s*GMT/)
})

it('known paths are found whatever their case', async () => {
  await openApp('/HOME/', { as: 'MANAGER' })
  await h1(/Welcome/)
})

it('the address test page falls back to typing by hand', async () => {
  await openApp('/test-google-maps', { as: 'CONTRACTOR' })
  await screen.findAllByText('Address autocomplete is unavailable. Please enter the address manually.')
})

it('a changed role takes effect in the open tab', async () => {
  const { server, push } = await openApp('/messages', { as: 'MANAGER' })
  const tabs = () => screen.findByRole('navigation', { name: 'Messages' })
  expect(within(await tabs()).queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  server.answers(signedIn('ADMIN'))
  await push('users')
  await expectToast('Your access has changed')
  await within(await tabs()).findByRole('link', { name: 'WhatsApp' })
})
