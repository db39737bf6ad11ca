// Shown before anything is known: the logo while loading, or why nothing can be shown.

import { useEffect } from 'react'
import { isOnline, subscribeOnline, useOnline } from '#web/lib/online.ts'
import { useUnfinishedSignOut } from '#web/lib/unfinished-sign-out.ts'
import { Card } from '#web/ui/Card.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { ErrorState } from '#web/ui/States.tsx'

export function Splash() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <Logo className="size-12 animate-shimmer" />
      <span className="sr-only">Loading…</span>
    </div>
  )
}

const SOON = 'Your rota will be here as soon as you are connected again.'

interface CannotStartProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

export function CannotStart({ error, onRetry, retrying }: CannotStartProps) {
  const online = useOnline()
  const isSigningOut = useUnfinishedSignOut()
  // Once back online, retries failed reads without a click.
  useEffect(
    () =>
      subscribeOnline(() => {
        if (isOnline()) onRetry()
      }),
    [onRetry],
  )
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <h1 className="sr-only">Staff Scheduling</h1>
      <Card className="w-full max-w-md">
        {online ? (
          <ErrorState
            title="The server cannot be reached"
            error={error}
            onRetry={onRetry}
            retrying={retrying}
          />
        ) : (
          <ErrorState
            title="You are offline"
            error={new Error(isSigningOut ? 'You can sign in as soon as you are connected again.' : SOON)}
            onRetry={onRetry}
            retrying={retrying}
          />
        )}
      </Card>
    </main>
  )
}
