// Unread WhatsApp messages: the card in the corner, and a toast when more arrive.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PATHS, whatsappThreadPath } from '#core/paths.ts'
import { polledUnreadWhatsappQuery, useMarkAllWhatsappRead } from '#web/features/whatsapp/queries.ts'
import { noticeState } from '#web/lib/browser-notices.ts'
import { isCurrent } from '../layout/nav.ts'
import { announceMessage } from './announce-message.ts'
import { alertWords, isCardShown, sinkDismissal, whatsappRise } from './unread-rise.ts'
import { WhatsAppAlertCard } from './WhatsAppAlertCard.tsx'

const TITLE = 'New WhatsApp Message from Contractor'

export function WhatsAppAlert() {
  // People who turned notices on expect them while the tab is in the background too.
  const refetchIntervalInBackground = noticeState() === 'on'
  const { data } = useQuery({ ...polledUnreadWhatsappQuery, refetchIntervalInBackground })
  const [location, navigate] = useLocation()
  const markAll = useMarkAllWhatsappRead()
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const before = useRef<number | undefined>(undefined)
  const count = data?.count
  const latest = data?.latestMessage ?? null

  useEffect(() => {
    if (count === undefined) return
    const more = whatsappRise(before.current, count)
    before.current = count
    setDismissedAt((at) => sinkDismissal(at, count))
    if (more === null) return
    const description = alertWords(more, latest)
    const link = latest ? whatsappThreadPath(latest.conversationId) : PATHS.whatsapp
    announceMessage({ title: TITLE, description, link, tag: 'whatsapp' }, navigate)
  }, [count, latest, navigate])

  // On the dashboard the messages are already visible, and the card would cover the message field.
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
