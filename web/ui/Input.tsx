// Single-line and multi-line text. Inside a Field they link themselves to its label, hint and error.

import type { ComponentProps } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { useFieldControl } from './Field.tsx'

export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-3 py-1.5 text-ink transition-colors hover:border-muted disabled:cursor-not-allowed disabled:border-line disabled:bg-subtle disabled:text-muted aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} className={cx(controlClass, 'control-height', className)} {...rest} />
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={cx(controlClass, 'resize-y', className)}
      {...rest}
    />
  )
}
