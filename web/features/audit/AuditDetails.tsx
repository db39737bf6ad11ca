// One entry in full: who, what, affecting whom, when, from where, and what changed.

import type { ReactNode } from 'react'
import type { AuditLog } from '#core/contracts/audit.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { roleLabel } from '#core/users.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Table, Td, Th } from '#web/ui/Table.tsx'
import { ActionBadge, actorOf } from './AuditTable.tsx'
import { actionLabel, type Difference, detailsOf } from './difference.ts'
import type { FilterName } from './queries.ts'

interface AuditDetailsProps {
  /** Null keeps it closed. */
  log: AuditLog | null
  onClose: () => void
  onFilter: (name: FilterName, value: string) => void
}

export function AuditDetails({ log, onClose, onFilter }: AuditDetailsProps) {
  return (
    <Dialog
      open={log !== null}
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={log?.description ?? ''}
      description={log && formatInstant(new Date(log.createdAt), FORMATS.dateTime)}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {log && <Entry log={log} onFilter={onFilter} />}
    </Dialog>
  )
}

function Entry({ log, onFilter }: { log: AuditLog; onFilter: AuditDetailsProps['onFilter'] }) {
  const { changes, others } = detailsOf(log.metadata)
  const role = log.actorRole ? ` (${roleLabel(log.actorRole)})` : ''
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Fact label="Action">
          <ActionBadge action={log.action} />
        </Fact>
        <Fact label="Resource">
          {actionLabel(log.resourceType)}
          {log.resourceId && <span className="block break-all text-muted text-xs">{log.resourceId}</span>}
        </Fact>
        <Fact label="Actor">
          {`${actorOf(log)}${role}`}
          <Only name="actorId" id={log.actorId} onFilter={onFilter} label="Show all by this person" />
        </Fact>
        <Fact label="Target">
          {log.targetName ?? '–'}
          <Only
            name="targetUserId"
            id={log.targetUserId}
            onFilter={onFilter}
            label="Show all about this person"
          />
        </Fact>
        <Fact label="IP address">{log.ip ?? '–'}</Fact>
        <Fact label="Browser">
          <span className="break-words">{log.userAgent ?? '–'}</span>
        </Fact>
        {others.map(({ field, value }) => (
          <Fact key={field} label={field}>
            <span className="break-words">{value}</span>
          </Fact>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  )
}

function Changes({ changes }: { changes: Difference[] }) {
  const hasBefore = changes.some(({ before }) => before !== null)
  const hasAfter = changes.some(({ after }) => after !== null)
  return (
    <div>
      <h3 className="mb-2 font-medium">What changed</h3>
      <div className="overflow-hidden rounded-control border">
        <Table caption="What changed">
          <thead>
            <tr>
              <Th>Field</Th>
              {hasBefore && <Th>Before</Th>}
              {hasAfter && <Th>After</Th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <Td className="align-top font-medium">{field}</Td>
                {hasBefore && (
                  <Td className="break-words align-top">
                    <del className="rounded bg-danger-soft px-1 text-on-danger-soft no-underline">
                      {before}
                    </del>
                  </Td>
                )}
                {hasAfter && (
                  <Td className="break-words align-top">
                    <ins className="rounded bg-success-soft px-1 text-on-success-soft no-underline">
                      {after}
                    </ins>
                  </Td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

interface OnlyProps {
  name: FilterName
  id: string | null
  label: string
  onFilter: AuditDetailsProps['onFilter']
}

function Only({ name, id, label, onFilter }: OnlyProps) {
  if (!id) return null
  return (
    <>
      {' '}
      <button
        type="button"
        className="line-target text-accent text-sm underline underline-offset-2"
        onClick={() => onFilter(name, id)}
      >
        {label}
      </button>
    </>
  )
}
