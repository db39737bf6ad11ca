// The devices on which the person is signed in, this one first, each with a sign-out button.

import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { OwnSession } from '#core/contracts/sessions.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'

export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const endOthers = useEndOtherSessions()
  if (sessions.isPending) return <LoadingState rows={2} />
  if (sessions.isError) {
    return (
      <ErrorState
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        retrying={sessions.isFetching}
      />
    )
  }
  const sorted = [...sessions.data].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

  async function signOutOthers() {
    try {
      const { ended } = await endOthers.mutateAsync()
      toast({
        title: 'Signed out',
        description: `You are signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`,
      })
    } catch (error) {
      toastError(messageOf(error, 'Could not sign out the other devices. Please try again.'))
    }
  }

  return (
    <>
      <ul aria-label="Signed-in devices" className="divide-y">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sorted.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3 max-md:w-full"
          busy={endOthers.isPending}
          onClick={signOutOthers}
        >
          Sign out all other devices
        </Button>
      )}
    </>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const { id, device, ip, createdAt, lastSeenAt, isCurrent } = session
  const at = (instant: string) => formatInstant(new Date(instant), FORMATS.dateTime)

  async function signOut() {
    try {
      await end.mutateAsync(id)
      toast({ title: 'Signed out', description: `You are signed out on ${device}.` })
    } catch (error) {
      toastError(messageOf(error, 'Could not sign out that device. Please try again.'))
    }
  }

  return (
    <li className="flex items-center gap-3 py-2.5">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-muted text-sm">{`Last used ${at(lastSeenAt)}`}</p>
        <p className="text-muted text-sm">{`Signed in ${at(createdAt)}${ip ? ` from ${ip}` : ''}`}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="danger-quiet"
          busy={end.isPending}
          aria-label={`Sign out ${device}, last used ${at(lastSeenAt)}`}
          onClick={signOut}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
