// The shell with the screen for the current address, each behind its guard.

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { keepLastSeen } from '#web/lib/last-seen.ts'
import { LoadingState } from '#web/ui/States.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FirstScreen } from './first-screen.ts'
import { Guard } from './Guard.tsx'
import { Shell } from './layout/Shell.tsx'
import { NotFound } from './NotFound.tsx'
import { LoginScreen, ROUTES } from './routes.tsx'

export default function SignedIn() {
  const client = useQueryClient()
  useEffect(() => keepLastSeen(client), [client])
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
