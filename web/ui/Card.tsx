// A white panel with a thin border for things that belong together.

import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cx('min-w-0 rounded-card border bg-surface shadow-card', className)} {...rest} />
}

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
}

export function CardHeader({ title, description, icon, actions }: CardHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
      {icon && <span className="text-accent [&>svg]:size-4.5">{icon}</span>}
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold">{title}</h2>
        {description && <p className="text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('p-4', className)} {...rest} />
}
