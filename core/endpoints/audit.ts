// The audit log: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const listAuditLogs = read('/api/admin/audit-logs', { needs: 'audit:read', reads: ['audit'] })
export const exportAuditLogs = read('/api/admin/audit-logs/export', { needs: 'audit:read' })
export const listAuditPeople = read('/api/admin/audit-logs/people', { needs: 'audit:read', reads: ['users'] })
