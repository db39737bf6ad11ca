import { lazy, Suspense } from 'react'
import { Toaster } from '#web/ui/Toaster.tsx'

const DevUi = lazy(() => import('./dev/DevUi.tsx'))

export function App() {
  return (
    <>
      <Suspense>
        <DevUi />
      </Suspense>
      <Toaster />
    </>
  )
}
