// The entries: a table on a desktop, cards on a phone. Each one opens its details.

import type { AuditLog } from '#core/contracts/audit.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { roleLabel } from '#core/users.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Table, Td, Th } from '#web/ui/Table.tsx'
import { actionLabel } from './difference.ts'

interface AuditTableProps {
  logs: readonly AuditLog[]
  onOpen: (log: AuditLog) => void
}

export function AuditTable({ logs, onOpen }: AuditTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table caption="Audit log entries">
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Actor</Th>
              <Th>Action</Th>
              <Th>Target</Th>
              <Th>What happened</Th>
              <Th>IP address</Th>
              <Th>
                <span className="sr-only">Details</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {logs.map((log) => (
              <tr key={log.id} className="hover:bg-subtle">
                <Td className="tabular whitespace-nowrap text-ink-soft">{whenOf(log)}</Td>
                <Td>
                  <p className="break-words">{actorOf(log)}</p>
                  {log.actorRole && <p className="text-muted text-xs">{roleLabel(log.actorRole)}</p>}
                </Td>
                <Td>
                  <ActionBadge action={log.action} />
                </Td>
                <Td className="break-words">{log.targetName ?? '–'}</Td>
                <Td className="min-w-64 break-words">{log.description}</Td>
                <Td className="tabular whitespace-nowrap text-muted">{log.ip ?? '–'}</Td>
                <Td className="text-right">
                  <OpenButton log={log} onOpen={onOpen} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Audit log entries" className="md:hidden">
        {logs.map((log) => (
          <li key={log.id} className="flex flex-col gap-1.5 border-b px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ActionBadge action={log.action} />
              <span className="tabular text-muted text-sm">{whenOf(log)}</span>
            </div>
            <p className="break-words">{log.description}</p>
            <div className="flex items-center justify-between gap-2">
              <p className="min-w-0 break-words text-muted text-sm">{actorOf(log)}</p>
              <OpenButton log={log} onOpen={onOpen} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const whenOf = (log: AuditLog) => formatInstant(new Date(log.createdAt), FORMATS.dateTime)
export const actorOf = (log: AuditLog) =>
  log.actorName || (log.actorId ? 'A pending account' : 'Not signed in')

function OpenButton({ log, onOpen }: { log: AuditLog; onOpen: (log: AuditLog) => void }) {
  return (
    <Button
      variant="quiet"
      className="px-2.5!"
      aria-label={`Details of: ${log.description}`}
      onClick={() => onOpen(log)}
    >
      Details
    </Button>
  )
}

export function ActionBadge({ action }: { action: string }) {
  return <Badge tone={toneOf(action)}>{actionLabel(action)}</Badge>
}

function toneOf(action: string): Tone {
  if (/FAILED|DELETED|CANCELLED|REJECTED|UNASSIGNED/.test(action)) return 'danger'
  if (/CREATED|CONFIRMED|PUBLISHED|SUBMITTED/.test(action)) return 'success'
  if (/EXPORT|RESET|ROLE|STATUS/.test(action)) return 'warning'
  return /LOGIN|LOGOUT/.test(action) ? 'neutral' : 'info'
}
