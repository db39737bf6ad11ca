// A contractor's one thread with the team: everything the team writes to them, and a box to answer. Opening it marks it
// read.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TeamMessage } from '#core/contracts/team-thread.ts'
import { LIMITS } from '#core/limits.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { useThread } from '#web/lib/thread.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Composer } from '#web/ui/Composer.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ThreadMessages } from '#web/ui/ThreadMessages.tsx'
import { toastError } from '#web/ui/toast.ts'
import { timeOf } from './message-time.ts'
import {
  loadTeamBefore,
  teamThreadQuery,
  unreadTeamThreadQuery,
  useMarkThreadRead,
  useWriteToTeam,
} from './queries.ts'

const TEAM = 'Frontline Team'

export function TeamThread() {
  const user = useCurrentUser()
  const query = useQuery(teamThreadQuery)
  const thread = useThread('team', query.data, loadTeamBefore)
  useReadWhileOpen()
  return (
    <>
      <PageHeader title="Messages" description="Your messages with the frontline team" />
      {/* It ends above the call button, which must not cover Send. */}
      <Card className="flex h-[calc(100dvh-18.5rem)] min-h-80 flex-col overflow-hidden max-md:h-[calc(100dvh-19rem)]">
        <ThreadMessages
          of="team"
          title={TEAM}
          thread={thread}
          query={query}
          emptyTitle="No messages yet"
          bubble={(message) => (
            <TeamBubble key={message.id} message={message} isOwn={message.senderId === user.id} />
          )}
        />
        <WriteToTeam />
      </Card>
    </>
  )
}

function useReadWhileOpen(): void {
  const { data } = useQuery(unreadTeamThreadQuery)
  const { mutate } = useMarkThreadRead()
  const unread = data?.count ?? 0
  useEffect(() => {
    if (unread > 0) mutate()
  }, [unread, mutate])
}

function TeamBubble({ message, isOwn }: { message: TeamMessage; isOwn: boolean }) {
  const { subject, content, senderName, toGroup, createdAt } = message
  return (
    <li className={cx('flex', isOwn ? 'justify-end' : 'justify-start')}>
      <div
        className={cx(
          'min-w-0 max-w-[min(36rem,85%)] rounded-2xl px-3.5 py-2',
          isOwn ? 'rounded-br-md bg-accent-soft text-on-accent-soft' : 'rounded-bl-md bg-subtle',
        )}
      >
        {!isOwn && (
          <p className="flex flex-wrap items-center gap-2 font-medium text-xs">
            {senderName}
            {toGroup && <Badge icon={<Users aria-hidden />}>To several people</Badge>}
          </p>
        )}
        {subject && (
          <p dir="auto" className="break-words font-semibold">
            {subject}
          </p>
        )}
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {content}
        </p>
        <p className="tabular mt-0.5 text-right text-xs">
          <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        </p>
      </div>
    </li>
  )
}

function WriteToTeam() {
  const [text, setText] = useState('')
  const key = useIdempotencyKey()
  const send = useWriteToTeam()

  async function submit() {
    const content = text.trim()
    if (send.isPending) return
    if (!content) return toastError(MESSAGE_ERRORS.empty)
    try {
      await send.mutateAsync({ content, idempotencyKey: key.current })
      key.renew()
      setText('')
    } catch (error) {
      toastError(messageOf(error, 'Failed to send message'))
    }
  }

  return (
    <Composer
      label={`Message to ${TEAM}`}
      placeholder="Type a message"
      value={text}
      onChange={setText}
      onSend={() => void submit()}
      busy={send.isPending}
      maxLength={LIMITS.messageContent}
    />
  )
}
