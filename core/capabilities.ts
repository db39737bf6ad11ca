// Who may do what: one table, used by the server on every route and by the browser for every link and button. PENDING
// has no capabilities: such an account sees the approval screen and can sign out.

export const ROLES = ['PENDING', 'CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

const contractor = ['CONTRACTOR'] as const
const admins = ['ADMIN', 'MASTER_ADMIN'] as const
const staff = ['MANAGER', ...admins] as const
const everyone = ['CONTRACTOR', ...staff] as const

export const CAPABILITIES = {
  'home:view': everyone,
  'home:contractor-cards': contractor,
  'home:management-cards': staff,
  'home:notification-board': [...contractor, ...admins],
  'home:review-applications': staff,
  'home:stats-card': ['ADMIN'],

  /** Can see other people's data: signed out sooner, and may need a second factor. */
  'account:privileged': staff,

  'notifications:own': everyone,
  'notifications:alerts': admins,
  'push:subscribe': everyone,
  // Who is notified about what.
  'notices:registrations': admins,
  'notices:applications': staff,
  /** Somebody is guessing codes or passwords, or wasting texts. */
  'notices:attacks': admins,
  'notices:deleted-jobs': admins,
  /** An application is rejected because another was confirmed. */
  'notices:auto-rejections': admins,
  'notices:team-messages': staff,
  'notices:whatsapp': admins,
  /** Nobody took a job that was offered. */
  'notices:offers': staff,

  'jobs:read': everyone,
  'jobs:read-all': staff,
  'jobs:create': admins,
  'jobs:edit': admins,
  /** Advertise the days of a filled job that nobody is booked for. */
  'jobs:offer-again': staff,
  'jobs:delete': staff,

  'applications:apply': contractor,
  'applications:read-all': staff,
  'applications:review': staff,

  /** Ask people to take a job. */
  'offers:manage': staff,
  'offers:answer': contractor,

  'shifts:read': everyone,
  'shifts:read-all': staff,
  'shifts:book': staff,
  'shifts:search': staff,
  /** Ask what the rules would say: anyone's shifts for those who book, a job for oneself. */
  'shifts:check': everyone,
  'shifts:export': admins,
  'rota:stats': ['ADMIN'],
  'reports:conflicts': staff,

  /** Who could take some work, in order. */
  'shortlist:read': staff,

  'rules:read': admins,
  'rules:change': ['MASTER_ADMIN'],
  'work-profiles:read': everyone,
  'work-profiles:change': staff,
  'do-not-send:use': staff,

  'availability:read': everyone,
  'availability:set-own': everyone,
  'availability:set-any': staff,
  'availability:nav': contractor,

  'calendar:own': contractor,
  'calendar:any': admins,

  'users:read': staff,
  'users:create': admins,
  'users:set-active': admins,
  'users:delete': admins,
  'users:reset-password': staff,
  'users:edit-phone': staff,
  'users:change-role': staff,
  'team:view': staff,
  'admin:link': staff,
  'admin:view': admins,
  'audit:read': admins,
  'docs:read': staff,

  'messages:board': staff,
  'messages:send': everyone,
  'messages:alerts': ['MANAGER'],
  /** See which messages did not arrive, send them again, or say that the person was told in another way. */
  'deliveries:settle': staff,
  /** One thread with the whole team. */
  'team-thread:use': contractor,
  'conversations:use': everyone,
  'conversations:start': staff,
  'conversations:admin': admins,
  'whatsapp:use': admins,
  'whatsapp:delete': staff,

  'office:call': contractor,
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof CAPABILITIES

export const rolesWith = (capability: Capability): readonly Role[] => CAPABILITIES[capability]

export const can = (role: Role, capability: Capability): boolean => rolesWith(capability).includes(role)
