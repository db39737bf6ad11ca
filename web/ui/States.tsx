// What a list shows when it is empty, loading or failed: helpful words and a next step.

import { CloudOff, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { cx } from '#web/lib/class-names.ts'
import { Button } from './Button.tsx'

interface StateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-subtle text-muted [&>svg]:size-5">
        {icon ?? <Inbox aria-hidden />}
      </span>
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-sm text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  error?: unknown
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({
  title = 'This could not be loaded',
  error,
  onRetry,
  retrying,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-danger-soft text-on-danger-soft">
        <CloudOff aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{title}</p>
      <p className="max-w-sm text-muted">
        {messageOf(error, 'Something went wrong on our side. Your data is safe.')}
      </p>
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Grey placeholder bars. */
export function LoadingState({ label = 'Loading', rows = 4 }: { label?: string; rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3 p-4">
      <span className="sr-only">{`${label}…`}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <Skeleton key={row} className={cx('h-4', row % 3 === 2 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-shimmer rounded-md bg-neutral-soft', className)} />
}
