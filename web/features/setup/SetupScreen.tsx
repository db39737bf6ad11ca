// First-time setup: the details of the first master admin, then a code to their phone.

import { useState } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { DoorFrame } from '#web/ui/DoorFrame.tsx'
import { SimulatorNote } from '#web/ui/SimulatorNote.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { SetupDone } from './SetupDone.tsx'
import { StepMarks } from './StepMarks.tsx'
import { useSetupState } from './setup-state.ts'

export default function SetupScreen() {
  useDocumentTitle('First-time setup')
  const config = useConfig()
  const [state, change, forget] = useSetupState()
  const [done, setDone] = useState(false)
  return (
    <DoorFrame agencyName={config.agencyName} wide>
      {done ? (
        <SetupDone />
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
                setDone(true)
              }}
            />
          )}
          <SimulatorNote simulator={config.simulator} />
        </>
      )}
    </DoorFrame>
  )
}
