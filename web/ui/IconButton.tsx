// A square button with only an icon. Its label is read aloud, and shown on hover and keyboard focus.

import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClass } from './Button.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  variant?: ButtonVariant
}

export function IconButton({ label, variant = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={buttonClass(variant, `tip control-square px-0! ${className ?? ''}`)}
      {...rest}
    >
      {children}
    </button>
  )
}
