// The message board: the form on the left, the messages on the right.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Message } from '#core/contracts/message-board.ts'
import { PATHS } from '#core/paths.ts'
import { isStatus, messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MessageCard } from './MessageCard.tsx'
import { MessageForm } from './MessageForm.tsx'
import { draftReply, emptyDraft } from './message-form.ts'
import { boardQuery, useDeleteMessage, useReadSoon } from './queries.ts'

export default function MessageBoardScreen() {
  const { role } = useCurrentUser()
  const [draft, setDraft] = useState(emptyDraft)
  const reply = useCallback((message: Message) => setDraft(draftReply(message, role)), [role])
  return (
    <>
      <PageHeader title="Messages" description="Write to all contractors or to one person" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <MessageForm draft={draft} onChange={setDraft} onReset={() => setDraft(emptyDraft)} />
        <BoardCard onReply={reply} />
      </div>
    </>
  )
}

function BoardCard({ onReply }: { onReply: (message: Message) => void }) {
  const user = useCurrentUser()
  const board = useInfiniteQuery(boardQuery)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const messages = board.data?.pages.flat() ?? []
  useReadSoon(messages.some((message) => message.unread))

  if (isStatus(board.error, 401)) {
    return (
      <Card>
        <EmptyState
          title="Access Required"
          action={
            <a href={PATHS.apiLogin} className={buttonClass()}>
              Log in
            </a>
          }
        >
          Please log in to access messages.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader title="Messages" icon={<Inbox aria-hidden />} />
      <ScrollRegion label="Messages" className="max-h-96">
        {board.isPending ? (
          <LoadingState label="Loading messages" rows={6} />
        ) : board.isError && messages.length === 0 ? (
          <ErrorState error={board.error} onRetry={() => void board.refetch()} retrying={board.isFetching} />
        ) : messages.length === 0 ? (
          <EmptyState title="No messages yet">
            Messages from contractors to the team, and the messages you send, appear here.
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {messages.map((message) => (
              <MessageCard
                key={message.id}
                message={message}
                isOwn={message.senderId === user.id}
                onReply={onReply}
                onDelete={setDeleting}
              />
            ))}
          </ul>
        )}
        {board.hasNextPage && (
          <div className="flex justify-center p-3">
            <Button
              variant="secondary"
              busy={board.isFetchingNextPage}
              onClick={() => void board.fetchNextPage()}
            >
              Load older messages
            </Button>
          </div>
        )}
      </ScrollRegion>
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(null)} />
    </Card>
  )
}

function DeleteMessageDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const remove = useDeleteMessage()
  function confirm() {
    if (!message) return
    remove.mutate(message.id, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Message deleted successfully' })
        onClose()
      },
      onError: (error) => toastError(messageOf(error, 'Failed to delete message')),
    })
  }
  const sentByWhatsapp = message?.recipientType === 'GROUP_CONTRACTORS'
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this message?"
      description={`"${message?.subject ?? ''}" will be removed from the board for everyone. This cannot be undone.${
        sentByWhatsapp ? ' WhatsApp messages that were sent stay on the phones.' : ''
      }`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
