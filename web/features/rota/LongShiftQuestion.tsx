// Asks before a shift that is long enough to be a typing mistake.

import { LIMITS } from '#core/limits.ts'
import type { Span } from '#core/time.ts'
import { durationLabel, timeRangeLabel } from '#core/time-labels.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface LongShiftQuestionProps {
  /** Null keeps it closed. */
  span: Span | null
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}

export function LongShiftQuestion({ span, confirmLabel, onCancel, onConfirm }: LongShiftQuestionProps) {
  if (!span) return null
  const hours = durationLabel(span.end.getTime() - span.start.getTime())
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onCancel()}
      title={`Is a shift of ${hours} right?`}
      description={`${timeRangeLabel(span)} is longer than ${LIMITS.longShiftHours} hours.`}
      cancelLabel="Change the times"
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
    />
  )
}
