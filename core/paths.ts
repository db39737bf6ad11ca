// The paths of the screens.

export const PATHS = {
  home: '/',
  homeAlias: '/home',
  login: '/login',
  setup: '/setup',
  rota: '/rota-board',
  availability: '/availability',
  jobs: '/live-jobs',
  createJob: '/create-job',
  messages: '/messages',
  conversations: '/internal-messages',
  adminConversations: '/admin/internal-messages',
  team: '/team',
  person: '/team/:userId',
  admin: '/admin',
  audit: '/admin/audit',
  rules: '/admin/rules',
  rulesExplained: '/admin/rules/explained',
  whatsapp: '/whatsapp',
  mapsTest: '/test-google-maps',
  contractorCalendar: '/admin/contractor/:userId/calendar',
  simulator: '/simulator',
  twilioInbound: '/api/webhooks/twilio/inbound',
  twilioStatus: '/api/webhooks/twilio/status',
  apiLogin: '/api/login',
  apiLogout: '/api/logout',
} as const

/** The screen of a WhatsApp conversation. */
export const whatsappThreadPath = (conversationId: string): string =>
  `${PATHS.whatsapp}?conversation=${encodeURIComponent(conversationId)}`

/** Starts a WhatsApp conversation with a person. */
export const newWhatsappPath = (userId: string): string =>
  `${PATHS.whatsapp}?with=${encodeURIComponent(userId)}`

/** The screen of an internal conversation, for staff. */
export const internalThreadPath = (conversationId: string): string =>
  `${PATHS.conversations}?conversation=${encodeURIComponent(conversationId)}`

/** The same with a new conversation begun. */
export const newInternalPath = (userId: string): string =>
  `${PATHS.conversations}?with=${encodeURIComponent(userId)}`

export function contractorCalendarPath(userId: string): string {
  return PATHS.contractorCalendar.replace(':userId', encodeURIComponent(userId))
}

/** The page of a person, for staff. */
export const personPath = (userId: string): string =>
  PATHS.person.replace(':userId', encodeURIComponent(userId))

/** What the audit log has about a person. */
export const personAuditPath = (userId: string): string =>
  `${PATHS.audit}?targetUserId=${encodeURIComponent(userId)}`

/** The board of jobs with this job alone. */
export const jobPath = (jobId: string): string => `${PATHS.jobs}?job=${encodeURIComponent(jobId)}`

/** The form, filled in to change a job or to make another like it. */
export const jobFormPath = (mode: 'edit' | 'copy', jobId: string): string =>
  `${PATHS.createJob}?${mode}=${encodeURIComponent(jobId)}`
