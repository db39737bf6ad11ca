// The green card for unread WhatsApp messages: the count, the senders and the start of the latest.

import { MessageCircle, X } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS, whatsappThreadPath } from '#core/paths.ts'
import { buttonClass } from '#web/ui/Button.tsx'

interface WhatsAppAlertCardProps {
  count: number
  latest: { sender: string; preview: string; conversationId: string } | null
  onDismiss: () => void
}

export function WhatsAppAlertCard({ count, latest, onDismiss }: WhatsAppAlertCardProps) {
  return (
    <section
      aria-label="Unread WhatsApp messages"
      className="animate-rise rounded-card border border-on-success-soft/30 bg-success-soft p-4 text-on-success-soft shadow-float"
    >
      <div className="flex items-start gap-3">
        <MessageCircle aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            {count === 1 ? '1 unread WhatsApp message' : `${count} unread WhatsApp messages`}
          </h2>
          {latest && (
            <p className="mt-0.5 line-clamp-2 break-words" title={`${latest.sender}: ${latest.preview}`}>
              <span className="font-medium">{latest.sender}</span>
              {`: ${latest.preview}`}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label="Dismiss and mark all read"
          className="control-square -m-2 grid place-items-center rounded-control hover:bg-surface/50"
          onClick={onDismiss}
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <Link
        href={latest ? whatsappThreadPath(latest.conversationId) : PATHS.whatsapp}
        className={buttonClass(
          'secondary',
          'mt-3 w-full md:in-data-[alerts=above]:ml-8 md:in-data-[alerts=above]:w-auto',
        )}
      >
        {latest ? `Open ${latest.sender}` : 'Open WhatsApp Dashboard'}
      </Link>
    </section>
  )
}
