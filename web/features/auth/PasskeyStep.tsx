// Follows the code or password for people whose role also requires a passkey.

import { KeyRound } from 'lucide-react'
import { passkeyProblem, useContinueWithoutPasskey, useProvePasskey } from '#web/features/passkeys/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEnter } from './queries.ts'

interface PasskeyStepProps {
  /** After a code by text, people may continue without the passkey; administrators are notified. */
  mayContinue: boolean
  onStartOver: () => void
}

export function PasskeyStep({ mayContinue, onStartOver }: PasskeyStepProps) {
  const prove = useProvePasskey()
  const goOn = useContinueWithoutPasskey()
  const enter = useEnter()

  async function finish(work: () => Promise<{ success: boolean }>) {
    try {
      await work()
      toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      await enter()
    } catch (error) {
      const description = passkeyProblem(error)
      if (description) toast({ title: 'Login Failed', description, variant: 'destructive' })
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-center text-ink-soft">
        One more step: confirm with your passkey that it is you. Your device asks for your finger, face or
        PIN.
      </p>
      <Button
        icon={<KeyRound aria-hidden className="size-4" />}
        busy={prove.isPending}
        onClick={() => finish(() => prove.mutateAsync())}
      >
        Use your passkey
      </Button>
      {mayContinue ? (
        <>
          <Button variant="secondary" busy={goOn.isPending} onClick={() => finish(() => goOn.mutateAsync())}>
            Continue without my passkey
          </Button>
          <p className="text-center text-muted text-sm">Your administrators will be notified.</p>
        </>
      ) : (
        <p className="text-center text-muted text-sm">
          No passkey at hand? Start again and sign in with a code by text.
        </p>
      )}
      <Button variant="quiet" onClick={onStartOver}>
        Start again
      </Button>
    </div>
  )
}
