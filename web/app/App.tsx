// The frame around everything: strips that speak for the network and the version, the session, the toast.

import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OfflineBanner, UpdateBanner } from './offline/Banners.tsx'
import { SimulatorDoor } from './SimulatorDoor.tsx'
import { Session } from './session/Session.tsx'

// Not needed for the first paint; it comes right after it.
const Toaster = lazy(() => import('#web/ui/Toaster.tsx'))
const DevUi = import.meta.env.DEV ? lazy(() => import('./dev/DevUi.tsx')) : null

export function App() {
  return (
    <>
      <OfflineBanner />
      <UpdateBanner />
      <ErrorBoundary>
        <Switch>
          {DevUi && (
            <Route path="/dev/ui">
              <Suspense>
                <DevUi />
              </Suspense>
            </Route>
          )}
          <Route path={PATHS.simulator} component={SimulatorDoor} />
          <Route>
            <Session />
          </Route>
        </Switch>
      </ErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}
