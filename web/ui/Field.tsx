// A label, a control, a hint and an error, tied together for screen readers. The control finds its ids here.

import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}
const FieldContext = createContext<FieldIds | null>(null)

/** What a control inside a field must carry. */
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

export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const ids = { id, describedBy: described || undefined, invalid: Boolean(error), required }
  return (
    <FieldContext value={ids}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-ink'}>
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
