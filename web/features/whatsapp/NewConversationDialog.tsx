// Beginning a conversation with a contractor.

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
import { Input } from '#web/ui/Input.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { toast } from '#web/ui/toast.ts'
import { contractorsQuery, useSendWhatsapp } from './queries.ts'

interface NewConversationDialogProps {
  onClose: () => void
  onStarted: (conversationId: string) => void
}

export function NewConversationDialog({ onClose, onStarted }: NewConversationDialogProps) {
  const key = useIdempotencyKey()
  const people = useQuery(contractorsQuery)
  const send = useSendWhatsapp()
  const [recipientId, setRecipientId] = useState<string | null>(null)
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
      return toast({ title: 'Error', description: MESSAGE_WORDS.whatsappIncomplete, variant: 'destructive' })
    }
    if (send.isPending) return
    const body = { recipientId, subject: wanted, content: `Starting conversation: ${wanted}` }
    try {
      const { conversationId } = await send.mutateAsync({ body, idempotencyKey: key.current })
      toast({ title: 'Success', description: 'New conversation started' })
      onStarted(conversationId)
      onClose()
    } catch (error) {
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to start conversation'),
        variant: 'destructive',
      })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="Start New Conversation"
      description="They get a WhatsApp message that names the subject."
      footer={
        <>
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={send.isPending} onClick={() => void start()}>
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
          void start()
        }}
      >
        <Field
          label="Contractor"
          required
          error={people.isError ? 'The contractors could not be loaded.' : undefined}
        >
          <PersonPicker
            people={contractors}
            loading={people.isPending}
            value={recipientId}
            onChange={setRecipientId}
            placeholder="Type a name or number…"
          />
        </Field>
        <Field label="Subject" required>
          <Input
            value={subject}
            dir="auto"
            maxLength={LIMITS.messageSubject}
            onChange={(event) => setSubject(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
