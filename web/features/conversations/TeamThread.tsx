// A contractor's one thread with the team: everything the team writes to them, and a box to answer. Opening it marks it
// read.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import type { TeamMessage } from '#core/contracts/team-thread.ts'
import { MESSAGE_ERRORS } from '#core/message-text.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useThread } from '#web/lib/thread.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ThreadBubble } from '#web/ui/ThreadBubble.tsx'
import { ThreadComposer } from '#web/ui/ThreadComposer.tsx'
import { ThreadMessages } from '#web/ui/ThreadMessages.tsx'
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
      <Card data-fills className="flex min-h-[20rem] flex-col overflow-hidden">
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
    <ThreadBubble
      isOurs={isOwn}
      sender={
        !isOwn && (
          <>
            {senderName}
            {toGroup && <Badge icon={<Users aria-hidden />}>To several people</Badge>}
          </>
        )
      }
      heading={
        subject && (
          <p dir="auto" className="break-words font-semibold">
            {subject}
          </p>
        )
      }
      content={content}
      createdAt={createdAt}
      time={timeOf(createdAt)}
    />
  )
}

function WriteToTeam() {
  const { mutateAsync } = useWriteToTeam()
  return (
    <ThreadComposer
      thread="team"
      to={TEAM}
      send={mutateAsync}
      empty={MESSAGE_ERRORS.empty}
      failed="Failed to send message"
    />
  )
}
