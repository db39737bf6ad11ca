// One fact about a job on a card: an icon that a screen reader hears as a label, and the words.

import type { ReactNode } from 'react'

interface IconFactProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

export function IconFact({ icon, label, children }: IconFactProps) {
  return (
    <div className="flex items-start gap-2 [&>dt>svg]:mt-[0.2em] [&>dt>svg]:size-4">
      <dt className="text-muted">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
