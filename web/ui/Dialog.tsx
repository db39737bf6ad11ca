// A dialog. On a phone it slides up from the bottom edge; its buttons stay visible while it scrolls, unless the window is
// so low that it scrolls as a whole.

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode, RefObject } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { buttonClass } from './Button.tsx'
import { onEscape, spareOpenList } from './escape.ts'
import { useReturnFocus } from './return-focus.ts'

export const overlayClass = 'fixed inset-0 z-40 animate-appear bg-overlay'
/** The window as a dialog's panel sees it. */
export const spaceClass = 'pointer-events-none fixed inset-0 z-40 [container:dialog-space/size]'
export const panelClass =
  'pointer-events-auto fixed z-40 flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden border bg-surface low:overflow-y-auto text-ink shadow-float max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-2xl md:top-1/2 md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card'
const widths = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-3xl' }

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  children?: ReactNode
  /** What scrolls, for a list that draws only what is in sight. */
  bodyRef?: RefObject<HTMLDivElement | null>
  /** Stays in sight above the buttons while the rest scrolls. */
  notice?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  children,
  bodyRef,
  notice,
  footer,
}: DialogProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <div className={spaceClass}>
          <Radix.Content
            className={cx(panelClass, widths[size])}
            onOpenAutoFocus={(event) => {
              remember()
              focusFirstField(event)
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={spareOpenList}
            onKeyDown={onEscape(() => onOpenChange(false))}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="flex items-start gap-3 border-b px-5 py-4">
              <div className="min-w-0 flex-1">
                <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                aria-label="Close"
                className={buttonClass('quiet', 'control-square -my-1.5 -mr-2 px-0!')}
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            </header>
            {children && (
              <div
                ref={(body) => {
                  if (bodyRef) bodyRef.current = body
                  return body ? letScroll(body) : undefined
                }}
                className="-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto px-5 py-4 low:flex-none low:overflow-visible"
              >
                {children}
              </div>
            )}
            {notice}
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A long text without a control could not be scrolled by keyboard: then the body itself takes the focus. */
function letScroll(body: HTMLElement): () => void {
  const look = () => {
    const isStuck =
      body.scrollHeight > body.clientHeight &&
      !body.querySelector('a, button, input, textarea, summary, [tabindex]')
    if (isStuck) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(look)
  observer.observe(body)
  for (const child of body.children) observer.observe(child)
  return () => observer.disconnect()
}

/** Focuses the first field, not the close button; not on touch screens, where the keyboard would cover the dialog. */
function focusFirstField(event: Event): void {
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement) || matchMedia('(pointer: coarse)').matches) return
  const field = panel.querySelector<HTMLElement>('input:enabled, textarea:enabled, [role="combobox"]:enabled')
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The footer for a form whose submit button must be inside the form; it reaches the dialog's edges and stays in sight. */
export function DialogFormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 sticky -bottom-4 z-10 -mb-4 low:static">
      <DialogFooter>{children}</DialogFooter>
    </div>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3 max-md:*:flex-1 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}
