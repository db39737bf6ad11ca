// What to do about a message that did not arrive: call the person, send it again, or say that they know.

import { Check, Phone, RotateCcw } from 'lucide-react'
import { telLink } from '#web/lib/config.ts'
import { Button, buttonClass } from './Button.tsx'

interface DeliveryActionsProps {
  name: string
  /** Null if there is no number to call. */
  phone: string | null
  retryAs: 'sms' | 'whatsapp' | null
  onRetry: () => void
  onTold: () => void
  isRetrying: boolean
  isTelling: boolean
}

export function DeliveryActions(props: DeliveryActionsProps) {
  const { name, phone, retryAs, isRetrying, isTelling } = props
  return (
    <div className="flex flex-wrap gap-2">
      {phone && (
        <a
          href={telLink(phone)}
          title={phone}
          aria-label={`Call ${name} on ${phone}`}
          className={buttonClass('secondary')}
        >
          <Phone aria-hidden className="size-4" />
          Call
        </a>
      )}
      {retryAs && (
        <Button
          variant="secondary"
          busy={isRetrying}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={props.onRetry}
        >
          {retryAs === 'sms' ? 'Retry as text' : 'Retry'}
          <span className="sr-only">{` to ${name}`}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        busy={isTelling}
        icon={<Check aria-hidden className="size-4" />}
        onClick={props.onTold}
      >
        They know
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}
