// Ends that a person is not sent to a service user, after a question. The record is kept.

import { useState } from 'react'
import type { DoNotSend } from '#core/contracts/work-profiles.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useEndDoNotSend } from './queries.ts'

interface EndDoNotSendProps {
  item: DoNotSend
  person: { id: string; name: string }
}

export function EndDoNotSend({ item, person: { id, name } }: EndDoNotSendProps) {
  const isOwn = useCurrentUser().id === id
  const end = useEndDoNotSend(name)
  const [isAsking, setAsking] = useState(false)
  const where = placeOf(item)
  const confirm = () => end.mutate({ id: item.id, where }, { onSettled: () => setAsking(false) })
  if (isOwn) return <p className="text-sm">Only a colleague can end this.</p>
  return (
    <>
      <Button variant="secondary" aria-label={`End do not send to ${where}`} onClick={() => setAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger={false}
        title={`May ${name} be sent to ${where} again?`}
        description="The record stays, with who ended it and when."
        confirmLabel="End it"
        cancelLabel="Keep it"
        busy={end.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

export const momentOf = (moment: string): string => formatInstant(new Date(moment), FORMATS.dateTime)

/** 'AB, Camden'. */
export const placeOf = ({ serviceUserInitials, localAuthority }: DoNotSend): string =>
  localAuthority ? `${serviceUserInitials}, ${localAuthority}` : serviceUserInitials
