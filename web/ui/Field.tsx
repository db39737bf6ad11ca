// A label, a control, a hint and an error, linked for screen readers. The control gets its ids from here.

import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface FieldIds {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  /** The control says what is missing in it. */
  say: (words: string | null) => void
}
const FieldContext = createContext<FieldIds | null>(null)

export const focusFirstPart = (id: string): void =>
  document.getElementById(id)?.querySelector<HTMLElement>('[contenteditable]')?.focus()

/** For a control of several parts, which a label cannot name through its `for`. */
export function useFieldGroup() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-labelledby': field.labelId, 'aria-describedby': field.describedBy }
}

export const useFieldState = () => {
  const field = useContext(FieldContext)
  return { isInvalid: field?.invalid ?? false, isRequired: field?.required ?? false }
}

/** The attributes that a control inside a field needs. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** Shows what the control itself finds wrong, before the form's error. */
export function useFieldWords(words: string | null): void {
  const say = useContext(FieldContext)?.say
  useEffect(() => {
    if (!words || !say) return
    say(words)
    return () => say(null)
  }, [words, say])
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The label is read aloud but not shown. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({
  label,
  hint,
  error: given,
  required = false,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const [own, setOwn] = useState<string | null>(null)
  const error = own ?? given
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const ids = {
    id,
    labelId,
    describedBy: described || undefined,
    invalid: Boolean(error),
    required,
    say: setOwn,
  }
  return (
    <FieldContext value={ids}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard reaches the parts themselves */}
        <label
          id={labelId}
          htmlFor={id}
          onClick={() => focusFirstPart(id)}
          className={hideLabel ? 'sr-only' : 'font-medium text-ink'}
        >
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger">
              *
            </span>
          )}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        )}
        <p
          id={errorId}
          aria-live="polite"
          className="flex items-start gap-1.5 text-danger text-sm empty:hidden"
        >
          {error && (
            <>
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {error}
            </>
          )}
        </p>
      </div>
    </FieldContext>
  )
}
