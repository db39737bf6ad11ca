// A screen's title, a line of description, and its actions.

import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3 behind-thread:mb-0">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="font-semibold text-xl tracking-tight md:text-2xl behind-thread:sr-only">{title}</h1>
        {description && <p className="mt-0.5 text-muted behind-thread:hidden">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 behind-thread:hidden">{actions}</div>}
    </header>
  )
}
