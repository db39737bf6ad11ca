// One tap to the office, for those who work away from it.

import { Phone } from 'lucide-react'
import { telLink, useConfig } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'

export function CallButton() {
  const can = useCan()
  const { agencyName, agencyPhone } = useConfig()
  if (!can('office:call')) return null
  return (
    <aside aria-label="Call the office">
      <a
        href={telLink(agencyPhone)}
        aria-label={`Call ${agencyName} on ${agencyPhone}`}
        title={agencyPhone}
        className="fixed right-4 bottom-6 z-30 grid size-14 place-items-center rounded-full bg-accent-solid text-on-accent shadow-float transition-colors hover:bg-accent-solid-hover max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]"
      >
        <Phone aria-hidden className="size-6" />
      </a>
    </aside>
  )
}
