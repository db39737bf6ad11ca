// A toast when more messages wait on the board.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PATHS } from '#core/paths.ts'
import { TOAST } from '#core/timing.ts'
import { polledUnreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { noticeState, showNotice } from '#web/lib/browser-notices.ts'
import { toast } from '#web/ui/toast.ts'
import { riseOf } from './unread-rise.ts'

const TITLE = 'New Message Alert'

export function MessageAlert() {
  // Whoever wants notices wants them while the tab is in the background.
  const refetchIntervalInBackground = noticeState() === 'on'
  const { data } = useQuery({ ...polledUnreadMessagesQuery, refetchIntervalInBackground })
  const before = useRef<number | undefined>(undefined)
  const count = data?.count
  useEffect(() => {
    if (count === undefined) return
    const more = riseOf(before.current, count)
    before.current = count
    if (more === null) return
    const description = more === 1 ? 'You have 1 new message' : `You have ${more} new messages`
    toast({ title: TITLE, description, duration: TOAST.message })
    void showNotice({ title: TITLE, body: description, url: PATHS.messages, tag: 'messages' })
  }, [count])
  return null
}
