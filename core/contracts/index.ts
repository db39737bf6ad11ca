// Every contract of the product, for the walks over all of them (registration, permissions, OpenAPI).

import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as conversations from './conversations.ts'
import * as exports_ from './exports.ts'
import * as jobs from './jobs.ts'
import * as live from './live.ts'
import * as maps from './maps.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as rota from './rota.ts'
import type { Route } from './route.ts'
import * as setup from './setup.ts'
import * as simulator from './simulator.ts'
import * as system from './system.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as whatsapp from './whatsapp.ts'

const features: Record<string, Record<string, unknown>> = {
  applications,
  audit,
  auth,
  availability,
  conversations,
  exports: exports_,
  jobs,
  live,
  maps,
  messages,
  notifications,
  push,
  reports,
  rota,
  setup,
  simulator,
  system,
  users,
  webhooks,
  whatsapp,
}

function isContract(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export const CONTRACTS: { name: string; contract: Route }[] = Object.entries(features).flatMap(
  ([feature, exported]) =>
    Object.entries(exported)
      .filter((entry): entry is [string, Route] => isContract(entry[1]))
      .map(([name, contract]) => ({ name: `${feature}.${name}`, contract })),
)
