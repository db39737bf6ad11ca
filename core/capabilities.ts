// Who may do what: one table, read by the server on every route and by the browser for every link and button.
// PENDING holds nothing: such an account sees the approval screen and may sign out.

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
  'home:review-applications': admins,
  'home:conflicts-card': ['MANAGER', 'MASTER_ADMIN'],
  'home:stats-card': ['ADMIN'],

  'notifications:own': everyone,
  'notifications:alerts': admins,
  'push:subscribe': everyone,

  'jobs:read': everyone,
  'jobs:read-all': staff,
  'jobs:create': admins,
  'jobs:delete': staff,

  'applications:apply': contractor,
  'applications:read-all': staff,
  'applications:review': staff,

  'shifts:read': everyone,
  'shifts:read-all': staff,
  'shifts:book': staff,
  'shifts:search': staff,
  'shifts:export': admins,
  'rota:stats': ['ADMIN'],
  'reports:conflicts': staff,

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

  'messages:board': staff,
  'messages:send': everyone,
  'messages:alerts': ['MANAGER'],
  'conversations:use': everyone,
  'conversations:start': staff,
  'conversations:admin': admins,
  'whatsapp:use': admins,
  'whatsapp:delete': staff,

  'office:call': contractor,
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof CAPABILITIES

export function can(role: Role, capability: Capability): boolean {
  const roles: readonly Role[] = CAPABILITIES[capability]
  return roles.includes(role)
}
