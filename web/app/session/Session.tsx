// Chooses between loading, signed out (setup or login), pending approval and signed in.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { can } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import LoginScreen from '#web/features/auth/LoginScreen.tsx'
import { masterAdminQuery } from '#web/features/setup/queries.ts'
import { NetworkError } from '#web/lib/api-error.ts'
import { configQuery } from '#web/lib/config.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { forgetPerson, hasLastSeen } from '#web/lib/session.ts'
import { FirstScreen } from '../first-screen.ts'
import { CannotStart, Splash } from './Splash.tsx'
import { useSessionWatch } from './use-session-watch.ts'

// The login is not split off: it is what everybody loads first, and another file costs another round trip.
const PendingScreen = lazy(() => import('#web/features/auth/PendingScreen.tsx'))
const SetupScreen = lazy(() => import('#web/features/setup/SetupScreen.tsx'))
const SignedIn = lazy(() => import('../SignedIn.tsx'))

export function Session() {
  const user = useQuery(currentUserQuery)
  const config = useQuery(configQuery)
  useSessionWatch(user.data)
  useLoginAhead()

  const failed = (user.isError && user.data === undefined) || (config.isError && config.data === undefined)
  const retry = () => {
    if (user.isError) void user.refetch()
    if (config.isError) void config.refetch()
  }
  const error = user.error ?? config.error
  const isLooking = useLastSeen(failed && error instanceof NetworkError)
  if (isLooking) return <Splash />
  if (failed) {
    const busy = user.isFetching || config.isFetching
    return <CannotStart error={error} onRetry={retry} retrying={busy} />
  }
  if (user.data === undefined || !config.data) return <Splash />
  return (
    <Suspense fallback={<Splash />}>
      {user.data === null ? (
        <SignedOut />
      ) : can(user.data.role, 'home:view') ? (
        <SignedIn />
      ) : (
        <>
          <PendingScreen />
          <FirstScreen />
        </>
      )}
    </Suspense>
  )
}

/** If nobody has signed in on this device, asks what the login needs without waiting for the server to confirm that. */
function useLoginAhead(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isDoor = [PATHS.home, PATHS.login].some((path) => path === location.pathname)
    if (!isDoor || hasLastSeen()) return
    void client.prefetchQuery(masterAdminQuery)
  }, [client])
}

/** Without a connection, falls back to what was last seen on this device; true while that is being read. */
function useLastSeen(isUnreachable: boolean): boolean {
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    if (!isUnreachable) return
    void import('#web/lib/last-seen.ts')
      .then(({ showLastSeen }) => showLastSeen(client, Date.now()))
      .catch(() => false)
      .finally(() => setLooking(false))
  }, [isUnreachable, client])
  return isUnreachable && isLooking
}

/** Setup if the server says there is no master admin; otherwise login, even when that check fails. */
function SignedOut() {
  useEffect(forgetPerson, [])
  const check = useQuery(masterAdminQuery)
  if (check.isPending) return <Splash />
  return (
    <>
      {check.data?.hasMasterAdmin === false ? <SetupScreen /> : <LoginScreen />}
      <FirstScreen />
    </>
  )
}
