// The audit log: filters, the entries, pages, export, and one entry in full.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AuditLog } from '#core/contracts/audit.ts'
import { LIMITS } from '#core/limits.ts'
import { PATHS } from '#core/paths.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countText } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { Pagination } from './Pagination.tsx'
import { pageCount } from './pages.ts'
import { auditQuery, type FilterName, useExport } from './queries.ts'
import { useAuditFilters } from './use-audit-filters.ts'

export default function AuditScreen() {
  const { filters, page, set, goTo, clear } = useAuditFilters()
  const read = useQuery({ ...auditQuery(filters, page), placeholderData: keepPreviousData })
  const exporting = useExport()
  const [opened, setOpened] = useState<AuditLog | null>(null)
  const { data, error } = read
  const failed = error && !read.isPlaceholderData ? error : null

  return (
    <>
      <PageHeader
        title="Audit Logs"
        description="Who did what, when and from where. Entries cannot be changed or removed."
        actions={
          <>
            <Link href={PATHS.admin} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden className="size-4" />
              Admin Panel
            </Link>
            <Button
              icon={<Download aria-hidden className="size-4" />}
              busy={exporting.isPending}
              onClick={() => exporting.mutate(filters)}
            >
              {exporting.isPending ? 'Exporting...' : 'Export CSV'}
            </Button>
          </>
        }
      />
      <Card>
        <AuditFilters filters={filters} onSet={set} onClear={clear} />
        {!data && !failed && <LoadingState label="Loading audit logs" rows={10} />}
        {failed && !data && (
          <ErrorState
            title={`Error loading audit logs: ${messageOf(failed, 'please try again')}`}
            error={failed}
            retrying={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        )}
        {data?.logs.length === 0 && (
          <EmptyState title="No entries found" icon={<ScrollText aria-hidden />}>
            {Object.keys(filters).length > 0
              ? 'Nothing matches these filters. Clear some of them to see more.'
              : 'Everything people do is recorded here.'}
          </EmptyState>
        )}
        {data && data.logs.length > 0 && (
          <>
            <AuditTable logs={data.logs} onOpen={setOpened} />
            <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <p aria-live="polite" className="tabular text-muted text-sm">
                {rangeText(page, data)}
              </p>
              <Pagination page={page} pages={pageCount(data.total)} onPage={goTo} />
            </div>
          </>
        )}
      </Card>
      <AuditDetails
        log={opened}
        onClose={() => setOpened(null)}
        onFilter={(name: FilterName, value) => {
          setOpened(null)
          set(name, value)
        }}
      />
    </>
  )
}

interface Found {
  logs: readonly AuditLog[]
  total: number
  totalIsAtLeast: boolean
}

function rangeText(page: number, { logs, total, totalIsAtLeast }: Found): string {
  const first = (page - 1) * LIMITS.auditPageSize + 1
  return `${countText(first)} to ${countText(first + logs.length - 1)} of ${totalIsAtLeast ? 'more than ' : ''}${countText(total)}`
}
