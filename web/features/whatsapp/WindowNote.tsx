// Whether WhatsApp allows free text now, and until when. It updates when the window closes.

import { Clock3, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#core/contracts/index.ts'
import type { listWhatsappMessages } from '#core/endpoints/whatsapp.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'

type Window = AnswerOf<typeof listWhatsappMessages>['window']
const LOOK_EVERY = 15_000

export function WindowNote({ window: { kept, until } }: { window: Window }) {
  const now = useNow(kept !== 'ignored')
  if (kept === 'ignored') return null
  const end = until ? new Date(until) : null
  if (end && end.getTime() > now) {
    return (
      <p className="flex items-center gap-2 border-b bg-success-soft px-4 py-1.5 text-on-success-soft text-sm">
        <Clock3 aria-hidden className="size-4 shrink-0" />
        {`Open for free text until ${formatInstant(end, FORMATS.shortTime)}`}
      </p>
    )
  }
  const since = end ? `since ${formatInstant(end, FORMATS.shortTime)}` : 'until they write to us'
  return (
    <p className="flex items-start gap-2 border-b bg-warning-soft px-4 py-1.5 text-on-warning-soft text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {kept === 'template'
        ? `The 24-hour window is closed ${since}: your text goes out inside the approved template.`
        : `The 24-hour window is closed ${since}: WhatsApp will refuse free text. Ask them to send us any message first, or call them.`}
    </p>
  )
}

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
