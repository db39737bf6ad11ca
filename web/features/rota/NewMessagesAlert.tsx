// Unread messages are not to be missed while a booking is open.

import { useQuery } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { DELAY } from '#core/timing.ts'
import { unreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { useCan } from '#web/lib/current-user.ts'

export function NewMessagesAlert() {
  const can = useCan()
  const { data } = useQuery({ ...unreadMessagesQuery, enabled: can('messages:alerts') })
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!isHidden) return
    const timer = setTimeout(() => setHidden(false), DELAY.messageAlertHidden)
    return () => clearTimeout(timer)
  }, [isHidden])
  if (!data || data.count === 0 || isHidden || !can('messages:alerts')) return null
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-control bg-danger-solid px-3 py-1.5 text-on-danger"
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 font-semibold">{data.count === 1 ? 'New Message!' : 'New Messages!'}</span>
      <Link href={PATHS.messages} className="font-medium underline underline-offset-2">
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
