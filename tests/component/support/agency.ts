// A quiet agency, as the server would describe it: every list is empty. Tests answer only what they are about.

import type { Role } from '#core/capabilities.ts'
import type { CurrentUser } from '#core/contracts/auth.ts'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { User } from '#core/contracts/users.ts'
import type { WorkProfile } from '#core/contracts/work-profiles.ts'
import { listAuditLogs } from '#core/endpoints/audit.ts'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { listAvailabilityRange } from '#core/endpoints/availability.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { countOpenJobs } from '#core/endpoints/jobs.ts'
import { getGoogleMapsKey } from '#core/endpoints/maps.ts'
import { countUnreadMessages, getAudience } from '#core/endpoints/message-board.ts'
import { countUnreadNotifications } from '#core/endpoints/notifications.ts'
import { readOfferStop } from '#core/endpoints/offers.ts'
import { reportConflicts } from '#core/endpoints/reports.ts'
import { getRotaStats } from '#core/endpoints/rota.ts'
import { readRules } from '#core/endpoints/rules.ts'
import { hasMasterAdmin } from '#core/endpoints/setup.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import { getConfig } from '#core/endpoints/system.ts'
import { countUnreadTeamThread, readTeamThread } from '#core/endpoints/team-thread.ts'
import { countUnreadWhatsapp, listWhatsappConversations } from '#core/endpoints/whatsapp.ts'
import { readHours, readWorkProfile } from '#core/endpoints/work-profiles.ts'
import { RULE_NAMES } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS, RULE_DEFINITIONS } from '#core/rules/settings.ts'
import { EMPTY_PROFILE } from '#core/work-profile.ts'
import { type Answer, answer } from './stand-in.ts'

/** An id that tells its place in a list. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const OWN_ID = idOf(1)

export const viewerAs = (role: Role, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: OWN_ID,
  fullName: 'Sam Roe',
  firstName: 'Sam',
  lastName: 'Roe',
  email: null,
  username: 'sam.roe',
  role,
  whatsappNumber: '+447700900001',
  profileImageUrl: null,
  ...more,
})

export const signedIn = (role: Role, more: Partial<CurrentUser> = {}): Answer =>
  answer(getCurrentUser, viewerAs(role, more))

/** Somebody of the agency; a contractor called Amara Okafor unless told otherwise. */
export const userOf = (n: number, more: Partial<User> = {}): User => ({
  id: idOf(n),
  firstName: 'Amara',
  lastName: 'Okafor',
  email: null,
  username: `person${n}`,
  role: 'CONTRACTOR',
  isActive: true,
  whatsappNumber: '+447700900111',
  profileImageUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  ...more,
})

export const NO_PROFILE: WorkProfile = { ...EMPTY_PROFILE, visaTerms: [] }

const EMPTY_LISTS: Answer[] = CONTRACTS.filter(
  ({ contract: { method, reply } }) => method === 'GET' && reply.safeParse([]).success,
).map(({ contract }) => ({ endpoint: contract, respond: () => Response.json([]) }))

export const QUIET_AGENCY: readonly Answer[] = [
  ...EMPTY_LISTS,
  answer(getConfig, {
    agencyName: 'Frontline Health Professionals',
    agencyPhone: '0208 064 1920',
    agencyEmail: 'office@frontline.example',
    agencyWhatsapp: '+447700900000',
    appUrl: 'http://localhost:3000',
    registrationOpen: true,
    simulator: false,
    version: 'test',
  }),
  answer(hasMasterAdmin, { hasMasterAdmin: true }),
  answer(getStaffHome, { today: [], unfilled: [], applications: [], accounts: [], firstSteps: null }),
  answer(countOpenJobs, { count: 0 }),
  answer(countUnreadMessages, { count: 0, board: 0, conversations: 0, latestMessage: null }),
  answer(countUnreadNotifications, { count: 0 }),
  answer(countUnreadTeamThread, { count: 0 }),
  answer(countUnreadWhatsapp, { count: 0, latestMessage: null }),
  answer(checkShifts, { findings: [], canAssign: true, needsReason: false, failed: [] }),
  answer(getGoogleMapsKey, { apiKey: null }),
  answer(getRotaStats, { availabilityEntries: 0, jobDaysWanted: 0, jobDaysBooked: 0 }),
  answer(listAvailabilityRange, {}),
  answer(listAuditLogs, { logs: [], total: 0, totalIsAtLeast: false }),
  answer(getAudience, { total: 0, eligible: 0, recipients: [], withoutNumber: [] }),
  answer(reportConflicts, {
    from: '2026-06-15',
    to: '2026-06-21',
    totalConflicts: 0,
    warningCount: 0,
    affectedUsers: 0,
    items: [],
  }),
  answer(readRules, {
    version: 1,
    rules: RULE_NAMES.map((rule) => ({
      ...DEFAULT_SETTINGS[rule],
      rule,
      sentence: RULE_DEFINITIONS[rule].sentence(DEFAULT_SETTINGS[rule].numbers),
      count: 0,
      blocked: 0,
    })),
  }),
  answer(readWorkProfile, NO_PROFILE),
  answer(readHours, {
    ...{ thisWeek: 0, nextWeek: 0, weeks: [], limit: 48, averageWeeks: 17, optedOut: false, otherHours: 0 },
  }),
  answer(readOfferStop, { stoppedAt: null }),
  answer(readTeamThread, { messages: [], hasOlder: false }),
  answer(listWhatsappConversations, { conversations: [], total: 0 }),
]
