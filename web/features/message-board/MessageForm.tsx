// Writing on the board, or answering a message.

import { useQuery } from '@tanstack/react-query'
import { Reply, Send } from 'lucide-react'
import { broadcastWords } from '#core/messaging.ts'
import { TOAST } from '#core/timing.ts'
import { isPending } from '#core/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SubjectAndMessage, WhatsappLength } from '#web/ui/SubjectAndMessage.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { bodyOf, type MessageDraft, refuseDraft } from './message-form.ts'
import { audienceQuery, peopleQuery, useSendMessage } from './queries.ts'

const RECIPIENTS = [
  { value: 'GROUP_CONTRACTORS', label: 'All contractors' },
  { value: 'INDIVIDUAL', label: 'One person' },
] as const

interface MessageFormProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  /** After a send, and on Cancel Reply. */
  onReset: () => void
}

export function MessageForm({ draft, onChange, onReset }: MessageFormProps) {
  const key = useIdempotencyKey()
  const send = useSendMessage()
  const { replyTo } = draft
  const set = (change: Partial<MessageDraft>) => onChange({ ...draft, ...change })

  async function submit() {
    const refused = refuseDraft(draft)
    if (refused) return toast(refused)
    if (send.isPending) return
    try {
      const { whatsappResults } = await send.mutateAsync({ body: bodyOf(draft), idempotencyKey: key.current })
      key.renew()
      const words = replyTo ? 'Reply sent successfully' : 'Message sent successfully'
      if (whatsappResults) {
        toast({
          title: 'Group Broadcast Sent',
          description: broadcastWords(whatsappResults),
          duration: TOAST.message,
        })
      } else {
        toast({ title: 'Message sent successfully', description: words, duration: TOAST.sent })
      }
      onReset()
    } catch (error) {
      toastError(messageOf(error, 'Failed to send message'))
    }
  }

  return (
    <Card className="scroll-mt-20">
      <CardHeader
        title={replyTo ? 'Reply' : 'Send a message'}
        description={replyTo ? `To ${replyTo.senderName}, about "${replyTo.subject}"` : undefined}
        icon={replyTo ? <Reply aria-hidden /> : <Send aria-hidden />}
        actions={
          replyTo && (
            <Button variant="quiet" onClick={onReset}>
              Cancel Reply
            </Button>
          )
        }
      />
      <CardBody>
        <SubjectAndMessage
          value={draft}
          onChange={set}
          onSend={submit}
          busy={send.isPending}
          sendLabel={replyTo ? 'Send Reply' : 'Send Message'}
          rows={replyTo ? 12 : 8}
          messageHint={
            draft.recipientType === 'GROUP_CONTRACTORS' && <WhatsappLength content={draft.content} />
          }
          quoted={replyTo}
        >
          {!replyTo && <RecipientFields draft={draft} set={set} />}
        </SubjectAndMessage>
      </CardBody>
    </Card>
  )
}

function RecipientFields({
  draft,
  set,
}: {
  draft: MessageDraft
  set: (change: Partial<MessageDraft>) => void
}) {
  const user = useCurrentUser()
  const people = useQuery({ ...peopleQuery, enabled: draft.recipientType === 'INDIVIDUAL' })
  const audience = useQuery(audienceQuery)
  const choices = (people.data ?? [])
    .filter((person) => person.id !== user.id && !isPending(person.role))
    .map(({ id, firstName, lastName, username, role, isActive }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      note: role.toLowerCase().replace('_', ' '),
      ...(isActive ? {} : { unavailable: 'paused' }),
    }))
  const toAll = draft.recipientType === 'GROUP_CONTRACTORS'
  return (
    <>
      <Field
        label="To"
        hint={
          toAll && audience.data
            ? `Also by WhatsApp to ${audience.data.eligible} of ${audience.data.total} active contractors.`
            : undefined
        }
      >
        <Select
          options={RECIPIENTS}
          value={draft.recipientType === 'INDIVIDUAL' ? 'INDIVIDUAL' : 'GROUP_CONTRACTORS'}
          onChange={(recipientType) => set({ recipientType, recipientId: null })}
        />
      </Field>
      {draft.recipientType === 'INDIVIDUAL' && (
        <Field label="Person" required error={people.isError ? 'The people could not be loaded.' : undefined}>
          <PersonPicker
            people={choices}
            loading={people.isPending}
            value={draft.recipientId}
            onChange={(recipientId) => set({ recipientId })}
          />
        </Field>
      )}
    </>
  )
}
