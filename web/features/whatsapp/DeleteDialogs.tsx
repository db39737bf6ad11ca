// Asks before a message or a conversation is removed from the dashboard.

import type { WhatsappConversation, WhatsappMessage } from '#core/contracts/whatsapp.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useDeleteConversation, useDeleteWhatsappMessage } from './queries.ts'

interface DeleteMessageDialogProps {
  message: WhatsappMessage | null
  onClose: () => void
  onDeleted: (id: string) => void
}

export function DeleteMessageDialog({ message, onClose, onDeleted }: DeleteMessageDialogProps) {
  const remove = useDeleteWhatsappMessage()
  return (
    <ConfirmDialog
      open={message !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this message?"
      description="It will be removed from this dashboard for everyone, but stays on the contractor's phone. This cannot be undone."
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => {
        if (!message) return
        remove.mutate(message.id, {
          onSuccess: () => {
            toast({ title: 'Success', description: 'Message deleted successfully' })
            onDeleted(message.id)
            onClose()
          },
          onError: (error) => failed(error, 'Failed to delete message'),
        })
      }}
    />
  )
}

interface DeleteConversationDialogProps {
  conversation: WhatsappConversation | null
  onClose: () => void
  onDeleted: () => void
}

export function DeleteConversationDialog({
  conversation,
  onClose,
  onDeleted,
}: DeleteConversationDialogProps) {
  const remove = useDeleteConversation()
  return (
    <ConfirmDialog
      open={conversation !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this conversation?"
      description={`The conversation with ${conversation?.contractorName ?? ''} and all its messages will be removed from this dashboard for everyone. This cannot be undone.`}
      confirmLabel="Delete Conversation"
      busy={remove.isPending}
      onConfirm={() => {
        if (!conversation) return
        remove.mutate(conversation.id, {
          onSuccess: () => {
            toast({ title: 'Success', description: 'Conversation and all messages deleted successfully' })
            onClose()
            onDeleted()
          },
          onError: (error) => failed(error, 'Failed to delete conversation'),
        })
      }}
    />
  )
}

function failed(error: unknown, fallback: string): void {
  toastError(messageOf(error, fallback))
}
