// Sign in with a phone number and a one-time code, or with a username and password when texts do not arrive.

import { useState } from 'react'
import { useConfig } from '#web/lib/config.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignedOutLayout } from '#web/ui/SignedOutLayout.tsx'
import { SimulatorNote } from '#web/ui/SimulatorNote.tsx'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { AlreadySignedIn, SignedOutNote } from './LoginNotes.tsx'
import type { NextStep } from './login-rules.ts'
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'

export default function LoginScreen() {
  useDocumentTitle('Sign in')
  const { agencyName, simulator } = useConfig()
  const [byPassword, setByPassword] = useState(false)
  const [next, setNext] = useState<NextStep | null>(null)
  return (
    <SignedOutLayout agencyName={agencyName}>
      <div className="mb-6 text-center">
        <h1 className="font-semibold text-xl tracking-tight">Welcome Back</h1>
        {!next && (
          <p className="mt-1 text-muted">Please sign in with your phone number and verification code</p>
        )}
      </div>
      <SignedOutNote />
      <AlreadySignedIn />
      {next ? (
        <PasskeyStep mayContinue={next === 'passkey-or-continue'} onStartOver={() => setNext(null)} />
      ) : (
        <CodeLoginForm onNext={setNext} />
      )}
      <p className="mt-6 border-t pt-4 text-center text-muted text-sm">
        Having trouble? Please contact your administrator for assistance.
      </p>
      {!next && (
        <div className="flex flex-col items-center">
          <PasskeyLoginButton />
          <Button
            variant="quiet"
            className="mt-1 text-accent!"
            aria-expanded={byPassword}
            onClick={() => setByPassword((open) => !open)}
          >
            Use a username and password
          </Button>
        </div>
      )}
      {byPassword && !next && <PasswordLoginForm onNext={setNext} />}
      <SimulatorNote simulator={simulator} />
    </SignedOutLayout>
  )
}
