// The screens and dialogs of managers and admins.

import { contractorCalendarPath, jobPath, PATHS, personPath } from '#core/paths.ts'
import {
  board,
  button,
  dialogOpens,
  type Facts,
  findForBooking,
  findSomeone,
  inOrder,
  openCell,
  openOffers,
  openSearch,
  type Screen,
  tab,
  toastStays,
  windowOpens,
} from './steps.ts'

export const offered = ({ offeredJobId }: Facts) => jobPath(offeredJobId)

export const MANAGERS: Screen[] = [
  { name: 'rota-board', path: PATHS.rota, longList: true },
  { name: 'find-someone', path: PATHS.rota, act: findSomeone },
  { name: 'copy-week', path: PATHS.rota, only: 'desktop', act: button('Copy week') },
  { name: 'book-slot', path: PATHS.rota, only: 'desktop', act: openCell(/: Empty$/) },
  {
    name: 'book-slot-bulk',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(openCell(/: Empty$/), (page) =>
      page
        .getByLabel(/bulk|several days/i)
        .first()
        .click(),
    ),
  },
  {
    name: 'find-for-booking',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(openCell(/: Empty$/), findForBooking),
  },
  {
    name: 'find-for-booking-of-day',
    path: PATHS.rota,
    only: 'phone',
    act: inOrder(button(/^Book /), findForBooking),
  },
  { name: 'booking-details', path: PATHS.rota, only: 'desktop', act: openCell(/Booked/) },
  {
    name: 'day-panel',
    path: PATHS.rota,
    only: 'desktop',
    act: (page) => board(page).getByRole('columnheader').nth(1).click(),
  },
  { name: 'book-from-day', path: PATHS.rota, only: 'phone', act: button(/^Book /) },
  {
    name: 'booking-of-day',
    path: PATHS.rota,
    only: 'phone',
    act: button(/^\d\d:\d\d - \d\d:\d\d/),
  },
  {
    name: 'booking-edit',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(openCell(/Booked/), button(/^Edit/)),
  },
  {
    name: 'booking-unbook',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(openCell(/Booked/), button(/^Unbook/)),
  },
  {
    name: 'booking-removed',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(
      openCell(/Booked/),
      button(/^Unbook/),
      windowOpens,
      // Or Find someone would open over it. A booking in the past has no such question.
      async (page) => {
        const asking = page.getByRole('alertdialog')
        const cover = asking.getByRole('checkbox', { name: 'Find cover' })
        if (await cover.isVisible()) await cover.uncheck()
        await asking.getByRole('button', { name: /^Unbook/ }).click()
      },
      toastStays,
    ),
  },
  {
    name: 'rota-search',
    path: PATHS.rota,
    act: inOrder(openSearch, (page) =>
      page.getByRole('combobox', { name: 'Search by service user initials' }).fill('ab'),
    ),
  },
  {
    name: 'rota-nobody',
    path: PATHS.rota,
    act: inOrder(openSearch, (page) => page.getByLabel('Search staff').fill('nobody of this name')),
  },
  { name: 'messages', path: PATHS.messages },
  { name: 'team', path: PATHS.team },
  { name: 'person', path: ({ contractorId }) => personPath(contractorId) },
  {
    name: 'person-past',
    path: ({ contractorId }) => personPath(contractorId),
    act: inOrder((page) => page.getByText('Show as a table').click(), tab('Past')),
  },
  {
    name: 'work-profile',
    path: ({ contractorId }) => personPath(contractorId),
    act: button('Edit work profile'),
  },
  {
    name: 'do-not-send',
    path: ({ contractorId }) => personPath(contractorId),
    act: button('Add a service user not to send to'),
  },
  {
    name: 'cell-menu',
    path: PATHS.rota,
    only: 'desktop',
    act: (page) => board(page).locator('.chip.is-own').first().click({ button: 'right' }),
  },
  {
    name: 'free-on',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(button('Free on…'), dialogOpens),
  },
  {
    name: 'reject-application',
    path: PATHS.jobs,
    act: inOrder(button(/^Reject /), dialogOpens, (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click(),
    ),
    longList: true,
  },
  {
    name: 'book-blocked',
    path: PATHS.rota,
    only: 'desktop',
    act: inOrder(openCell(/: Empty$/), async (page) => {
      await page.getByLabel('Book several days in a row').check()
      await page.getByLabel('Number of days').fill('14')
      await page.getByText('left out').first().waitFor()
    }),
  },
]

/** In this order: the last one ends the round. */
export const OFFERS: Screen[] = [
  { name: 'offers-running', path: offered, act: openOffers },
  { name: 'offers-add', path: offered, act: inOrder(openOffers, button('Add people')) },
  { name: 'offers-stop', path: offered, act: inOrder(openOffers, button(/^Stop/), windowOpens) },
  {
    name: 'offers-ended',
    path: offered,
    act: inOrder(
      openOffers,
      button(/^Stop/),
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click(),
      (page) => page.getByText('Ask again').waitFor(),
    ),
  },
  { name: 'offers-new', path: PATHS.jobs, act: openOffers },
]

export const ADMINS: Screen[] = [
  ...MANAGERS,
  ...OFFERS,
  { name: 'create-job', path: PATHS.createJob },
  {
    name: 'create-job-refused',
    path: PATHS.createJob,
    act: button(/Create Job/),
  },
  {
    name: 'edit-job',
    path: PATHS.jobs,
    act: inOrder(
      (page) => page.getByRole('link', { name: 'Edit' }).first().click(),
      (page) => page.getByRole('heading', { name: 'Edit Job' }).waitFor(),
    ),
  },
  { name: 'delete-job', path: PATHS.jobs, act: button(/Delete Job/) },
  { name: 'whatsapp', path: PATHS.whatsapp },
  {
    name: 'whatsapp-thread',
    path: PATHS.whatsapp,
    act: button(/Amara Okafor/),
  },
  { name: 'whatsapp-new', path: PATHS.whatsapp, act: button(/^New/) },
  { name: 'whatsapp-broadcast', path: PATHS.whatsapp, act: tab(/Broadcast/) },
  {
    name: 'whatsapp-broadcast-refused',
    path: PATHS.whatsapp,
    act: inOrder(tab(/Broadcast/), button('Send Group Broadcast'), toastStays),
  },
  {
    name: 'whatsapp-broadcast-sent',
    path: PATHS.whatsapp,
    act: inOrder(
      tab(/Broadcast/),
      (page) => page.getByLabel(/^Subject/).fill('Rota'),
      (page) => page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.'),
      button('Send Group Broadcast'),
      windowOpens,
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click(),
      (page) => page.getByRole('progressbar', { name: 'Broadcast' }).waitFor(),
    ),
  },
  { name: 'admin-create-user', path: PATHS.admin },
  { name: 'admin-manage-users', path: PATHS.admin, act: tab(/Manage Users/) },
  { name: 'admin-notifications', path: PATHS.admin, act: tab(/Notifications/) },
  { name: 'audit', path: PATHS.audit },
  { name: 'rules', path: PATHS.rules },
  { name: 'rules-explained', path: PATHS.rulesExplained },
  {
    name: 'audit-details',
    path: PATHS.audit,
    act: (page) =>
      page
        .getByRole('button', { name: /details/i })
        .first()
        .click(),
  },
  {
    name: 'audit-nothing',
    path: PATHS.audit,
    act: inOrder(
      (page) => page.getByRole('searchbox').first().fill('nothing like this was ever done'),
      (page) => page.getByText('No entries found').waitFor(),
    ),
  },
  { name: 'contractor-calendar', path: ({ contractorId }) => contractorCalendarPath(contractorId) },
  { name: 'calendar-nobody', path: contractorCalendarPath('00000000-0000-4000-8000-000000000000') },
  { name: 'admin-internal-messages', path: PATHS.adminConversations },
  { name: 'internal-new', path: PATHS.adminConversations, act: button('New Conversation') },
  { name: 'internal-thread', path: PATHS.adminConversations, act: button(/Blessing Adeyemi/) },
  { name: 'confirm-application', path: PATHS.jobs, act: button(/^Confirm /) },
  { name: 'clear-all', path: PATHS.home, act: inOrder(button('Clear All'), windowOpens) },
  { name: 'message-reply', path: PATHS.messages, act: button(/^Reply/) },
  { name: 'message-delete', path: PATHS.messages, act: button(/^Delete message/) },
  {
    name: 'whatsapp-delete',
    path: PATHS.whatsapp,
    act: inOrder(button(/Amara Okafor/), button(/^Delete conversation/)),
  },
  { name: 'approve', path: PATHS.admin, act: inOrder(tab(/Manage Users/), button(/^Approve/)) },
  { name: 'edit-phone', path: PATHS.admin, act: inOrder(tab(/Manage Users/), button(/^Edit Contact of/)) },
  {
    name: 'reset-password',
    path: PATHS.admin,
    act: inOrder(tab(/Manage Users/), button(/^Reset Password of/)),
  },
  { name: 'pause', path: PATHS.admin, act: inOrder(tab(/Manage Users/), button(/^Pause Abdi/)) },
  { name: 'delete-user', path: PATHS.admin, act: inOrder(tab(/Manage Users/), button(/^Delete Abdi/)) },
  { name: 'change-role', path: PATHS.team, act: button(/^Change Role of/) },
  { name: 'edit-number', path: PATHS.team, act: button(/^Edit WhatsApp number of/) },
  {
    name: 'new-password',
    path: PATHS.team,
    act: inOrder(
      button(/^Reset Password of/),
      windowOpens,
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click(),
      (page) => page.getByRole('region', { name: 'Password reset' }).waitFor(),
    ),
  },
  {
    name: 'user-created',
    path: PATHS.admin,
    act: inOrder(
      (page) => page.getByLabel('First name').fill('Bola'),
      (page) => page.getByLabel('Last name').fill('Ade'),
      (page) => page.getByLabel('Phone number').fill('07700 900802'),
      button('Create User'),
      (page) => page.getByText('bola.ade').first().waitFor(),
    ),
  },
  {
    name: 'import-preview',
    path: PATHS.admin,
    act: (page) =>
      page.getByLabel('CSV file of staff').setInputFiles({
        name: 'staff.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('First name,Last name,Phone number\nBola,Ade,07700900801\nCleo,Bah,12\n'),
      }),
  },
]
