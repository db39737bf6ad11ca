// The end of a form inside a dialog: Cancel, and the button that sends it.

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogFormFooter } from './Dialog.tsx'

interface DialogFormButtonsProps {
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** What stands on the button that sends. */
  children: ReactNode
}

export function DialogFormButtons({ onCancel, busy, disabled, children }: DialogFormButtonsProps) {
  return (
    <DialogFormFooter>
      <Button variant="secondary" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {children}
      </Button>
    </DialogFormFooter>
  )
}
