// The frame of every screen in front of the sign-in: logo, title, one card, the footer.

import type { ReactNode } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { Card } from '#web/ui/Card.tsx'
import { Footer } from '#web/ui/Footer.tsx'
import { Logo } from '#web/ui/Logo.tsx'

export function DoorFrame({ children, wide }: { children: ReactNode; wide?: boolean }) {
  const { agencyName } = useConfig()
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="flex flex-1 flex-col items-center justify-center px-4 py-10">
        <div className="mb-6 flex flex-col items-center text-center">
          <Logo className="mb-3 size-12" />
          <p className="font-semibold text-lg tracking-tight">{agencyName}</p>
          <p className="text-muted">Staff Scheduling</p>
        </div>
        <Card className={wide ? 'w-full max-w-lg p-6 md:p-8' : 'w-full max-w-md p-6 md:p-8'}>{children}</Card>
      </main>
      <Footer agencyName={agencyName} />
    </div>
  )
}
