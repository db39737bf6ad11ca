// The shell with the screen for the current address, each behind its guard.

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { LoadingState } from '#web/ui/States.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FirstScreen, whenFirstScreenIsShown } from './first-screen.ts'
import { Guard } from './Guard.tsx'
import { Shell } from './layout/Shell.tsx'
import { NotFound } from './NotFound.tsx'
import { LoginScreen, ROUTES } from './routes.tsx'

export default function SignedIn() {
  useLastSeenKept()
  return (
    <Switch>
      <Route path={PATHS.login} component={LoginScreen} />
      <Route>
        <Shell>
          <Screens />
        </Shell>
      </Route>
    </Switch>
  )
}

/** Keeps what is seen for use offline. Loaded after the first screen, which does not need it. */
function useLastSeenKept(): void {
  const client = useQueryClient()
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    whenFirstScreenIsShown(() => {
      import('#web/lib/last-seen.ts').then(
        ({ keepLastSeen }) => {
          if (!isGone) stop = keepLastSeen(client)
        },
        // The connection is lost or a new version is out: this page keeps nothing.
        () => {},
      )
    })
    return () => {
      isGone = true
      stop()
    }
  }, [client])
}

function Screens() {
  const [location] = useLocation()
  return (
    <ErrorBoundary key={location}>
      <Suspense
        fallback={
          // As tall as the window, so that the footer does not jump away when the screen arrives.
          <div className="min-h-dvh">
            <LoadingState label="Loading this screen" rows={6} />
          </div>
        }
      >
        <Switch>
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path}>
              <Guard route={route} />
            </Route>
          ))}
          <Route component={NotFound} />
        </Switch>
        <FirstScreen />
      </Suspense>
    </ErrorBoundary>
  )
}
