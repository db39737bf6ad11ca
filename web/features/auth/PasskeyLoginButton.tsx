// Signs in with only a passkey, for people who have added one.

import { KeyRound } from 'lucide-react'
import { canUsePasskeys, passkeyProblem, useProvePasskey } from '#web/features/passkeys/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEnter } from './queries.ts'

export function PasskeyLoginButton() {
  const prove = useProvePasskey()
  const enter = useEnter()
  if (!canUsePasskeys()) return null

  async function signIn() {
    try {
      await prove.mutateAsync()
      toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      await enter()
    } catch (error) {
      const description = passkeyProblem(error)
      if (description) toast({ title: 'Login Failed', description, variant: 'destructive' })
    }
  }

  return (
    <Button
      variant="quiet"
      className="mt-1 text-accent!"
      icon={<KeyRound aria-hidden className="size-4" />}
      busy={prove.isPending}
      onClick={signIn}
    >
      Sign in with a passkey
    </Button>
  )
}
