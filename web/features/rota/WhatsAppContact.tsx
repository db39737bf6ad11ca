// One tap to message the office by WhatsApp, for people who work away from it.

import { MessageCircle } from 'lucide-react'
import { useConfig } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'

export function WhatsAppContact() {
  const can = useCan()
  const { agencyName, agencyWhatsapp } = useConfig()
  const digits = agencyWhatsapp.replace(/\D/g, '')
  if (!can('office:call') || !digits) return null
  return (
    <a
      href={`https://wa.me/${digits}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Message ${agencyName} on WhatsApp`}
      className="sticky bottom-0 mt-4 ml-auto grid size-14 place-items-center rounded-full bg-[#146c43] text-white shadow-float transition-colors hover:bg-[#0f5132]"
    >
      <MessageCircle aria-hidden className="size-6" />
    </a>
  )
}
