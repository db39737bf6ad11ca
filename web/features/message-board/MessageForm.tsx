// Writes a message on the board, or a reply to one.

import { useQuery } from '@tanstack/react-query'
import { Reply, Send } from 'lucide-react'
import { useState } from 'react'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { TOAST } from '#core/timing.ts'
import { isPending } from '#core/users.ts'
import { broadcastSummary, broadcastTitle } from '#core/whatsapp.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ConfirmSend } from '#web/ui/ConfirmSend.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PersonPicker } from '#web/ui/PersonPicker.tsx'
import { EVERYONE, RecipientChoice, type Recipients } from '#web/ui/RecipientChoice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SUBJECT_HINT, SubjectAndMessage, WhatsappLength } from '#web/ui/SubjectAndMessage.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { bodyOf, type MessageDraft, refuseDraft } from './message-form.ts'
import { peopleQuery, useRecipients, useSendMessage } from './queries.ts'

const RECIPIENTS = [
  { value: 'GROUP_CONTRACTORS', label: 'Contractors' },
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

  const [choice, setChoice] = useState(EVERYONE)
  const [asking, setAsking] = useState(false)
  const { people, counted, recipientIds, freeHint } = useRecipients(choice)
  const isGroup = draft.recipientType === 'GROUP_CONTRACTORS'

  async function submit() {
    const refused = refuseDraft(draft)
    if (refused) return toast(refused)
    if (send.isPending) return
    if (!isGroup) return post()
    if (!counted || (choice.mode !== 'all' && counted.total === 0)) return toastError(MESSAGE_ERRORS.nobody)
    setAsking(true)
  }

  async function post() {
    const body = { ...bodyOf(draft), ...(isGroup && recipientIds ? { recipientIds } : {}) }
    try {
      const { whatsappResults } = await send.mutateAsync({ body, idempotencyKey: key.current })
      setChoice(EVERYONE)
      key.renew()
      const message = replyTo ? 'Reply sent successfully' : 'Message sent successfully'
      if (whatsappResults) {
        toast({
          title: broadcastTitle(whatsappResults),
          description: broadcastSummary(whatsappResults),
          duration: TOAST.message,
        })
      } else {
        toast({ title: 'Message sent successfully', description: message, duration: TOAST.sent })
      }
      onReset()
    } catch (error) {
      toastError(messageOf(error, 'Failed to send message'))
    } finally {
      setAsking(false)
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
          subjectHint={isGroup ? SUBJECT_HINT : undefined}
          messageHint={
            draft.recipientType === 'GROUP_CONTRACTORS' && <WhatsappLength content={draft.content} />
          }
          quoted={replyTo}
        >
          {!replyTo && (
            <RecipientFields
              draft={draft}
              set={set}
              hint={isGroup && counted ? whatsappHint(counted, choice.mode) : undefined}
            />
          )}
          {isGroup && (
            <RecipientChoice value={choice} onChange={setChoice} people={people} freeHint={freeHint} />
          )}
        </SubjectAndMessage>
        <ConfirmSend
          open={asking}
          total={counted?.total ?? 0}
          eligible={counted?.eligible ?? 0}
          busy={send.isPending}
          onConfirm={() => void post()}
          onClose={() => setAsking(false)}
        />
      </CardBody>
    </Card>
  )
}

function whatsappHint(
  { eligible, total }: { eligible: number; total: number },
  mode: Recipients['mode'],
): string {
  return `Also by WhatsApp to ${eligible} of ${total} ${mode === 'all' ? 'active contractors' : 'chosen'}.`
}

function RecipientFields({
  draft,
  set,
  hint,
}: {
  draft: MessageDraft
  set: (change: Partial<MessageDraft>) => void
  hint: string | undefined
}) {
  const user = useCurrentUser()
  const people = useQuery({ ...peopleQuery, enabled: draft.recipientType === 'INDIVIDUAL' })
  const choices = (people.data ?? [])
    .filter((person) => person.id !== user.id && !isPending(person.role))
    .map(({ id, firstName, lastName, username, role, isActive }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      note: role.toLowerCase().replace('_', ' '),
      ...(isActive ? {} : { unavailable: 'paused' }),
    }))
  return (
    <>
      <Field label="To" hint={hint}>
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
