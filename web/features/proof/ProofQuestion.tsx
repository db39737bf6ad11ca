// Where the question appears, over whatever asked for it. Loaded when it is first needed.

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { proofStore } from '#web/lib/proof.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

export function ProofQuestion() {
  const isAsked = useSyncExternalStore(proofStore.subscribe, proofStore.isAsked)
  return isAsked ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null
}
