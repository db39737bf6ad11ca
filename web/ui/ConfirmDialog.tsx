// Asks before something that cannot be undone. It stays open until the action is done.

import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { Button } from './Button.tsx'
import { DialogFooter, overlayClass, panelClass, spaceClass } from './Dialog.tsx'
import { onEscape, spareOpenList } from './escape.ts'
import { useReturnFocus } from './return-focus.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, busy = false, danger = true, cancelLabel = 'Cancel' } = props
  const { remember, onCloseAutoFocus } = useReturnFocus()
  const change = (next: boolean) => !busy && onOpenChange(next)
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <div className={spaceClass}>
          <Radix.Content
            className={cx(panelClass, 'md:max-w-md')}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={spareOpenList}
            onKeyDown={onEscape(() => change(false))}
          >
            <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 low:flex-none low:overflow-visible">
              <Radix.Title className="font-semibold text-base">{props.title}</Radix.Title>
              <Radix.Description className="mt-1.5 text-ink-soft">{props.description}</Radix.Description>
              {props.children && <div className="mt-4">{props.children}</div>}
            </div>
            <DialogFooter>
              <Radix.Cancel asChild>
                <Button variant="secondary" disabled={busy}>
                  {cancelLabel}
                </Button>
              </Radix.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </DialogFooter>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
