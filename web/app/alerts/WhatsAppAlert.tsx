// Unread WhatsApp messages: the card in the corner, and the toast when more arrive.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { TOAST } from '#core/timing.ts'
import { polledUnreadWhatsappQuery, useMarkAllWhatsappRead } from '#web/features/whatsapp/queries.ts'
import { noticeState, showNotice } from '#web/lib/browser-notices.ts'
import { toast } from '#web/ui/toast.ts'
import { isCurrent } from '../layout/nav.ts'
import { isCardShown, sinkDismissal, whatsappRise, whatsappToastWords } from './unread-rise.ts'
import { WhatsAppAlertCard } from './WhatsAppAlertCard.tsx'

const TITLE = 'New WhatsApp Message from Contractor'

export function WhatsAppAlert() {
  // Whoever wants notices wants them while the tab is in the background.
  const refetchIntervalInBackground = noticeState() === 'on'
  const { data } = useQuery({ ...polledUnreadWhatsappQuery, refetchIntervalInBackground })
  const [location] = useLocation()
  const markAll = useMarkAllWhatsappRead()
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const before = useRef<number | undefined>(undefined)
  const count = data?.count

  useEffect(() => {
    if (count === undefined) return
    const more = whatsappRise(before.current, count)
    before.current = count
    setDismissedAt((at) => sinkDismissal(at, count))
    if (more === null) return
    const description = whatsappToastWords(more)
    toast({ title: TITLE, description, duration: TOAST.message })
    void showNotice({ title: TITLE, body: description, url: PATHS.whatsapp, tag: 'whatsapp' })
  }, [count])

  // On the dashboard itself the messages are in sight, and the card would lie over the field to write in.
  if (!data || !isCardShown(data.count, dismissedAt) || isCurrent(PATHS.whatsapp, location)) return null
  return (
    <WhatsAppAlertCard
      count={data.count}
      latest={data.latestMessage}
      onDismiss={() => {
        setDismissedAt(data.count)
        markAll.mutate()
      }}
    />
  )
}
