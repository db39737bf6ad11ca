// The end of a form in a dialog: Cancel and the submit button.

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogFormFooter } from './Dialog.tsx'

interface DialogFormButtonsProps {
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** The submit button's label. */
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
