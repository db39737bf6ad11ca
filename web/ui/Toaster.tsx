// Where toasts appear: bottom right, or at the top on a phone, clear of forms and tabs. F8 moves the focus here. They
// never cover the buttons at the foot of a dialog: beside it where there is room, otherwise at the top.

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { buttonClass } from './Button.tsx'
import { dismissToast, type ShownToast, toastStore } from './toast.ts'

export default function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const returnFocus = useReturnFromToasts(shown !== null)
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && <Toast key={shown.id} {...shown} />}
      <Radix.Viewport
        hotkey={['F8']}
        {...returnFocus}
        className="pointer-events-none fixed right-0 bottom-0 z-50 w-full max-w-[420px] p-4 outline-none max-md:top-0 max-md:bottom-auto max-md:pt-[max(1rem,env(safe-area-inset-top))] md:max-xl:in-[:has([role=dialog])]:top-0 md:max-xl:in-[:has([role=dialog])]:bottom-auto xl:in-[:has([role=dialog])]:max-w-[min(420px,(100vw-48rem)/2)]"
      />
    </Radix.Provider>
  )
}

/** When the last toast goes while the focus is on it, the focus goes back to where it was before F8. */
function useReturnFromToasts(isAny: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (isAny || !list.current?.contains(document.activeElement)) return
    const place = before.current?.isConnected ? before.current : document.getElementById('main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  }, [isAny])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { ref: list, onFocus }
}

function Toast({ id, title, description, variant, duration, action }: ShownToast) {
  const bad = variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      duration={duration}
      type={bad ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(id)}
      data-variant={variant}
      className={cx(
        // A dialog that opens later switches off whatever was open before it: the undo must stay within reach.
        'toast-motion pointer-events-auto! flex items-start gap-3 rounded-card border bg-surface p-4 shadow-float',
        bad && 'border-danger',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', bad ? 'text-danger' : 'text-accent')} />
      <div className="min-w-0 flex-1">
        <Radix.Title className={cx('font-semibold', bad && 'text-danger')}>{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 break-words text-ink-soft">{description}</Radix.Description>
        )}
        {action && (
          <Radix.Action asChild altText={action.label}>
            <button type="button" className={buttonClass('secondary', 'mt-2')} onClick={action.onClick}>
              {action.label}
            </button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close aria-label="Dismiss" className={buttonClass('quiet', 'control-square -m-2 px-0!')}>
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
