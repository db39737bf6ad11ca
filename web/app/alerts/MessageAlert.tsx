// A toast when the number of unread messages rises: who wrote, and the start of the message. It opens the thread.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { polledUnreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { noticeState } from '#web/lib/browser-notices.ts'
import { announceMessage } from './announce-message.ts'
import { alertWords, riseOf } from './unread-rise.ts'

const TITLE = 'New Message Alert'

export function MessageAlert() {
  // People who turned notices on expect them while the tab is in the background too.
  const refetchIntervalInBackground = noticeState() === 'on'
  const { data } = useQuery({ ...polledUnreadMessagesQuery, refetchIntervalInBackground })
  const before = useRef<number | undefined>(undefined)
  const count = data?.count
  const latest = data?.latestMessage ?? null
  const [, navigate] = useLocation()
  useEffect(() => {
    if (count === undefined) return
    const more = riseOf(before.current, count)
    before.current = count
    if (more === null) return
    const description = alertWords(more, latest)
    const link = latest?.link ?? PATHS.messages
    announceMessage({ title: TITLE, description, link, tag: 'messages' }, navigate)
  }, [count, latest, navigate])
  return null
}
