// A list of actions behind a button.

import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface MenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 min-w-52 animate-appear rounded-card border bg-surface p-1 text-ink shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  children: ReactNode
}

const itemClass =
  'control-height flex cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1 outline-none data-disabled:opacity-55 [&>svg]:size-4 [&>svg]:shrink-0'

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(
        itemClass,
        danger
          ? 'text-danger data-highlighted:bg-danger-soft'
          : 'data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
