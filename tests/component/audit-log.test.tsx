// The audit log: an entry in full, the filters that are sent, pages, and what is said when it fails.

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AuditLog } from '#core/contracts/audit.ts'
import { exportAuditLogs, listAuditLogs, listAuditPeople } from '#core/endpoints/audit.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { choose, fill, pressButton, typeWhen } from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const entryOf = (n: number, more: Partial<AuditLog> = {}): AuditLog => ({
  id: n,
  createdAt: '2026-06-15T09:30:00.000Z',
  actorId: null,
  actorName: null,
  actorRole: null,
  action: 'JOB_CREATED',
  resourceType: 'JOB',
  resourceId: null,
  targetUserId: null,
  targetName: null,
  description: `Something happened ${n}`,
  ip: null,
  userAgent: null,
  metadata: {},
  ...more,
})
const found = (logs: AuditLog[], total = logs.length) =>
  answer(listAuditLogs, { logs, total, totalIsAtLeast: false })
const entries = () =>
  [...document.querySelectorAll<HTMLElement>('table tbody tr')].map(({ textContent }) => textContent)

it('shows who did what, and what changed, in a dialog', async () => {
  const target = idOf(2)
  const { user } = await openApp('/admin/audit', {
    as: 'MASTER_ADMIN',
    answers: [
      answer(listAuditPeople, [{ id: target, name: 'Amara Okafor', isDeleted: false }]),
      found([
        entryOf(1, {
          actorId: idOf(1),
          actorName: 'Maya Ali',
          actorRole: 'MASTER_ADMIN',
          action: 'USER_ROLE_CHANGED',
          resourceType: 'USER',
          targetUserId: target,
          targetName: 'Amara Okafor',
          description: 'Changed the role of Amara Okafor',
          ip: '127.0.0.1',
          userAgent: 'Mozilla/5.0 Chrome/140',
          metadata: { before: { role: 'CONTRACTOR' }, after: { role: 'MANAGER' } },
        }),
      ]),
    ],
  })
  await waitFor(() => expect(entries()).toHaveLength(1))
  for (const words of [
    'Maya Ali',
    'User role changed',
    '15 Jun 2026 10:30',
    'Changed the role of Amara Okafor',
  ]) {
    expect(entries()[0]).toContain(words)
  }
  await expectAccessible()
  await pressButton(user, /^Details/)
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('127.0.0.1')
  expect(dialog.textContent).toContain('Chrome')
  const change = within(dialog)
    .getAllByRole('row')
    .find(({ textContent }) => textContent?.startsWith('Role'))
  expect(change?.querySelector('del')?.textContent).toBe('Contractor')
  expect(change?.querySelector('ins')?.textContent).toBe('Manager')
  await expectAccessible()
  await pressButton(user, 'Show all about this person')
  await waitFor(() => expect(location.search).toBe(`?targetUserId=${target}`))
  expect(screen.getByLabelText('Target user')).toHaveProperty('value', target)
})

it('filters by what, by words and by day, keeps the filter in the address, and clears it', async () => {
  const { user, server } = await openApp('/admin/audit', { as: 'ADMIN', answers: [found([entryOf(1)])] })
  const asked = () => Object.fromEntries(server.sent(listAuditLogs).at(-1)!.url.searchParams)
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(asked()).toEqual({ page: '1', limit: '50' })
  await choose(user, 'Action', 'User login')
  await waitFor(() => expect(asked()).toMatchObject({ action: 'USER_LOGIN' }))
  await pressButton(user, 'Clear Filters')
  expect(location.search).toBe('')
  await fill(user, screen.getByLabelText('Search'), 'müller')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'müller' }))
  await fill(user, screen.getByLabelText('Search'), '')
  await waitFor(() => expect(location.search).toBe(''))
  await typeWhen('To', '10012026')
  await waitFor(() => expect(asked()).toMatchObject({ dateTo: '2026-01-10' }))
  expect(location.search).toBe('?dateTo=2026-01-10')

  await openApp('/admin/audit?dateFrom=2026-01-11&dateTo=2026-01-10', { as: 'ADMIN' })
  await screen.findByText('No entries found')
})

it('pages by 50 with five buttons and the last', async () => {
  const { user } = await openApp('/admin/audit', {
    as: 'ADMIN',
    answers: [
      answer(listAuditLogs, ({ url }) => {
        const page = Number(url.searchParams.get('page'))
        const count = page === 25 ? 34 : 50
        return {
          logs: Array.from({ length: count }, (_, n) => entryOf(page * 100 + n)),
          total: 1234,
          totalIsAtLeast: false,
        }
      }),
    ],
  })
  await screen.findByText('1 to 50 of 1,234')
  expect(entries()).toHaveLength(50)
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  const buttons = () => pages.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons()).toEqual(['Previous', '1', '2', '3', '4', '5', '25', 'Next'])
  expect(pages.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await user.click(pages.getByRole('button', { name: 'Last page, 25' }))
  await screen.findByText('1,201 to 1,234 of 1,234')
  expect(buttons()).toEqual(['Previous', '21', '22', '23', '24', '25', 'Next'])
  expect(pages.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  await act(async () => history.back())
  await screen.findByText('1 to 50 of 1,234')
})

it('a new entry appears by itself', async () => {
  const { server, push } = await openApp('/admin/audit', { as: 'ADMIN' })
  await screen.findByText('No entries found')
  server.answers(found([entryOf(1)]))
  await push('audit')
  await waitFor(() => expect(entries()).toHaveLength(1))
})

it('tells when the export or the list fails', async () => {
  await openApp('/admin/audit', {
    as: 'ADMIN',
    answers: [refusal(listAuditLogs, 500, { message: 'It broke.' })],
  })
  await screen.findByText('Error loading audit logs: It broke.')
  const { user } = await openApp('/admin/audit', {
    as: 'ADMIN',
    answers: [refusal(exportAuditLogs, 503, { message: 'Not now.' })],
  })
  await pressButton(user, 'Export CSV')
  await expectToast('Export FailedNot now.')
})
