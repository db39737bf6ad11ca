import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { fakeStorage } from '#tests/support/storage.ts'
import { isKeptInTab, KEPT_IN_TAB } from './kept-in-tab.ts'
import { isOwn } from './last-seen.ts'
import { keyFor } from './queries.ts'
import { forgetTab, keepInTab, seenInTab } from './seen-in-tab.ts'

const ID = '3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10'
const READS = CONTRACTS.filter(({ contract }) => contract.method === 'GET' || contract.readByPost)

const keyOf = ({ path }: Pick<Endpoint, 'path'>) => {
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, ID]))
  return keyFor({ path } as Endpoint, { params, query: { from: '2026-06-01' } } as never)
}

/**
 * Not kept in a tab; some of a person's own are kept on their device (last-seen.ts). A new read must be listed here, or in
 * `KEPT_IN_TAB` if it holds no profile, reason, message or secret.
 */
const FORGOTTEN = [
  'applications.checkConflicts',
  'applications.listApplications',
  'applications.listContractorApplications',
  'audit.exportAuditLogs',
  'audit.listAuditLogs',
  'audit.listAuditPeople',
  'auth.getCurrentUser',
  'auth.loginRedirect',
  'auth.logoutRedirect',
  'conversations.listInternalConversations',
  'conversations.listInternalMessages',
  'deliveries.listUndelivered',
  'exports.shiftsCsv',
  'jobs.listAddresses',
  'jobs.listDismissals',
  'live.streamEvents',
  'maps.getGoogleMapsKey',
  'messages.getAudience',
  'messages.getBroadcast',
  'messages.listMessages',
  'notifications.listNotifications',
  'notifications.listUserNotifications',
  'offers.getJobOffers',
  'offers.listMyOffers',
  'offers.listOpenOffers',
  'offers.listPersonOffers',
  'offers.readOfferStop',
  'passkeys.listPasskeys',
  'push.getPushKey',
  'reports.reportConflicts',
  'rota.getLastUsed',
  'rota.listMyShifts',
  'rules.previewRules',
  'rules.readRules',
  'sessions.listOwnSessions',
  'setup.hasMasterAdmin',
  'shiftChecks.checkShifts',
  'shiftChecks.getShift',
  'shiftChecks.listMarks',
  'shortlist.getJobShortlist',
  'shortlist.getShortlist',
  'simulator.listSimulatorMessages',
  'simulator.listSimulatorPhones',
  'system.getConfig',
  'system.getHealth',
  'teamThread.countUnreadTeamThread',
  'teamThread.readTeamThread',
  'users.getAccount',
  'users.listAccounts',
  'users.listSignIns',
  'weeks.previewCopyWeek',
  'whatsapp.listWhatsappConversations',
  'whatsapp.listWhatsappMessages',
  'workProfiles.listDoNotSend',
  'workProfiles.listOverrides',
  'workProfiles.readHours',
  'workProfiles.readWorkProfile',
]

describe('what a tab keeps when it is left', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', fakeStorage())
  })

  it('is decided for every read', () => {
    const [kept, others] = [true, false].map((is) =>
      READS.filter(({ contract }) => isKeptInTab(keyOf(contract)) === is),
    )
    const paths = new Set(kept!.map(({ contract }) => contract.path))
    expect([...paths].sort()).toEqual(KEPT_IN_TAB.map(({ path }) => path).sort())
    expect(others!.map(({ name }) => name).sort()).toEqual(FORGOTTEN)
  })

  it.each(FORGOTTEN)('is nothing of %s, whoever looks at it', (name) => {
    const { contract } = READS.find((read) => read.name === name)!
    const client = new QueryClient()
    client.setQueryData(keyOf(contract), { planted: 'KEYSAFE 4471' })
    for (const role of ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
      keepInTab(client, ID, (key) => isOwn(key, { id: ID, role }))
      expect(JSON.stringify(sessionStorage.getItem('seen-in-tab'))).not.toContain('4471')
    }
  })

  it('is the board, the jobs and the people', () => {
    const client = new QueryClient()
    for (const endpoint of KEPT_IN_TAB) client.setQueryData(keyOf(endpoint), { path: endpoint.path })
    keepInTab(client, ID, () => false)
    expect(seenInTab(ID, Date.now())).toHaveLength(KEPT_IN_TAB.length)
    forgetTab()
    expect(seenInTab(ID, Date.now())).toEqual([])
  })

  it('drops what an earlier version kept, when it is read and when it is written', () => {
    const answer = { key: ['/api/users', ID, 'work-profile'], data: { dateOfBirth: '1985' }, at: Date.now() }
    sessionStorage.setItem('seen-in-tab', JSON.stringify({ userId: ID, answers: [answer] }))
    expect(seenInTab(ID, Date.now())).toEqual([])
    keepInTab(new QueryClient(), ID, () => false)
    expect(sessionStorage.getItem('seen-in-tab')).not.toContain('1985')
  })
})
