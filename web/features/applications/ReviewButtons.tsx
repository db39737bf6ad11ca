// The two decisions about an application. The screen opens the dialog of the one that is pressed.

import type { Application } from '#core/contracts/applications.ts'
import { Button } from '#web/ui/Button.tsx'

interface ReviewButtonsProps {
  application: Application
  onConfirm: () => void
  onReject: () => void
}

export function ReviewButtons({ application, onConfirm, onReject }: ReviewButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button aria-label={`Confirm ${application.contractorName}`} onClick={onConfirm}>
        Confirm
      </Button>
      <Button variant="secondary" aria-label={`Reject ${application.contractorName}`} onClick={onReject}>
        Reject
      </Button>
    </div>
  )
}
