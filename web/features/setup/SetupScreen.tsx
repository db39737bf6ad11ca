// First-time setup: the details of the first master admin, then a code to their phone.

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { SignedOutLayout } from '#web/ui/SignedOutLayout.tsx'
import { SimulatorNote } from '#web/ui/SimulatorNote.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { masterAdminQuery } from './queries.ts'
import { SetupDone } from './SetupDone.tsx'
import { StepMarks } from './StepMarks.tsx'
import { useSetupState } from './setup-state.ts'
import { forgetSetupToken, setupToken } from './setup-token.ts'

export default function SetupScreen() {
  useDocumentTitle('First-time setup')
  const config = useConfig()
  const [state, change, forget] = useSetupState()
  const [done, setDone] = useState(false)
  const [hasLink] = useState(() => setupToken().setupToken !== undefined)
  const needsLink = useQuery(masterAdminQuery).data?.needsLink === true
  return (
    <SignedOutLayout agencyName={config.agencyName} wide>
      {done ? (
        <SetupDone />
      ) : needsLink && !hasLink ? (
        <LinkNeeded />
      ) : (
        <>
          <div className="mb-6 text-center">
            <h1 className="font-semibold text-xl tracking-tight">First-time setup</h1>
            <p className="mt-1 text-muted">Create the Master Admin account for your agency</p>
          </div>
          <StepMarks current={state.step} />
          {state.step === 'details' ? (
            <DetailsStep state={state} change={change} />
          ) : (
            <CodeStep
              state={state}
              change={change}
              onDone={() => {
                forget()
                forgetSetupToken()
                setDone(true)
              }}
            />
          )}
          <SimulatorNote simulator={config.simulator} />
        </>
      )}
    </SignedOutLayout>
  )
}

/** The first visitor becomes master admin, so from other machines setup needs the link that the server printed. */
function LinkNeeded() {
  return (
    <>
      <h1 className="text-center font-semibold text-xl tracking-tight">First-time setup</h1>
      <EmptyState icon={<KeyRound aria-hidden />} title="Please open the setup link">
        The server printed it when it started. On the server,{' '}
        <code className="whitespace-nowrap">npm run setup-link</code> prints it again.
      </EmptyState>
    </>
  )
}
