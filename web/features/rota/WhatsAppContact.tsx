// One tap to message the office by WhatsApp, for people who work away from it.

import { MessageCircle } from 'lucide-react'
import { useConfig } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/Button.tsx'

/** Null for people who work in the office, and if it has no number. */
export function useOfficeWhatsapp(): string | null {
  const can = useCan()
  const { agencyWhatsapp } = useConfig()
  const digits = agencyWhatsapp.replace(/\D/g, '')
  return can('office:call') && digits ? `https://wa.me/${digits}` : null
}

export function WhatsAppContact({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('primary', 'bg-[#146c43]! text-white! hover:bg-[#0f5132]!')}
    >
      <MessageCircle aria-hidden className="size-4 shrink-0" />
      Message the office on WhatsApp
    </a>
  )
}
