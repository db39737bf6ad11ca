// Beginning the conversation with a contractor who has none yet.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_WORDS } from '#core/messaging.ts'
import { isContractor } from '#core/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { toast } from '#web/ui/toast.ts'
import { candidatesQuery, useStartInternal } from './queries.ts'

interface NewConversationDialogProps {
  /** Contractors who have a conversation already. */
  taken: ReadonlySet<string>
  onClose: () => void
  onStarted: (id: string) => void
}

export function NewConversationDialog({ taken, onClose, onStarted }: NewConversationDialogProps) {
  const key = useIdempotencyKey()
  const people = useQuery(candidatesQuery)
  const start = useStartInternal()
  const [contractorId, setContractorId] = useState<string | null>(null)
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
      return toast({
        title: 'Error',
        description: MESSAGE_WORDS.conversationIncomplete,
        variant: 'destructive',
      })
    }
    if (start.isPending) return
    try {
      const { id } = await start.mutateAsync({ contractorId, initialMessage, idempotencyKey: key.current })
      toast({ title: 'Success', description: 'Conversation created' })
      onStarted(id)
      onClose()
    } catch (error) {
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to create conversation'),
        variant: 'destructive',
      })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !start.isPending && onClose()}
      title="New Conversation"
      description="The contractor and every manager and admin can read it."
      footer={
        <>
          <Button variant="secondary" disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={start.isPending} onClick={() => void submit()}>
            Start Conversation
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex min-h-80 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Contractor"
          required
          error={people.isError ? 'The contractors could not be loaded.' : undefined}
        >
          <PersonPicker
            people={candidates}
            loading={people.isPending}
            value={contractorId}
            onChange={setContractorId}
          />
        </Field>
        <Field label="Message" required>
          <Textarea
            rows={5}
            dir="auto"
            value={text}
            maxLength={LIMITS.messageContent}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
