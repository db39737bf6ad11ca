// The frame of the app: the network and version banners, the session and the toasts.

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Route, Switch } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { toastStore } from '#web/ui/toast.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { whenFirstScreenIsShown } from './first-screen.ts'
import { OfflineBanner, UpdateBanner } from './offline/Banners.tsx'
import { SimulatorDoor } from './SimulatorDoor.tsx'
import { Session } from './session/Session.tsx'

const Toaster = lazy(() => import('#web/ui/Toaster.tsx'))

export function App() {
  return (
    <>
      <OfflineBanner />
      <UpdateBanner />
      <ErrorBoundary>
        <Switch>
          <Route path={PATHS.simulator} component={SimulatorDoor} />
          <Route>
            <Session />
          </Route>
        </Switch>
      </ErrorBoundary>
      <Toasts />
    </>
  )
}

/** Loaded after the first screen, or with the first toast. */
function Toasts() {
  const [isTime, setTime] = useState(false)
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  useEffect(() => whenFirstScreenIsShown(() => setTime(true)), [])
  if (!isTime && !hasToast) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
