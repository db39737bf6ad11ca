// The body of a conversation: its messages, or the loading, failed or empty state.

import type { ReactNode } from 'react'
import type { Numbered, useThread } from '#web/lib/thread.ts'
import { EmptyState, ErrorState, LoadingState } from './States.tsx'
import { ThreadScroller } from './ThreadScroller.tsx'

interface ThreadMessagesProps<M extends Numbered> {
  /** Identifies the conversation. */
  of: string
  /** The other person's name. */
  title: string
  thread: ReturnType<typeof useThread<M>>
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  emptyTitle: string
  bubble: (message: M) => ReactNode
}

export function ThreadMessages<M extends Numbered>(props: ThreadMessagesProps<M>) {
  const { of, title, thread, query, emptyTitle, bubble } = props
  if (!thread.ready) {
    return (
      <div className="min-h-0 flex-1">
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <LoadingState label="Loading messages" rows={8} />
        )}
      </div>
    )
  }
  return (
    <ThreadScroller
      label={`Messages with ${title}`}
      of={of}
      first={thread.messages[0]?.seq}
      last={thread.messages.at(-1)?.seq}
      hasOlder={thread.hasOlder}
      older={thread.older}
      onOlder={thread.loadOlder}
    >
      {thread.messages.length === 0 ? (
        <EmptyState title={emptyTitle}>Write the first one below.</EmptyState>
      ) : (
        <ol className="flex flex-col gap-2">{thread.messages.map(bubble)}</ol>
      )}
    </ThreadScroller>
  )
}
