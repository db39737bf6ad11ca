// All contracts, for code that loops over them (registration, permissions, OpenAPI).

import { z } from 'zod'
import type { Endpoint } from '../endpoints/endpoint.ts'
import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as common from './common.ts'
import * as conversations from './conversations.ts'
import * as weeks from './copy-week.ts'
import * as deliveries from './deliveries.ts'
import * as exports_ from './exports.ts'
import * as home from './home.ts'
import * as jobs from './jobs.ts'
import * as live from './live.ts'
import * as maps from './maps.ts'
import * as messages from './message-board.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as passkeys from './passkeys.ts'
import * as proof from './proof.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as rota from './rota.ts'
import type { CallOf, ReplyOf, Route } from './route.ts'
import * as rules from './rules.ts'
import * as sessions from './sessions.ts'
import * as setup from './setup.ts'
import * as shiftChecks from './shift-checks.ts'
import * as shortlist from './shortlist.ts'
import * as simulator from './simulator.ts'
import * as system from './system.ts'
import * as teamThread from './team-thread.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'
import * as whatsapp from './whatsapp.ts'
import * as workProfiles from './work-profiles.ts'

const features = {
  applications,
  audit,
  auth,
  availability,
  conversations,
  deliveries,
  exports: exports_,
  home,
  jobs,
  live,
  maps,
  messages,
  notifications,
  offers,
  passkeys,
  proof,
  push,
  reports,
  rota,
  rules,
  sessions,
  setup,
  shiftChecks,
  shortlist,
  simulator,
  system,
  teamThread,
  users,
  webhooks,
  weeks,
  whatsapp,
  workProfiles,
}

function isContract(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

interface NamedContract {
  /** `jobs.listJobs` */
  name: string
  feature: string
  /** Its name in its own file, unique across all contracts. */
  operation: string
  contract: Route
}

export const CONTRACTS: NamedContract[] = Object.entries(features).flatMap(([feature, exported]) =>
  Object.entries<unknown>(exported)
    .filter((entry): entry is [string, Route] => isContract(entry[1]))
    .map(([operation, contract]) => ({ name: `${feature}.${operation}`, feature, operation, contract })),
)

const files: Record<string, unknown>[] = [common, ...Object.values(features)]

/** The objects and enumerations that these files export, by name. */
export const SCHEMAS: [name: string, schema: z.ZodType][] = files.flatMap((exported) =>
  Object.entries(exported).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodObject || entry[1] instanceof z.ZodEnum,
  ),
)

type Exported<F> = F extends unknown ? F[keyof F] : never
export type Contract = Extract<Exported<(typeof features)[keyof typeof features]>, Route>

/** The contract of an endpoint, by its method and path. The browser's client imports only this type. */
type ContractOf<E extends Endpoint> = E extends Route ? E : Extract<Contract, Pick<E, 'method' | 'path'>>
/** The arguments and the reply of an endpoint. */
export type ArgsOf<E extends Endpoint> = CallOf<ContractOf<E>>
export type AnswerOf<E extends Endpoint> = ReplyOf<ContractOf<E>>
