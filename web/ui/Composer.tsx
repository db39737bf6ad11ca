// The message field of a conversation: Enter sends, Shift+Enter adds a line. The text stays until it has been sent.

import { SendHorizontal } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Textarea } from './Input.tsx'

interface ComposerProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  busy: boolean
  disabled?: boolean
  maxLength?: number
  /** Below the field: a counter or a hint. */
  children?: ReactNode
}

const TALLEST = 160

export function Composer(props: ComposerProps) {
  const { label, placeholder, value, onChange, onSend, busy, disabled = false, maxLength, children } = props
  const field = useRef<HTMLTextAreaElement>(null)
  // Grows with its text, up to a limit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight + 2, TALLEST)}px`
  }, [value])

  return (
    <form
      className="border-t bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <div className="flex flex-wrap items-end justify-end gap-2">
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          dir="auto"
          className="control-height max-h-40 w-auto! min-w-0 flex-1 basis-44 resize-none!"
          value={value}
          maxLength={maxLength}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!busy) onSend()
          }}
        />
        <Button
          type="submit"
          busy={busy}
          disabled={disabled}
          icon={<SendHorizontal aria-hidden className="size-4" />}
        >
          Send
        </Button>
      </div>
      {children}
    </form>
  )
}
