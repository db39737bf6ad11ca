// A square button with an icon alone; its label is read aloud and shown as a tooltip.

import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClass } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  variant?: ButtonVariant
}

export function IconButton({ label, variant = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={buttonClass(variant, `control-square px-0! ${className ?? ''}`)}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}
