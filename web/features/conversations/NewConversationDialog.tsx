// Starts a conversation with a contractor who has none yet.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { isContractor } from '#core/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { StartConversationDialog } from '#web/ui/StartConversationDialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { candidatesQuery, useStartInternal } from './queries.ts'

interface NewConversationDialogProps {
  /** Whom the address names. */
  withId: string | null
  /** Contractors who already have a conversation. */
  taken: ReadonlySet<string>
  onClose: () => void
  onStarted: (id: string) => void
}

export function NewConversationDialog({ withId, taken, onClose, onStarted }: NewConversationDialogProps) {
  const key = useIdempotencyKey()
  const people = useQuery(candidatesQuery)
  const start = useStartInternal()
  const [contractorId, setContractorId] = useState(withId)
  const [text, setText] = useState('')
  const candidates = (people.data ?? [])
    .filter((person) => isContractor(person.role) && !taken.has(person.id))
    .map(({ id, firstName, lastName, username, isActive }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      ...(isActive ? {} : { unavailable: 'paused' }),
    }))

  async function submit() {
    const initialMessage = text.trim()
    if (!contractorId || !initialMessage) {
      return toastError(MESSAGE_ERRORS.conversationIncomplete)
    }
    if (start.isPending) return
    try {
      const { id } = await start.mutateAsync({ contractorId, initialMessage, idempotencyKey: key.current })
      toast({ title: 'Success', description: 'Conversation created' })
      onStarted(id)
      onClose()
    } catch (error) {
      toastError(messageOf(error, 'Failed to create conversation'))
    }
  }

  return (
    <StartConversationDialog
      title="New Conversation"
      description="The contractor and every manager and admin can read it."
      contractors={candidates}
      loading={people.isPending}
      failed={people.isError}
      chosen={contractorId}
      onChoose={setContractorId}
      busy={start.isPending}
      onStart={submit}
      onClose={onClose}
    >
      <Field label="Message" required>
        <Textarea
          rows={5}
          dir="auto"
          value={text}
          maxLength={LIMITS.messageContent}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </StartConversationDialog>
  )
}
