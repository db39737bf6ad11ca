// Asks before a message goes to many people.

import { ConfirmDialog } from './ConfirmDialog.tsx'

interface ConfirmSendProps {
  open: boolean
  /** How many people get it, and how many of them by phone. */
  total: number
  eligible: number
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmSend({ open, total, eligible, busy, onConfirm, onClose }: ConfirmSendProps) {
  const without = total - eligible
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      danger={false}
      title={total === 1 ? 'Send to 1 person?' : `Send to ${total} people?`}
      description={
        without === 0
          ? 'They get it by WhatsApp, without the subject, and in the app.'
          : `${eligible} get it by WhatsApp, without the subject. ${without === 1 ? '1 has' : `${without} have`} no number and can read it in the app only.`
      }
      confirmLabel="Send"
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
