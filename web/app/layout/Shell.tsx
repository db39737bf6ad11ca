// The frame around every signed-in screen.

import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ProofQuestion } from '#web/features/proof/ProofQuestion.tsx'
import { useConfig } from '#web/lib/config.ts'
import { Footer } from '#web/ui/Footer.tsx'
import { OpenedDialog } from '#web/ui/OpenedDialog.tsx'
import { StaleNotice } from '#web/ui/StaleNotice.tsx'
import { Alerts } from '../alerts/Alerts.tsx'
import { CallButton } from './CallButton.tsx'
import { Header } from './Header.tsx'
import { InboxTabs } from './InboxTabs.tsx'
import { TabStrip } from './Navigation.tsx'

export function Shell({ children }: { children: ReactNode }) {
  const { agencyName } = useConfig()
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main)
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-control bg-surface px-3 py-2 shadow-float not-focus:sr-only"
      >
        Skip to content
      </a>
      <Header />
      <Alerts />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        // The scroll margin is for the header that sticks above it, with lines to spare for large text.
        // Leaves room below for the alerts in the corner, so they never cover the last buttons.
        className="room-to-fill mx-auto w-full max-w-[100rem] flex-1 scroll-mt-40 px-4 py-6 outline-none lg:px-6 max-md:has-data-thread:py-3 md:[[data-alerts=corner]:not(:empty)~&]:pb-44"
      >
        <InboxTabs />
        <StaleNotice />
        {children}
      </main>
      <Footer agencyName={agencyName} />
      <CallButton />
      <TabStrip />
      <OpenedDialog />
      <ProofQuestion />
    </div>
  )
}

/** Each new screen starts at the top, visually and for screen readers. Not the first one. */
function useFocusOnArrival(main: { current: HTMLElement | null }): void {
  const [location] = useLocation()
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [location, main])
}
