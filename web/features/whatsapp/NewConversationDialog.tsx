// Starts a conversation with a contractor.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { isContractor } from '#core/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { StartConversationDialog } from '#web/ui/StartConversationDialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { contractorsQuery, useSendWhatsapp } from './queries.ts'

interface NewConversationDialogProps {
  /** Whom to choose first. */
  withId: string | null
  onClose: () => void
  onStarted: (conversationId: string) => void
}

export function NewConversationDialog({ withId, onClose, onStarted }: NewConversationDialogProps) {
  const key = useIdempotencyKey()
  const people = useQuery(contractorsQuery)
  const send = useSendWhatsapp()
  const [recipientId, setRecipientId] = useState(withId)
  const [subject, setSubject] = useState('')
  const contractors = (people.data ?? [])
    .filter((person) => isContractor(person.role))
    .map(({ id, firstName, lastName, username, whatsappNumber, isActive }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      note: whatsappNumber ?? '',
      ...(isActive ? (whatsappNumber ? {} : { unavailable: 'no number' }) : { unavailable: 'paused' }),
    }))

  async function start() {
    const wanted = subject.trim()
    if (!recipientId || !wanted) {
      return toastError(MESSAGE_ERRORS.whatsappIncomplete)
    }
    if (send.isPending) return
    const body = { recipientId, subject: wanted, content: `Starting conversation: ${wanted}` }
    try {
      const { conversationId } = await send.mutateAsync({ body, idempotencyKey: key.current })
      toast({ title: 'New conversation started', description: 'The first message is queued.' })
      onStarted(conversationId)
      onClose()
    } catch (error) {
      toastError(messageOf(error, 'Failed to start conversation'))
    }
  }

  return (
    <StartConversationDialog
      title="Start New Conversation"
      description="They get a WhatsApp message that names the subject."
      contractors={contractors}
      loading={people.isPending}
      failed={people.isError}
      chosen={recipientId}
      onChoose={setRecipientId}
      placeholder="Type a name or number…"
      busy={send.isPending}
      onStart={start}
      onClose={onClose}
    >
      <Field label="Subject" required>
        <Input
          value={subject}
          dir="auto"
          maxLength={LIMITS.messageSubject}
          onChange={(event) => setSubject(event.target.value)}
        />
      </Field>
    </StartConversationDialog>
  )
}
