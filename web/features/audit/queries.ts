// The audit log: a filtered page, and the export of everything that matches a filter.

import { useMutation } from '@tanstack/react-query'
import { exportAuditLogs, listAuditLogs, listAuditPeople } from '#core/endpoints/audit.ts'
import { LIMITS } from '#core/limits.ts'
import { dayOf } from '#core/time.ts'
import { POLL } from '#core/timing.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { downloadFile } from '#web/lib/download.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

export const FILTER_NAMES = [
  'search',
  'actorId',
  'action',
  'resourceType',
  'targetUserId',
  'dateFrom',
  'dateTo',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
/** As typed and chosen; filters that are not set are not sent. */
export type Filters = Partial<Record<FilterName, string>>

export const auditQuery = (filters: Filters, page: number) =>
  // The server validates the filters and reports those it does not know.
  queryOptionsFor(
    listAuditLogs,
    { query: { page, limit: LIMITS.auditPageSize, ...(filters as object) } },
    { refetchInterval: POLL.auditLogs },
  )

export const auditPeopleQuery = queryOptionsFor(listAuditPeople, {})

export function useExport() {
  return useMutation({
    mutationFn: (filters: Filters) =>
      downloadFile(
        exportAuditLogs,
        { query: { ...(filters as object) } },
        `audit-logs-${dayOf(new Date())}.csv`,
      ),
    onSuccess: () => toast({ title: 'CSV Downloaded', description: 'The audit log has been downloaded.' }),
    onError: (error) =>
      toast({
        title: 'Export Failed',
        description: messageOf(error, 'Failed to download CSV'),
        variant: 'destructive',
      }),
  })
}
