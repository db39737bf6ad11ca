// The phone simulator needs no session, and exists only when no phone service is connected.

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '#web/lib/config.ts'
import { FirstScreen } from './first-screen.ts'
import { Session } from './session/Session.tsx'
import { Splash } from './session/Splash.tsx'

const SimulatorScreen = lazy(() => import('#web/features/simulator/SimulatorScreen.tsx'))

export function SimulatorDoor() {
  const { data, isPending } = useQuery(configQuery)
  if (isPending) return <Splash />
  if (!data?.simulator) return <Session />
  return (
    <Suspense fallback={<Splash />}>
      <SimulatorScreen />
      <FirstScreen />
    </Suspense>
  )
}
