// The person's own passkeys, and the offer to add one on this device.

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { Passkey } from '#core/contracts/passkeys.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { canUsePasskeys, passkeyProblem, passkeysQuery, useAddPasskey, useRemovePasskey } from './queries.ts'

export function PasskeyList() {
  const passkeys = useQuery(passkeysQuery)
  const add = useAddPasskey()
  if (passkeys.isPending) return <LoadingState rows={1} />
  if (passkeys.isError) {
    return (
      <ErrorState
        error={passkeys.error}
        onRetry={() => void passkeys.refetch()}
        retrying={passkeys.isFetching}
      />
    )
  }

  async function addHere() {
    try {
      await add.mutateAsync()
      toast({ title: 'Passkey added', description: 'You can now sign in on this device without a code.' })
    } catch (error) {
      const description = passkeyProblem(error)
      if (description) toast({ title: 'Passkey not added', description, variant: 'destructive' })
    }
  }

  return (
    <>
      <p className="text-muted">
        Sign in with your finger, face or PIN instead of a code. The code by text still works if you lose your
        device.
      </p>
      {passkeys.data.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-2 divide-y">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="secondary" className="mt-3 max-md:w-full" busy={add.isPending} onClick={addHere}>
          Add a passkey on this device
        </Button>
      ) : (
        <p className="mt-3 text-muted">This browser cannot use passkeys.</p>
      )}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey()
  const { id, device, createdAt, lastUsedAt } = passkey
  const at = (instant: string) => formatInstant(new Date(instant), FORMATS.dateTime)

  async function removeIt() {
    try {
      await remove.mutateAsync(id)
      toast({ title: 'Passkey removed', description: 'Delete it in the settings of your device too.' })
    } catch (error) {
      toastError(messageOf(error, 'Could not remove the passkey. Please try again.'))
    }
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-muted text-sm">
          {`Added ${at(createdAt)} · ${lastUsedAt ? `last used ${at(lastUsedAt)}` : 'not used yet'}`}
        </p>
      </div>
      <Button
        variant="danger-quiet"
        busy={remove.isPending}
        aria-label={`Remove the passkey added ${at(createdAt)}`}
        onClick={removeIt}
      >
        Remove
      </Button>
    </li>
  )
}
