// The audit log: a page by filter, and the export of all that a filter finds.

import { useMutation } from '@tanstack/react-query'
import { exportAuditLogs, listAuditLogs } from '#core/contracts/audit.ts'
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
/** As typed and chosen; what is not there is not asked for. */
export type Filters = Partial<Record<FilterName, string>>

export const auditQuery = (filters: Filters, page: number) =>
  // The server looks at what was typed: a filter that it does not know is told by it.
  queryOptionsFor(
    listAuditLogs,
    { query: { page, limit: LIMITS.auditPageSize, ...(filters as object) } },
    { refetchInterval: POLL.auditLogs },
  )

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
