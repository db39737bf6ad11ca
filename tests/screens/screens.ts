// Every screen and dialog in its main states, by the role that sees it: its path, and how to bring it up.

import type { Role } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { ADMINS, MANAGERS, OFFERS, offered } from './office-screens.ts'
import { button, dialogOpens, inOrder, type Screen, tab } from './steps.ts'

const COMMON: Screen[] = [
  { name: 'home', path: PATHS.home },
  { name: 'profile-menu', path: PATHS.home, act: button(/account|profile|menu/i) },
  {
    name: 'my-details',
    path: PATHS.home,
    act: inOrder(button(/^Profile menu/), (page) => page.getByText('My details').click(), dialogOpens),
  },
  {
    name: 'own-number',
    path: PATHS.home,
    act: inOrder(
      button(/^Profile menu/),
      (page) => page.getByText('My details').click(),
      dialogOpens,
      button('Change phone number'),
      (page) => page.getByRole('dialog', { name: 'Change my phone number' }).waitFor(),
    ),
  },
  { name: 'bell', path: PATHS.home, act: button(/^Notifications/) },
  { name: 'live-jobs', path: PATHS.jobs, longList: true },
  { name: 'internal-messages', path: PATHS.conversations },
  { name: 'not-found', path: '/no-such-page' },
]

const CONTRACTORS: Screen[] = [
  ...COMMON,
  { name: 'offer-card', path: PATHS.home },
  { name: 'offer-on-job', path: offered, longList: true },
  { name: 'my-calendar', path: PATHS.rota },
  {
    name: 'set-availability',
    path: PATHS.rota,
    act: inOrder(
      (page) =>
        page
          .getByRole('grid')
          .getByRole('button', { name: /: nothing set$/ })
          .last()
          .click(),
      dialogOpens,
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Set Availability' }).click(),
    ),
  },
  { name: 'availability', path: PATHS.availability },
  { name: 'availability-add', path: PATHS.availability, act: button(/Add Availability/) },
  {
    name: 'availability-weekly',
    path: PATHS.availability,
    act: inOrder(button(/Add Availability/), (page) => page.getByText('Every week', { exact: true }).click()),
  },
  { name: 'availability-edit', path: PATHS.availability, act: button(/^Edit /) },
  { name: 'availability-delete', path: PATHS.availability, act: button(/^Delete /) },
  {
    name: 'apply',
    path: PATHS.jobs,
    // A job that clashes with a shift cannot be applied for.
    act: (page) =>
      page
        .getByRole('button', { name: /^Apply/, disabled: false })
        .first()
        .click(),
    longList: true,
  },
  { name: 'dismiss-job', path: PATHS.jobs, act: button('Dismiss'), longList: true },
  { name: 'access-denied', path: PATHS.whatsapp },
  { name: 'maps-test', path: PATHS.mapsTest },
  // Last: the session ends as soon as there is a connection.
  {
    name: 'signed-out-offline',
    path: PATHS.home,
    act: inOrder(
      (page) => page.context().setOffline(true),
      button(/^Profile menu/),
      button('Logout'),
      (page) => page.getByRole('heading', { name: 'Welcome Back' }).waitFor(),
    ),
  },
]

export const SCREENS: Record<'new-agency' | 'signed-out' | Role, Screen[]> = {
  'new-agency': [
    { name: 'setup', path: PATHS.home },
    { name: 'setup-refused', path: PATHS.home, act: button('Send Verification Code') },
    {
      name: 'setup-code',
      path: PATHS.home,
      act: inOrder(
        (page) => page.getByLabel('First name').fill('Grace'),
        (page) => page.getByLabel('Last name').fill('Mensah'),
        (page) => page.getByLabel('Phone number').fill('07700 900010'),
        button('Send Verification Code'),
        (page) => page.getByRole('button', { name: 'Complete Setup' }).waitFor(),
      ),
    },
  ],
  'signed-out': [
    { name: 'login', path: PATHS.login },
    {
      name: 'login-code',
      path: PATHS.login,
      act: inOrder(
        (page) => page.getByLabel(/phone/i).first().fill('07700 900100'),
        button(/send|code/i),
        (page) => page.getByLabel(/code/i).first().waitFor(),
      ),
    },
    { name: 'login-password', path: PATHS.login, act: button('Use a username and password') },
  ],
  PENDING: [{ name: 'pending', path: PATHS.home }],
  CONTRACTOR: CONTRACTORS,
  MANAGER: [...COMMON, ...MANAGERS, ...OFFERS],
  ADMIN: [...COMMON, ...ADMINS],
  MASTER_ADMIN: [
    { name: 'home', path: PATHS.home },
    { name: 'team', path: PATHS.team },
    { name: 'admin-manage-users', path: PATHS.admin, act: tab(/Manage Users/) },
    {
      name: 'rules-changed',
      path: PATHS.rules,
      act: inOrder(
        (page) => page.getByLabel('Warn below (hours)').first().fill('13'),
        (page) => page.getByText('Not saved').first().waitFor(),
      ),
    },
  ],
}

const plain = (...paths: string[]): Screen[] => paths.map((path) => ({ name: `empty ${path}`, path }))

/** What a new agency shows to its first admin and its first contractor. */
export const EMPTY: Record<'MASTER_ADMIN' | 'CONTRACTOR', Screen[]> = {
  MASTER_ADMIN: plain(
    PATHS.home,
    PATHS.rota,
    PATHS.jobs,
    PATHS.messages,
    PATHS.conversations,
    PATHS.whatsapp,
    PATHS.team,
    PATHS.admin,
    PATHS.audit,
  ),
  CONTRACTOR: plain(PATHS.home, PATHS.rota, PATHS.jobs, PATHS.availability, PATHS.conversations),
}
