// A WhatsApp message to every active contractor: who will get it, and the progress while it is sent.

import { useQuery } from '@tanstack/react-query'
import { Megaphone, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { POLL, TOAST } from '#core/timing.ts'
import { broadcastSummary, broadcastTitle } from '#core/whatsapp.ts'
import {
  audienceQuery,
  broadcastQuery,
  useRecipients,
  useRetryBroadcast,
  useSendMessage,
} from '#web/features/message-board/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ConfirmSend } from '#web/ui/ConfirmSend.tsx'
import { NotReachedList } from '#web/ui/NotReachedList.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { EVERYONE, RecipientChoice } from '#web/ui/RecipientChoice.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { SUBJECT_HINT, SubjectAndMessage, WhatsappLength } from '#web/ui/SubjectAndMessage.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

const EMPTY = { subject: '', content: '' }
/** Used when the server has accepted it but its progress cannot be read. */
const NO_COUNTS = 'The messages are waiting to go out.'

export function BroadcastPanel() {
  const [sentId, setSentId] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-6">
        <BroadcastForm onSent={setSentId} />
        {sentId && <Progress key={sentId} id={sentId} />}
      </div>
      <Audience />
    </div>
  )
}

function BroadcastForm({ onSent }: { onSent: (id: string) => void }) {
  const key = useIdempotencyKey()
  // The response comes at once; the bar below shows the progress.
  const send = useSendMessage('later')
  const [draft, setDraft] = useState(EMPTY)
  const [choice, setChoice] = useState(EVERYONE)
  const [asking, setAsking] = useState(false)
  const { people, counted, recipientIds, freeHint } = useRecipients(choice)

  async function submit() {
    if (!draft.subject.trim() || !draft.content.trim()) {
      return toastError(MESSAGE_ERRORS.incomplete)
    }
    if (send.isPending) return
    if (!counted || (choice.mode !== 'all' && counted.total === 0)) return toastError(MESSAGE_ERRORS.nobody)
    setAsking(true)
  }

  async function post() {
    const body = {
      ...draft,
      recipientType: 'GROUP_CONTRACTORS',
      recipientId: null,
      ...(recipientIds ? { recipientIds } : {}),
    } as const
    try {
      const { id } = await send.mutateAsync({ body, idempotencyKey: key.current })
      key.renew()
      setDraft(EMPTY)
      setChoice(EVERYONE)
      onSent(id)
    } catch (error) {
      toastError(messageOf(error, 'Failed to send group broadcast'))
    } finally {
      setAsking(false)
    }
  }

  return (
    <Card>
      <CardHeader
        title="Group Broadcast"
        description="Goes to active contractors by WhatsApp, and onto the message board."
        icon={<Megaphone aria-hidden />}
      />
      <CardBody>
        <SubjectAndMessage
          value={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onSend={submit}
          busy={send.isPending}
          sendLabel="Send Group Broadcast"
          rows={8}
          subjectHint={SUBJECT_HINT}
          messageHint={<WhatsappLength content={draft.content} />}
        >
          <RecipientChoice value={choice} onChange={setChoice} people={people} freeHint={freeHint} />
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

/** The toast appears once every send has been tried once. Failed sends may be retried after that. */
function Progress({ id }: { id: string }) {
  const { data, isError } = useQuery({
    ...broadcastQuery(id),
    // A fallback for the push, until nothing is waiting.
    refetchInterval: ({ state }) => (state.data?.now.waiting === 0 ? false : POLL.broadcast),
  })
  const retry = useRetryBroadcast(id)
  const told = useRef(false)
  const done = data && !data.results.pending
  useEffect(() => {
    const description = done ? broadcastSummary(data.results) : isError && !data ? NO_COUNTS : null
    if (description === null || told.current) return
    told.current = true
    const title = done ? broadcastTitle(data.results) : 'Group Broadcast Queued'
    toast({ title, description, duration: TOAST.message })
  }, [done, data, isError])
  if (!data) return <LoadingState label="Sending" rows={2} />
  const { eligible, total, sent, failed, waiting, uncertain } = data.now
  const finished = eligible - waiting
  return (
    <Card>
      <CardBody className="flex flex-col gap-2">
        <p className="font-medium" role="status">
          {waiting === 0
            ? 'The broadcast has gone out'
            : done
              ? `Trying ${waiting} again`
              : `Sending… ${finished} of ${eligible}`}
        </p>
        <ProgressBar label="Broadcast" value={finished} max={Math.max(eligible, 1)} />
        <p className="tabular text-muted text-sm">
          {[
            `${sent} sent`,
            waiting > 0 && `${waiting} waiting`,
            `${failed} failed`,
            uncertain > 0 && `${uncertain} unknown`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {` · ${total} active contractors`}
        </p>
        {done && (
          <NotReachedList people={data.notReached} busy={retry.isPending} onRetry={() => retry.mutate()} />
        )}
      </CardBody>
    </Card>
  )
}

function Audience() {
  const { data, isPending, error, refetch, isFetching } = useQuery(audienceQuery)
  return (
    <Card>
      <CardHeader title="Who will get it" icon={<Users aria-hidden />} />
      {isPending ? (
        <LoadingState label="Loading contractors" />
      ) : !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <CardBody className="border-b">
            <p>
              <span className="font-semibold text-xl">{data.eligible}</span>
              {` of ${data.total} active ${data.total === 1 ? 'contractor' : 'contractors'}`}
            </p>
            {data.withoutNumber.length > 0 && (
              <p className="mt-1 text-on-warning-soft">
                {`Without a WhatsApp number: ${names(data.withoutNumber, data.total - data.eligible)}`}
              </p>
            )}
          </CardBody>
          <ScrollRegion label="Contractors who will get it" className="max-h-80">
            <ul className="px-4 py-2">
              {data.recipients.map(({ id, name }) => (
                <li key={id} className="break-words py-1">
                  {name}
                </li>
              ))}
              {data.eligible > data.recipients.length && (
                <li className="py-1 text-muted">{`and ${data.eligible - data.recipients.length} more`}</li>
              )}
              {data.eligible === 0 && (
                <li className="py-1 text-muted">Nobody yet: no active contractor has a WhatsApp number.</li>
              )}
            </ul>
          </ScrollRegion>
        </>
      )}
    </Card>
  )
}

function names(people: readonly { name: string }[], count: number): string {
  const shown = people.slice(0, 5).map(({ name }) => name)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}
