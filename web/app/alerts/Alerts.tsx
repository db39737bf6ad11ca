// The corner for alert cards. An alert reads its own data and renders nothing when there is nothing to show; the list
// says which capability each one needs.

import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { Capability } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCan } from '#web/lib/current-user.ts'
import { isCurrent } from '../layout/nav.ts'

// Loaded lazily: the screen itself has priority.
const NotificationAlert = lazy(() =>
  import('#web/features/notifications/NotificationAlert.tsx').then((m) => ({ default: m.NotificationAlert })),
)
const MessageAlert = lazy(() => import('./MessageAlert.tsx').then((m) => ({ default: m.MessageAlert })))
const WhatsAppAlert = lazy(() => import('./WhatsAppAlert.tsx').then((m) => ({ default: m.WhatsAppAlert })))

interface Alert {
  readonly needs: Capability
  readonly alert: ComponentType
}

const ALERTS: readonly Alert[] = [
  { needs: 'notifications:alerts', alert: NotificationAlert },
  { needs: 'whatsapp:use', alert: WhatsAppAlert },
  { needs: 'messages:alerts', alert: MessageAlert },
]

/** Screens that fill the window and have their send button in the corner. */
const FILLED = [PATHS.conversations, PATHS.adminConversations]

export function Alerts() {
  const can = useCan()
  const [location] = useLocation()
  const mine = ALERTS.filter(({ needs }) => can(needs))
  if (mine.length === 0) return null
  const hasCorner = !FILLED.some((path) => isCurrent(path, location))
  return (
    // On a phone the alerts go above the screen, where they cannot cover its buttons.
    <div
      data-alerts={hasCorner ? 'corner' : 'above'}
      className={cx(
        'flex flex-col gap-3 empty:hidden max-md:mx-4 max-md:mt-4',
        // In a low window they would push the writing box of an open thread out of sight; the badges still tell.
        'max-md:[@media(height<48rem)]:has-[~main_[data-thread]]:hidden',
        hasCorner
          ? 'md:fixed md:right-4 md:bottom-6 md:z-20 md:max-h-[60dvh] md:w-88 md:overflow-y-auto'
          : 'md:mx-auto md:mt-4 md:w-full md:max-w-[100rem] md:px-6',
      )}
    >
      {mine.map(({ needs, alert: Alert }) => (
        <Suspense key={needs}>
          <Alert />
        </Suspense>
      ))}
    </div>
  )
}
