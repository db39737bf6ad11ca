// The audit log: who did what to whom, when and from where.

import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '../audit.ts'
import { LIMITS } from '../limits.ts'
import { Day } from '../time.ts'
import { Id, Moment } from './common.ts'
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

/** A form's empty field asks for nothing. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const Filters = z.object({
  search: filter(z.string().trim().max(LIMITS.auditSearch)),
  actorId: filter(Id),
  action: filter(z.enum(AUDIT_ACTIONS)),
  resourceType: filter(z.enum(AUDIT_RESOURCES)),
  targetUserId: filter(Id),
  dateFrom: filter(Day),
  dateTo: filter(Day),
})
export type AuditFilters = z.output<typeof Filters>

export const listAuditLogs = route({
  method: 'GET',
  path: '/api/admin/audit-logs',
  needs: 'audit:read',
  summary:
    'A page of the audit log, the newest entries first; dateFrom and dateTo are London days, both included',
  reads: ['audit'],
  query: Filters.extend({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(LIMITS.auditPageMost).default(LIMITS.auditPageSize),
  }),
  reply: z.object({
    logs: z.array(AuditLog),
    total: z.number().int(),
    /** A search that finds more than is counted: there are at least `total`. */
    totalIsAtLeast: z.boolean(),
  }),
})

export const exportAuditLogs = route({
  method: 'GET',
  path: '/api/admin/audit-logs/export',
  needs: 'audit:read',
  summary: 'The entries that a filter finds, as CSV',
  query: Filters,
  reply: z.string(),
})
