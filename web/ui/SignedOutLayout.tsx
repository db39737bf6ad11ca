// The frame of every signed-out screen: logo, title, one card, the footer.

import type { ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { Card } from './Card.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'

interface SignedOutLayoutProps {
  agencyName: string
  wide?: boolean
  children: ReactNode
}

export function SignedOutLayout({ agencyName, wide, children }: SignedOutLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="flex flex-1 flex-col items-center justify-center px-4 py-10">
        <div className="mb-6 flex flex-col items-center text-center">
          <Logo className="mb-3 size-12" />
          <p className="font-semibold text-lg tracking-tight">{agencyName}</p>
          <p className="text-muted">Staff Scheduling</p>
        </div>
        <Card className={cx('w-full p-6 md:p-8', wide ? 'max-w-lg' : 'max-w-md')}>{children}</Card>
      </main>
      <Footer agencyName={agencyName} />
    </div>
  )
}
