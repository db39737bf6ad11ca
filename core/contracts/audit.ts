// The audit log: who did what to whom, when and from where.

import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '../audit.ts'
import * as endpoints from '../endpoints/audit.ts'
import { LIMITS } from '../limits.ts'
import { Id, Moment } from './common.ts'
import { Day } from './inputs.ts'
import { route } from './route.ts'

export const AuditLog = z.object({
  id: z.number().int(),
  createdAt: Moment,
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.string().nullable(),
  targetUserId: Id.nullable(),
  targetName: z.string().nullable(),
  description: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})
export type AuditLog = z.infer<typeof AuditLog>

/** An empty form field means no filter. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const Filters = z.object({
  search: filter(z.string().trim().max(LIMITS.search)),
  actorId: filter(Id),
  action: filter(z.enum(AUDIT_ACTIONS)),
  resourceType: filter(z.enum(AUDIT_RESOURCES)),
  targetUserId: filter(Id),
  dateFrom: filter(Day),
  dateTo: filter(Day),
})
export type AuditFilters = z.output<typeof Filters>

export const listAuditLogs = route({
  ...endpoints.listAuditLogs,
  summary:
    'A page of the audit log, the newest entries first; dateFrom and dateTo are London days, both included',
  query: Filters.extend({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.auditPageSize),
  }),
  reply: z.object({
    logs: z.array(AuditLog),
    total: z.number().int(),
    /** True if the search has more matches than are counted: `total` is then a minimum. */
    totalIsAtLeast: z.boolean(),
  }),
})

export const exportAuditLogs = route({
  ...endpoints.exportAuditLogs,
  summary: 'The entries that match a filter, as CSV',
  query: Filters,
  media: 'text/csv',
  reply: z.string(),
})

export const listAuditPeople = route({
  ...endpoints.listAuditPeople,
  summary: 'Everyone who can be filtered by, deleted accounts too',
  reply: z.array(z.object({ id: Id, name: z.string(), isDeleted: z.boolean() })),
})
