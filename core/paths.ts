// The addresses of the screens.

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
  admin: '/admin',
  audit: '/admin/audit',
  whatsapp: '/whatsapp',
  mapsTest: '/test-google-maps',
  contractorCalendar: '/admin/contractor/:userId/calendar',
  simulator: '/simulator',
  twilioInbound: '/api/webhooks/twilio/inbound',
  twilioStatus: '/api/webhooks/twilio/status',
  apiLogin: '/api/login',
  apiLogout: '/api/logout',
} as const

export function contractorCalendarPath(userId: string): string {
  return PATHS.contractorCalendar.replace(':userId', encodeURIComponent(userId))
}
