// Sign in with a phone number and a one-time code; a username and password when texts do not arrive.

import { useState } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { DoorFrame } from '#web/ui/DoorFrame.tsx'
import { SimulatorNote } from '#web/ui/SimulatorNote.tsx'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { AlreadySignedIn, SignedOutNote } from './LoginNotes.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'

export default function LoginScreen() {
  useDocumentTitle('Sign in')
  const { agencyName, simulator } = useConfig()
  const [byPassword, setByPassword] = useState(false)
  return (
    <DoorFrame agencyName={agencyName}>
      <div className="mb-6 text-center">
        <h1 className="font-semibold text-xl tracking-tight">Welcome Back</h1>
        <p className="mt-1 text-muted">Please sign in with your phone number and verification code</p>
      </div>
      <SignedOutNote />
      <AlreadySignedIn />
      <CodeLoginForm />
      <p className="mt-6 border-t pt-4 text-center text-muted text-sm">
        Having trouble? Please contact your administrator for assistance.
      </p>
      <div className="text-center">
        <Button
          variant="quiet"
          className="mt-1 text-accent!"
          aria-expanded={byPassword}
          onClick={() => setByPassword((open) => !open)}
        >
          Use a username and password
        </Button>
      </div>
      {byPassword && <PasswordLoginForm />}
      <SimulatorNote simulator={simulator} />
    </DoorFrame>
  )
}
