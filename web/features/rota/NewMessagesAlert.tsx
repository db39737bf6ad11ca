// Makes sure that unread messages are noticed while a booking is open.

import { useQuery } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { DELAY } from '#core/timing.ts'
import { unreadTeamThreadQuery } from '#web/features/conversations/queries.ts'
import { unreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { useCan } from '#web/lib/current-user.ts'

export function NewMessagesAlert() {
  const can = useCan()
  const onBoard = can('messages:board')
  const staff = useQuery({ ...unreadMessagesQuery, enabled: onBoard })
  const own = useQuery({ ...unreadTeamThreadQuery, enabled: can('team-thread:use') })
  const count = (onBoard ? staff.data?.count : own.data?.count) ?? 0
  const link = onBoard ? (staff.data?.latestMessage?.link ?? PATHS.messages) : PATHS.conversations
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!isHidden) return
    const timer = setTimeout(() => setHidden(false), DELAY.messageAlertHidden)
    return () => clearTimeout(timer)
  }, [isHidden])
  if (count === 0 || isHidden) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 rounded-control bg-danger-solid px-3 py-1.5 text-on-danger"
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 font-semibold">{count === 1 ? 'New Message!' : 'New Messages!'}</span>
      <Link href={link} className="line-target font-medium underline underline-offset-2">
        View Messages
      </Link>
      <button
        type="button"
        aria-label="Dismiss"
        className="control-square -mr-2 grid place-items-center rounded-control hover:bg-danger-solid-hover"
        onClick={() => setHidden(true)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
