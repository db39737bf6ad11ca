// The one button, in five variants. While busy it keeps its size, says so, and ignores further clicks.

import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'

const base =
  'control-height inline-flex max-w-full select-none items-center justify-center gap-2 rounded-control border px-4 py-1.5 font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55'
const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent-solid text-on-accent enabled:hover:bg-accent-solid-hover',
  secondary: 'border-line bg-surface text-ink enabled:hover:bg-subtle',
  quiet: 'border-transparent bg-transparent text-ink-soft enabled:hover:bg-subtle enabled:hover:text-ink',
  danger: 'border-transparent bg-danger-solid text-on-danger enabled:hover:bg-danger-solid-hover',
  'danger-quiet': 'border-transparent bg-transparent text-danger enabled:hover:bg-danger-soft',
}

export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return cx(base, variants[variant], className)
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  busy?: boolean
  icon?: ReactNode
}

export function Button({ variant, busy = false, icon, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
